import { CLASS_FIELDS } from "../../../domain/people/class-fields";
import { CONTACT_FIELDS } from "../../../domain/people/contact-fields";
import { DETAILS_FIELDS } from "../../../domain/people/details-fields";
import { PERSON_FIELDS } from "../../../domain/people/person-fields";
import { SECTOR_FIELDS } from "../../../domain/people/sector-fields";
import { historyOf } from "../platform/records/history";
import type { RecordHook } from "../platform/records/records";
import { find, selectFirst } from "../platform/sql/database";
import { selection, text } from "../platform/sql/selection";
import { LATEST_FIRST } from "../platform/timeline/timeline";
import { namesActiveClass, namesActiveSector } from "./active-places";
import { namesCurrentPerson, requireCurrent, requireUnmerged } from "./current-person";
import { ofSomebody } from "./privacy/anonymise";
import { sectorPlace } from "./sectors/tree";

const person = { collection: "people", field: "person" };

/** The page of a duplicate may be open while another user merges it: an enrolment written to it would be taken for the remaining record. */
const unmerged: RecordHook = {
  before(e) {
    if (!e.record!.isNew()) {
      requireUnmerged(e.record!.original());
    }
  },
};

const ofCurrentPerson: RecordHook = {
  before(e) {
    const of = find(e.app, "people", e.record!.getString("person"));
    if (of) {
      requireCurrent(of);
    }
  },
};

/** An anonymised person stays without what the records API would write anew. */
const checks = [ofSomebody((record) => record.getString("person")), ofCurrentPerson];

export const peopleHistory = historyOf({
  area: "people",
  created: "Cadastro criado",
  changed: "Cadastro alterado",
  active: ["Cadastro ativado", "Cadastro desativado"],
  fields: PERSON_FIELDS,
  checks: [ofSomebody((record) => record.id), unmerged, namesActiveClass, namesActiveSector],
});

const REMOVED_CONTACT = selection({ created: text("json_extract(data, '$.created')") });

/**
 * The undo of a removal creates the contact again under its id. It keeps its place among the person's contacts: of several valid
 * addresses the first recorded counts.
 */
const placeOfRemoved: RecordHook = {
  before(e) {
    const contact = e.record!;
    if (!contact.isNew() || contact.id === "") {
      return;
    }
    const removal = selectFirst(
      e.app,
      REMOVED_CONTACT,
      `FROM timeline WHERE subject = {:person} AND kind = 'removed' AND json_extract(data, '$.contact') = {:contact}
       ${LATEST_FIRST} LIMIT 1`,
      { person: contact.getString("person"), contact: contact.id },
    );
    if (removal) {
      contact.setRaw("created", removal.created);
    }
  },
};

export const contactsHistory = historyOf({
  area: "people",
  belongsTo: person,
  created: "Contato incluído",
  changed: "Contato alterado",
  removed: "Contato removido",
  removedData: (contact) => ({ contact: contact.id, created: contact.getString("created") }),
  fields: CONTACT_FIELDS,
  checks: [...checks, placeOfRemoved],
});

export const detailsHistory = historyOf({
  area: "people",
  belongsTo: person,
  created: "Dados reservados incluídos",
  changed: "Dados reservados alterados",
  fields: DETAILS_FIELDS,
  checks,
});

export const classesHistory = historyOf({
  area: "people",
  created: "Turma criada",
  changed: "Turma alterada",
  active: ["Turma ativada", "Turma desativada"],
  fields: CLASS_FIELDS,
});

export const sectorSaves = historyOf({
  area: "platform",
  created: "Setor criado",
  changed: "Setor alterado",
  active: ["Setor ativado", "Setor desativado"],
  fields: SECTOR_FIELDS,
  checks: [sectorPlace, namesCurrentPerson("head")],
});
