/** Requesters, from the file to the tables; the import creates missing people and sectors. */
import type { Grounds } from "../../../../domain/imports/fingerprints";
import { enrolmentSpellings } from "../../../../domain/people/enrolment";
import { personKey } from "../../../../domain/people/imports/registry";
import { searchOf as searchOfPeople } from "../../../../domain/people/search";
import { searchText } from "../../../../domain/text";
import { REQUESTER_CODES } from "../../../../domain/warehouse/codes";
import {
  Holders,
  type KnownHolder,
  planRequester,
  type RequesterPlan,
  type RequesterValues,
  readRequesterRow,
} from "../../../../domain/warehouse/imports/requester-plan";
import { requesterTerms } from "../../../../domain/warehouse/imports/terms";
import { requesterSearch } from "../../../../domain/warehouse/search";
import { change, type Effect } from "../../imports/effects";
import type { EntityImport, Plan } from "../../imports/entity";
import { LoadedRecords, messagesOf } from "../../imports/fingerprints";
import { fillMatchKeys } from "../../imports/match-keys";
import { enrolmentColumn } from "../../people/enrolment-sql";
import { type App, insertAll, newRecordId, select } from "../../platform/sql/database";
import { flag, flags, selection, text, texts } from "../../platform/sql/selection";
import { raiseSeriesTo, takeNext } from "../../platform/sql/series";
import { REQUESTER_SERIES } from "../requesters";

type Found = Record<string, never>;
type RequesterWork = RequesterPlan & Plan<Found>;

const fillPersonKeys = (app: App) => fillMatchKeys(app, "people", ["name"]);

export const requesters: EntityImport<RequesterValues, Found, RequesterWork> = {
  terms: requesterTerms,
  tables: ["requesters", "people", "sectors"],
  subjects: ["people", "sectors"],
  uses: {
    stock_documents: "tem documento no estoque",
    material_requests: "tem solicitação",
    requesters: "tornou-se requisitante depois",
    people: "recebeu outra pessoa",
    users: "é de uma conta de usuário",
  },
  label: ({ name, sector }) => (sector ? `${name} · ${sector}` : name),
  reader: () => readRequesterRow,
  codeFields: ["code"],
  codesOf: ({ code = "" }) => ({
    series: REQUESTER_CODES.numberOf(code.trim().toUpperCase()) ? [code.trim().toUpperCase()] : [],
    named: [],
  }),
  planners: () => () => {
    const holders = new Holders();
    const fingerprints = new LoadedRecords();
    return {
      plan(app, rows) {
        fillPersonKeys(app);
        load(
          app,
          holders,
          fingerprints,
          rows.map(({ values }) => values),
        );
        return rows.map((row) => {
          const { values } = row;
          const grounds = groundsOf(holders, fingerprints, values);
          const plan = planRequester(holders, values, messagesOf(row, grounds), { newId: newRecordId });
          const createdCounts = {
            requesters: plan.newFields ? 1 : 0,
            people: plan.makePerson ? 1 : 0,
            sectors: plan.makeSector ? 1 : 0,
          };
          return { ...plan, grounds, found: {}, createdCounts };
        });
      },
    };
  },
  fillKeys: fillPersonKeys,
  begin: (app, codes) => raiseSeriesTo(app, REQUESTER_SERIES, codes.series),
  write: writeRequesters,
};

/** The requesters to whom the row may refer, and the holder of its code; a person's sector is only named. */
function groundsOf(holders: Holders, fingerprints: LoadedRecords, { name, code, enrolment, sector }: RequesterValues): Grounds {
  return {
    meant: fingerprints.of([
      holders.withEnrolment(enrolment),
      ...holders.peopleNamed(name),
      holders.sectorNamed(name),
      holders.withCode(code),
    ]),
    named: fingerprints.of([holders.sectorNamed(sector)]),
  };
}

const REQUESTER = texts("q.id", "q.code", "q.valid_from", "q.valid_until", "q.notes");
const PERSON = selection({
  ...REQUESTER,
  ...flags("q.active"),
  person: text("p.id"),
  ...texts("p.name", "p.social_name", "p.enrolment"),
  left: flag("NOT p.active"),
  former: flag("p.merged_into != '' OR p.anonymised_at != ''"),
});
const SECTOR = selection({
  ...REQUESTER,
  ...flags("q.active"),
  sector: text("c.id"),
  ...texts("c.name"),
  left: flag("NOT c.active"),
});
const HOLDER_IDS = selection({ ...texts("person", "sector") });

