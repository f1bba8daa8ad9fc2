/** Requesters: a person in that role, or a sector. */
import type { InputOf, OutputOf } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import { comparableEnrolment } from "../../../domain/people/enrolment";
import { refuseField } from "../../../domain/platform/refusals";
import type { Refusal } from "../../../domain/refusal";
import { searchText } from "../../../domain/text";
import { cleanStockCode, REQUESTER_CODES } from "../../../domain/warehouse/codes";
import type { makeRequester as contract, RequesterCandidate, ScannedRequester } from "../../../domain/warehouse/commands";
import { refuse } from "../../../domain/warehouse/refusals";
import { REQUESTER_CODE, REQUESTER_FIELDS, readRequesterCode, validityProblem } from "../../../domain/warehouse/requester-fields";
import { requesterSearch } from "../../../domain/warehouse/search";
import { cardByCode, requireUnblocked } from "../people/cards/card";
import { namesCurrentPerson } from "../people/current-person";
import { hasEnrolment } from "../people/enrolment-sql";
import type { Call } from "../platform/http/endpoint";
import { calledName } from "../platform/person-data/person-sql";
import { historyOf } from "../platform/records/history";
import type { Sources } from "../platform/records/normalise";
import type { RecordHook } from "../platform/records/records";
import { type App, column, execute, figure, find, select, selectFirst, transact } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";
import { flag, flags, selection, text, texts } from "../platform/sql/selection";
import { raiseSeriesTo, type Series, takeNext } from "../platform/sql/series";
import { today } from "../platform/time/clock";
import type { Actor } from "../platform/timeline/actor";
import { record as tell } from "../platform/timeline/timeline";
import { requesterName } from "./stock-sql";

const FROM = "requesters q LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector";
const SECTOR = "CASE q.kind WHEN 'person' THEN COALESCE(p.sector, '') ELSE q.sector END";

const NAME = text(requesterName("q", "p", "c"));

const REQUESTER = selection({
  ...texts("q.id", "q.code", "q.person", "p.photo", "q.valid_from", "q.valid_until"),
  ...flags("q.active"),
  kind: text<ScannedRequester["kind"]>("q.kind"),
  name: NAME,
  sector: text(SECTOR),
  sector_name: text(`(SELECT name FROM sectors WHERE id = ${SECTOR})`),
  present: flag("COALESCE(p.active, c.active)"),
  by_enrolment: flag("found.rank = 3"),
});
const HOLDER = selection({ ...texts("q.id"), name: NAME });
const REQUESTER_NAME = selection({ ...texts("q.code"), name: NAME });

interface FoundRequester extends ScannedRequester {
  refusals: Refusal[];
  /** The code is only the person's enrolment, which may be a material's number as well. */
  by_enrolment: boolean;
}

/**
 * The requester with a code: an id of the requester, the person or the sector; a code of the series; a person's card or
 * enrolment.
 * @throws Refusal card_blocked, card_replaced, card_of_leaver.
 */
export function findRequester(app: App, typedCode: string, today: Day, field = "to"): FoundRequester | null {
  const card = cardByCode(app, typedCode);
  if (card?.refusal) {
    throw card.refusal;
  }
  const code = cleanStockCode(typedCode);
  const row = selectFirst(
    app,
    REQUESTER,
    `FROM (SELECT id, 0 AS rank FROM requesters WHERE id = {:typed}
       UNION ALL SELECT id, 1 FROM requesters WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
       UNION ALL SELECT id, 1 FROM requesters WHERE person = {:typed} AND person != ''
       UNION ALL SELECT id, 1 FROM requesters WHERE sector = {:typed} AND sector != ''
       UNION ALL SELECT id, 2 FROM requesters WHERE person = {:holder} AND person != ''
       UNION ALL SELECT q.id, iif(p.enrolment = {:code}, 3, 4) FROM people p CROSS JOIN requesters q
         WHERE ${hasEnrolment("p.enrolment", "enrolment")} AND q.person = p.id AND q.person != '') found
     CROSS JOIN ${FROM} WHERE q.id = found.id ORDER BY found.rank LIMIT 1`,
    {
      typed: typedCode.trim(),
      code,
      enrolment: comparableEnrolment(typedCode),
      holder: card?.card.person ?? "",
      codes: REQUESTER_CODES.spellings(code),
    },
  );
  if (!row) {
    return null;
  }
  if (row.id !== typedCode.trim() && row.person !== "") {
    requireUnblocked(app, row.person);
  }
  const { present, ...requester } = row;
  const refusals: Refusal[] = [];
  if (!requester.active || !present) {
    refusals.push(
      refuse("requester_inactive", { requester: requester.name, ...(requester.active ? { left: true as const } : {}) }, field),
    );
  }
  if (requester.valid_from > today) {
    const { valid_from } = requester;
    refusals.push(refuse("requester_not_yet", { requester: requester.name, valid_from }, field));
  }
  if (requester.valid_until && requester.valid_until < today) {
    refusals.push(refuse("requester_expired", { requester: requester.name, valid_until: requester.valid_until, today }, field));
  }
  return {
    ...requester,
    blocks: refusals.map(({ message }) => message),
    refusals,
  };
}

