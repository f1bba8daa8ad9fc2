import { CLASS_FIELDS } from "../../../domain/people/class-fields";
import { CONTACT_FIELDS } from "../../../domain/people/contact-fields";
import { DETAILS_FIELDS } from "../../../domain/people/details-fields";
import { PERSON_FIELDS } from "../../../domain/people/person-fields";
import { SECTOR_FIELDS } from "../../../domain/people/sector-fields";
import { historyNames } from "../../../domain/record-fields";
import { historyOf } from "../platform/records/history";
import { combineHooks, type RecordHooks } from "../platform/records/records";
import { sectorPlace } from "./sectors/tree";

const person = { collection: "people", field: "person" };

export const peopleHistory = historyOf({
  area: "people",
  created: "Cadastro criado",
  changed: "Cadastro alterado",
  active: ["Cadastro ativado", "Cadastro desativado"],
  fields: historyNames(PERSON_FIELDS),
});

export const contactsHistory = historyOf({
  area: "people",
  belongsTo: person,
  created: "Contato incluído",
  changed: "Contato alterado",
  removed: "Contato removido",
  fields: historyNames(CONTACT_FIELDS),
});

export const detailsHistory = historyOf({
  area: "people",
  belongsTo: person,
  created: "Dados reservados incluídos",
  changed: "Dados reservados alterados",
  fields: historyNames(DETAILS_FIELDS),
});

export const classesHistory = historyOf({
  area: "people",
  created: "Turma criada",
  changed: "Turma alterada",
  active: ["Turma ativada", "Turma desativada"],
  fields: historyNames(CLASS_FIELDS),
});

const ofSectors = historyOf({
  area: "platform",
  created: "Setor criado",
  changed: "Setor alterado",
  active: ["Setor ativado", "Setor desativado"],
  fields: historyNames(SECTOR_FIELDS),
});

export const sectorSaves: RecordHooks = {
  creates: combineHooks(sectorPlace, ofSectors.creates),
  updates: combineHooks(sectorPlace, ofSectors.updates),
};