/** Loads the requesters to whom the rows may refer: people by enrolment and name, sectors, and the holders of the codes. */
function load(app: App, holders: Holders, fingerprints: LoadedRecords, rows: readonly RequesterValues[]): void {
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];
  const codedHolders = select(
    app,
    HOLDER_IDS,
    "FROM requesters WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
    {
      codes: distinct(rows.map(({ code }) => code)),
    },
  );
  const people = select(
    app,
    PERSON,
    `FROM people p LEFT JOIN requesters q ON q.person = p.id AND q.person != '' WHERE p.id IN (
       SELECT id FROM people WHERE enrolment != '' AND ${enrolmentColumn("enrolment")} IN (SELECT value FROM json_each({:enrolments}))
       UNION SELECT id FROM people INDEXED BY idx_people_match_key WHERE match_key IN (SELECT value FROM json_each({:names}))
       UNION SELECT id FROM people INDEXED BY idx_people_social_name WHERE social_name != '' AND social_name > ''
       UNION SELECT value FROM json_each({:coded})) ORDER BY p.rowid`,
    {
      enrolments: distinct(rows.flatMap(({ enrolment }) => enrolmentSpellings(enrolment))),
      names: distinct(rows.map(({ name }) => personKey(name))),
      coded: distinct(codedHolders.map(({ person }) => person)),
    },
  );
  for (const { person, name, social_name, enrolment, former, left, ...requester } of people) {
    add(holders, fingerprints, [left], {
      id: person,
      kind: "person",
      ...{ name, social_name, enrolment, former },
      requester: requester.id ? requester : null,
    });
  }
  const searchedNames = new Set(rows.flatMap(({ name, sector }) => [searchText(name), searchText(sector)]));
  const sectorIds = new Set(codedHolders.map(({ sector }) => sector));
  for (const { sector, name, left, ...requester } of select(
    app,
    SECTOR,
    "FROM sectors c LEFT JOIN requesters q ON q.sector = c.id AND q.sector != '' ORDER BY c.rowid",
  )) {
    if (sectorIds.has(sector) || searchedNames.has(searchText(name))) {
      add(holders, fingerprints, [left], {
        id: sector,
        kind: "sector",
        ...{ name, social_name: "", enrolment: "" },
        requester: requester.id ? requester : null,
      });
    }
  }
}

/** @param state the holder's further state at the school. */
function add(holders: Holders, fingerprints: LoadedRecords, state: readonly unknown[], holder: KnownHolder): void {
  if (!holders.has(holder.id)) {
    fingerprints.add(holder.id, [holder, state]);
    holders.add(holder);
  }
}

function writeRequesters(app: App, plans: readonly RequesterWork[], at: string): Effect[][] {
  insertAll(app, "sectors", at, plans, ({ makeSector }) => {
    const search = makeSector && searchOfPeople("sectors", { name: makeSector.name, location: "" });
    return makeSector && { ...makeSector, active: true, search };
  });
  insertAll(app, "people", at, plans, ({ makePerson }) => {
    const person = makePerson && { ...makePerson, social_name: "", kind: "staff" };
    return person && { ...person, active: true, search: searchOfPeople("people", person) };
  });
  const codes = takeNext(app, REQUESTER_SERIES, plans.filter(({ newFields }) => newFields?.code === "").length);
  insertAll(app, "requesters", at, plans, ({ newFields, requester, holder }) => {
    if (!newFields || !holder) {
      return null;
    }
    const code = newFields.code || codes.shift()!;
    const { kind, id, name, social_name, enrolment } = holder;
    const search = requesterSearch(kind === "sector" ? name : { name, social_name, enrolment }, code);
    const of = { person: kind === "person" ? id : "", sector: kind === "sector" ? id : "" };
    return { id: requester, ...newFields, code, kind, ...of, active: true, search };
  });
  return plans.map(({ newFields, requester, makePerson, makeSector, change: changes }): Effect[] => {
    const { active, ...fields } = changes;
    return [
      ...(makeSector ? [{ table: "sectors", id: makeSector.id }] : []),
      ...(makePerson ? [{ table: "people", id: makePerson.id }] : []),
      ...(newFields ? [{ table: "requesters", id: requester }] : []),
      ...(Object.keys(changes).length > 0
        ? [change(app, "requesters", requester, { ...fields, ...(active ? { active: 1 } : {}) }, at)]
        : []),
    ];
  });
}