/** @throws Refusal unknown_requester, requester_inactive, requester_not_yet, requester_expired. */
export function requireRequester(app: App, code: string, today: Day, field = "to"): ScannedRequester {
  const requester = findRequester(app, code, today, field);
  if (!requester) {
    throw refuse("unknown_requester", { code }, field);
  }
  const [refusal] = requester.refusals;
  if (refusal) {
    throw refusal.among(requester.refusals);
  }
  return requester;
}

/** The numbers of requesters. */
export const REQUESTER_SERIES: Series = {
  counter: "requester",
  ...REQUESTER_CODES,
  codesInUse: "SELECT code FROM requesters WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
};

/** A new requester, or one whose code changes: the code as the series writes it, or its next; nobody is one twice. */
const requester: RecordHook = {
  before(e) {
    const record = e.record!;
    const previousCode = record.original().getString("code");
    const typedCode = record.getString("code");
    const problem = validityProblem({
      valid_from: record.getString("valid_from"),
      valid_until: record.getString("valid_until"),
    });
    if (problem) {
      throw refuseField("valid_until", "invalid_validity", problem);
    }
    if (record.isNew()) {
      onlyOne(e.app, record);
    } else if (record.original().getBool("active") && !record.getBool("active")) {
      requireNoLoans(e.app, record.id);
    }
    if (typedCode === "" && previousCode === "") {
      record.set("code", takeNext(e.app, REQUESTER_SERIES, 1)[0]!);
    } else if (typedCode !== previousCode) {
      const code = readRequesterCode(typedCode);
      if (code === "") {
        throw refuseField("code", "invalid_code", REQUESTER_CODE);
      }
      const holder = selectFirst(e.app, HOLDER, `FROM ${FROM} WHERE q.code = {:code} COLLATE NOCASE`, { code });
      if (holder && holder.id !== record.id) {
        throw refuse("requester_code_taken", { code, name: holder.name }, "code");
      }
      raiseSeriesTo(e.app, REQUESTER_SERIES, [code]);
      record.set("code", code);
    }
  },
};

export const requesterSaves = historyOf({
  area: "warehouse",
  created: "Requisitante cadastrado",
  changed: "Requisitante alterado",
  active: ["Requisitante ativado", "Requisitante desativado"],
  fields: REQUESTER_FIELDS,
  checks: [requester, namesCurrentPerson("person")],
});

/** @throws Refusal requester_has_loans. */
function requireNoLoans(app: App, requester: string): void {
  const loans = figure(app, "SELECT COUNT(*) FROM material_loans WHERE requester = {:requester} AND state = 'open'", {
    requester,
  });
  if (loans > 0) {
    const { name } = selectFirst(app, REQUESTER_NAME, `FROM ${FROM} WHERE q.id = {:requester}`, { requester })!;
    throw refuse("requester_has_loans", { requester: name, loans }, "active");
  }
}

/**
 * Makes a person, or a sector, a requester with the next number.
 * @returns the requester's id.
 */
export function makeRequesterOf(app: App, id: string, kind: ScannedRequester["kind"] = "person"): string {
  const requester = new Record(app.findCachedCollectionByNameOrId("requesters"));
  requester.load({ code: takeNext(app, REQUESTER_SERIES, 1)[0]!, kind, [kind]: id, active: true });
  app.save(requester);
  return requester.id;
}

const PERSON_IN_REGISTER = selection({
  ...texts("p.id", "p.sector"),
  ...flags("p.active"),
  name: text(calledName("p")),
  sector_name: text("c.name"),
});
const SECTOR_IN_REGISTER = selection({ ...texts("id", "name"), ...flags("active") });

/**
 * The person or sector of a code without a requester: a person by id, card or enrolment, a sector by its id.
 * @throws Refusal requester_inactive where the person left the school; card_blocked.
 */
export function requesterCandidate(app: App, code: string): RequesterCandidate | null {
  const cardPerson = cardByCode(app, code)?.card.person ?? "";
  const person = selectFirst(
    app,
    PERSON_IN_REGISTER,
    `FROM (SELECT id FROM people WHERE id = {:typed} UNION ALL SELECT id FROM people WHERE id = {:held}
       UNION ALL SELECT * FROM (SELECT id FROM people WHERE ${hasEnrolment("enrolment", "enrolment")} ORDER BY enrolment != {:code})) found
     CROSS JOIN people p ON p.id = found.id LEFT JOIN sectors c ON c.id = p.sector LIMIT 1`,
    { typed: code.trim(), held: cardPerson, code: cleanStockCode(code), enrolment: comparableEnrolment(code) },
  );
  const sector = person ?? selectFirst(app, SECTOR_IN_REGISTER, "FROM sectors WHERE id = {:typed}", { typed: code.trim() });
  if (!sector) {
    return null;
  }
  if (!sector.active) {
    throw refuse("requester_inactive", { requester: sector.name, left: true });
  }
  if (!person) {
    return { kind: "register", person: "", sector: sector.id, name: sector.name, sector_name: "" };
  }
  requireUnblocked(app, person.id);
  return { kind: "register", person: person.id, sector: "", name: person.name, sector_name: person.sector_name };
}

