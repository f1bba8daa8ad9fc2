/** All data of the school about one person, from the areas' declarations. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/people/privacy/commands";
import type { ExportSection, PersonExport } from "../../../../domain/people/privacy/person-data";
import { refuse } from "../../../../domain/people/refusals";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { fieldsOf } from "../../../../domain/platform/person-places";
import type { Call } from "../../platform/http/endpoint";
import { answeredSince } from "../../platform/http/idempotency";
import { namedIn } from "../../platform/person-data/person-placeholders";
import { calledNameOf } from "../../platform/person-data/person-sql";
import { type App, column, select, selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { LATEST_FIRST, record } from "../../platform/timeline/timeline";
import { requireUnmerged } from "../current-person";
import type { PersonParts } from "../person-parts";
import type { PersonalDataSource } from "./personal-data";
import { requireFollowed } from "./requests";

/** By the area's name. */
export type PersonDataParts = () => Readonly<Record<string, Pick<PersonParts, "data" | "freeTexts">>>;

const EVENT = selection(texts("subject", "kind", "actor", "at"));

export const exportPerson =
  (areas: PersonDataParts) =>
  ({ app, actor }: Call, { id, person, request }: InputIn<typeof contracts, "exportPerson">): PersonExport => {
    const of = requireRecord(app, "people", person, "esta pessoa");
    // A duplicate has nothing of its own any more: its export would answer the person that the school has nothing.
    requireUnmerged(of);
    const name = calledNameOf(of);
    const earlier = selectFirst(app, EVENT, "FROM timeline WHERE id = {:id}", { id });
    // The history shows the ids of exports. Under another user's id, or an old one, the data would leave without a record.
    const isRepetition = earlier?.subject === person && earlier.kind === "exported" && earlier.actor === actor.id;
    if (earlier && !(isRepetition && earlier.at >= answeredSince(app))) {
      throw refuse("id_taken", {});
    }
    const dataRequest = request === "" || earlier ? null : requireFollowed(app, request, person);
    if (dataRequest) {
      dataRequest.set("exported_at", stamp(now()));
      app.save(dataRequest);
    }
    const { people: first, ...others } = areas();
    const parts = Object.entries({ ...(first ? { people: first } : {}), ...others }).flatMap(([area, { data = [] }]) =>
      data.map(({ condition, exportCondition = "TRUE", ...rest }) => {
        const holding = { ...rest, condition: `(${condition}) AND (${exportCondition})` };
        return { ...sectionOf(app, area, holding, person), ids: idsOf(app, holding, person) };
      }),
    );
    const subjects = [...new Set([person, ...parts.flatMap(({ ids }) => ids)])];
    const history = select(
      app,
      selection(texts("at", "text", "actor_name", "area")),
      `FROM timeline WHERE subject IN (SELECT value FROM json_each({:subjects})) ${LATEST_FIRST}`,
      { subjects },
    );
    const sections = parts.flatMap(({ ids, ...section }) => (ids.length > 0 ? [section] : []));
    const files = sections.flatMap(({ collection, title, records }) =>
      fileFields(app, collection).flatMap((field) =>
        records.flatMap((row) =>
          namesIn(row[field]).map((name) => ({ title, path: `/api/files/${collection}/${String(row.id)}/${name}` })),
        ),
      ),
    );
    if (!earlier) {
      const event = { id, area: "people", collection: "people", subject: person, kind: "exported", data: { request } };
      record(app, actor, { ...event, text: `Dados de ${personPlaceholder(person)} exportados` });
    }
    const made_at = stamp(now());
    return {
      made_at,
      school: schoolSettings(app).name,
      person: { id: person, name },
      sections,
      history: namedIn(app, history),
      files,
    };
  };

/**
 * @returns the person's name.
 * @throws Refusal not_found.
 */
export function requirePerson(app: App, id: string): string {
  return calledNameOf(requireRecord(app, "people", id, "esta pessoa"));
}

/** The fields of a collection with files in the storage. */
export function fileFields(app: App, collection: string): string[] {
  const { fields } = app.findCachedCollectionByNameOrId(collection);
  return [...fields.fieldNames()].map(String).filter((name) => fields.getByName(name)?.type() === "file");
}

/** One file, or several. */
const namesIn = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((name) => name !== "" && name !== undefined)
    .map(String);

export const idsOf = (app: App, { collection, condition }: PersonalDataSource, person: string): string[] =>
  column(app, `SELECT x.id FROM \`${collection}\` x WHERE ${condition} ORDER BY x.rowid`, { person });

function sectionOf(app: App, area: string, holding: PersonalDataSource, person: string): ExportSection {
  const { collection, title, purpose, basis, condition, pageColumns } = holding;
  const labels = Object.keys(pageColumns);
  const values = Object.values(pageColumns).map((sql) => `CAST(ifnull(${sql}, '') AS TEXT)`);
  const rows = column(app, `SELECT json_array(${values.join()}) FROM \`${collection}\` x WHERE ${condition} ORDER BY x.rowid`, {
    person,
  }).map((row) => JSON.parse(row) as string[]);
  return { area, collection, title, why: purpose, basis, labels, rows, records: recordsOf(app, holding, person) };
}

/**
 * The records with all columns except those hidden from everybody, such as search texts, and keys that give access to their
 * holder.
 */
function recordsOf(app: App, holding: PersonalDataSource, person: string): Record<string, unknown>[] {
  const ids = idsOf(app, holding, person);
  if (ids.length === 0) {
    return [];
  }
  const secret = fieldsOf(holding.collection, "secret");
  return app.findRecordsByIds(holding.collection, ids).map((id) => {
    id!.ignoreEmailVisibility(true);
    const exported = JSON.parse(JSON.stringify(id!.publicExport())) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(exported).filter(([name]) => !secret.includes(name)));
  });
}