/**
 * Makes the person or sector at the desk a requester.
 * @throws Refusal not_found, requester_inactive.
 */
export function makeRequester({ app, actor }: Call, input: InputOf<typeof contract>): OutputOf<typeof contract> {
  return transact(app, (tx) => {
    const kind = input.person ? "person" : "sector";
    const [existingId] = column(tx, `SELECT id FROM requesters WHERE ${kind} = {:id} AND ${kind} != ''`, { id: input[kind] });
    const record = requireRecord(
      tx,
      kind === "person" ? "people" : "sectors",
      input[kind],
      kind === "person" ? "esta pessoa" : "este setor",
      kind,
    );
    if (!record.getBool("active")) {
      throw refuse("requester_inactive", { requester: record.getString("name"), left: true }, kind);
    }
    if (kind === "person" && input.sector !== "" && record.getString("sector") === "") {
      placeInSector(tx, actor, record, input.sector);
    }
    const id = existingId ?? makeRequesterOf(tx, input[kind], kind);
    if (!existingId) {
      tell(tx, actor, {
        ...{ area: "warehouse", collection: "requesters", subject: id, kind: "created" },
        text: "Requisitante cadastrado no balcão",
      });
    }
    const { refusals: _, by_enrolment: __, ...requester } = findRequester(tx, id, today(tx))!;
    return { requester };
  });
}

/**
 * Stores the sector of a person without one.
 * @throws Refusal not_found.
 */
function placeInSector(app: App, actor: Actor, person: core.Record, id: string): void {
  const sector = find(app, "sectors", id);
  if (!sector?.getBool("active")) {
    throw refuse("not_found", { what: "este setor" }, "sector");
  }
  person.set("sector", id);
  app.save(person);
  tell(app, actor, {
    ...{ area: "people", collection: "people", subject: person.id, kind: "changed" },
    text: `Setor definido no balcão do almoxarifado: ${sector.getString("name")}`,
  });
}

/** Exactly one of person and sector, as the kind says, and once. */
function onlyOne(app: App, requester: core.Record): void {
  const kind = requester.getString("kind");
  // An unknown kind, or none, is refused at its own field.
  if (kind !== "person" && kind !== "sector") {
    return;
  }
  const id = requester.getString(kind);
  if (id === "" || requester.getString(kind === "person" ? "sector" : "person") !== "") {
    throw refuseField(kind, "required", kind === "person" ? "Escolha a pessoa." : "Escolha o setor.");
  }
  const existingRequester = selectFirst(app, REQUESTER_NAME, `FROM ${FROM} WHERE q.${kind} = {:id} AND q.${kind} != ''`, { id });
  if (existingRequester) {
    throw refuse("already_requester", existingRequester, kind);
  }
}

const PERSON = texts("p.social_name", "p.name", "p.enrolment");
const NAME_COLUMNS = selection({ ...texts("q.id", "q.code"), ...PERSON, sector: text("c.name") });
const REQUESTER_NAMES = selection({ ...PERSON, sector: text("(SELECT name FROM sectors WHERE id = {:sector})") });

interface RequesterNames {
  social_name: string;
  name: string;
  enrolment: string;
  sector: string;
}

const searchOfNamed = ({ sector, ...person }: RequesterNames, code: string) => requesterSearch(sector || person, code);

/** A search finds a requester by the person, or by the sector. */
export function setRequesterSearch(app: App, requester: core.Record, { code = "" }: Sources): void {
  const person = requester.getString("person");
  const sector = requester.getString("sector");
  const names = selectFirst(app, REQUESTER_NAMES, `FROM (SELECT 1) LEFT JOIN people p ON p.id = {:person}`, { person, sector });
  requester.set("search", names ? searchOfNamed(names, code) : searchText(code));
}

const refreshed =
  (column: "person" | "sector") =>
  (app: App, id: string): void => {
    for (const row of select(app, NAME_COLUMNS, `FROM ${FROM} WHERE q.${column} = {:id} AND q.${column} != ''`, { id })) {
      execute(app, "UPDATE requesters SET search = {:search} WHERE id = {:id} AND search != {:search}", {
        id: row.id,
        search: searchOfNamed(row, row.code),
      });
    }
  };

/** Runs after a save of a person or a sector. */
export const refreshRequestersOfPerson = refreshed("person");
export const refreshRequestersOfSector = refreshed("sector");
