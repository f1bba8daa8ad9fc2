/** The merge of two records of one person: names and contacts move, past events stay where they are. */
import type { InputOf } from "../../../domain/contract";
import type { mergePeople as contract, PersonMerge, mergePreview as previewContract } from "../../../domain/people/merge";
import { refuse } from "../../../domain/people/refusals";
import { personPlaceholder } from "../../../domain/platform/person-placeholder";
import { count, listing } from "../../../domain/text";
import type { Call } from "../platform/http/endpoint";
import { calledNameOf } from "../platform/person-data/person-sql";
import { type App, column, execute, figure } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";
import { now, stamp } from "../platform/time/clock";
import { record } from "../platform/timeline/timeline";
import { requireUnmerged } from "./current-person";
import { idsOf, type PersonDataParts } from "./privacy/export";

/** The data that move, with their names for users; records of all other kinds stay. */
const MOVED_NAMES: Readonly<Record<string, readonly [one: string, several: string]>> = {
  contacts: ["contato", "contatos"],
  person_details: ["ficha de dados reservados", "fichas de dados reservados"],
  consents: ["autorização", "autorizações"],
  data_requests: ["pedido de titular", "pedidos de titular"],
  sectors: ["chefia de setor", "chefias de setor"],
  conversations: ["conversa", "conversas"],
};
/** The data that move without a mention. */
const INNER_COLLECTIONS: readonly string[] = ["conversation_entries", "message_files", "call_guests", "rollover_people"];
/** A person's role, which moves where the other has none; it is no history itself. */
const PERSON_ROLE_NOUNS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  readers: ["cadastro de leitor", "cadastros de leitor"],
  requesters: ["cadastro de requisitante", "cadastros de requisitante"],
};

interface Pair {
  survivor: core.Record;
  duplicate: core.Record;
}

function pairOf(app: App, { kept, gone }: { kept: string; gone: string }): Pair {
  if (kept === gone) {
    throw refuse("same_person", {});
  }
  const [staying, going] = [kept, gone].map((id) => {
    const person = requireRecord(app, "people", id, "esta pessoa");
    if (person.getString("anonymised_at") !== "") {
      throw refuse("already_anonymous", {});
    }
    return person;
  }) as [core.Record, core.Record];
  for (const person of [staying, going]) {
    requireUnmerged(person);
  }
  return { survivor: staying, duplicate: going };
}

/** Other records that were merged into this one must redirect to the remaining record. */
const hasMerged = (app: App, person: string): boolean =>
  figure(app, "SELECT COUNT(*) FROM people WHERE merged_into = {:person} AND merged_into != ''", { person }) > 0;

function planOf(app: App, heldParts: PersonDataParts, { survivor, duplicate }: Pair): PersonMerge {
  const holdings = Object.values(heldParts()).flatMap(({ data = [] }) => data);
  const counts = holdings
    .filter(({ collection }) => collection !== "people" && !INNER_COLLECTIONS.includes(collection))
    .map((holding) => ({ ...holding, rows: idsOf(app, holding, duplicate.id).length }))
    .filter(({ rows }) => rows > 0);
  const moves = counts.flatMap(({ collection, rows }) => {
    const words =
      MOVED_NAMES[collection] ??
      (collection in PERSON_ROLE_NOUNS && !hasRole(app, collection, survivor.id) ? PERSON_ROLE_NOUNS[collection] : undefined);
    return words ? [count(rows, ...words)] : [];
  });
  const fields = filledFields({ survivor, duplicate }).map(([, word]) => word);
  const activity = isBack({ survivor, duplicate }) ? ["situação (ativo)"] : [];
  return {
    obstacles: [
      ...counts.flatMap(({ collection, title, rows }) =>
        collection in MOVED_NAMES || collection in PERSON_ROLE_NOUNS ? [] : [`${title.toLowerCase()} (${rows})`],
      ),
      ...(hasMerged(app, duplicate.id) ? ["outro cadastro unido a ele"] : []),
    ],
    moves: [...fields, ...activity, ...moves],
  };
}

const hasRole = (app: App, collection: string, person: string): boolean =>
  figure(app, `SELECT COUNT(*) FROM \`${collection}\` WHERE person = {:person} AND person != ''`, { person }) > 0;

const FIELDS = [
  ["social_name", "nome social"],
  ["enrolment", "matrícula"],
  ["class", "turma"],
  ["sector", "setor"],
] as const;

/** Where somebody works or learns: the record of a person who is at the school knows it, that of a leaver is out of date. */
const PRESENT_FIELDS = [
  ["class", "turma"],
  ["sector", "setor"],
  ["kind", "vínculo"],
] as const;

/** The person came back under a second record, and the first one, with its history, remains. */
const isBack = ({ survivor, duplicate }: Pair): boolean => !survivor.getBool("active") && duplicate.getBool("active");

/** The fields that the remaining record gets from the other: those that it lacks, and those of a person who came back. */
function filledFields(pair: Pair): readonly (readonly [field: string, word: string])[] {
  const { survivor, duplicate } = pair;
  const lackedFields = FIELDS.filter(([field]) => survivor.getString(field) === "" && duplicate.getString(field) !== "");
  const lacked = new Set<string>(lackedFields.map(([field]) => field));
  const presentFields = isBack(pair)
    ? PRESENT_FIELDS.filter(
        ([field]) => !lacked.has(field) && !["", survivor.getString(field)].includes(duplicate.getString(field)),
      )
    : [];
  return [...lackedFields, ...presentFields];
}

export const mergePreview =
  (heldParts: PersonDataParts) =>
  ({ app }: Call, input: InputOf<typeof previewContract>): PersonMerge =>
    planOf(app, heldParts, pairOf(app, input));

export const mergePeople =
  (heldParts: PersonDataParts) =>
  ({ app, actor }: Call, input: InputOf<typeof contract>): PersonMerge => {
    const { id, reason, ...ids } = input;
    const pair = pairOf(app, ids);
    const { obstacles, moves } = planOf(app, heldParts, pair);
    const { survivor, duplicate } = pair;
    if (obstacles.length > 0) {
      throw refuse("merge_has_history", { person: calledNameOf(duplicate), what: listing(obstacles) });
    }
    const returns = isBack(pair);
    const values = {
      ...Object.fromEntries(filledFields(pair).map(([field]) => [field, duplicate.getString(field)])),
      ...(returns ? { active: true } : {}),
    };
    move(app, survivor.id, duplicate.id);
    // The disappearing record first: an enrolment number must be unique.
    duplicate.load({ enrolment: "", active: false, merged_into: survivor.id });
    app.saveNoValidate(duplicate);
    survivor.load(values);
    app.saveNoValidate(survivor);
    const event = { area: "people", collection: "people" };
    record(app, actor, {
      ...{ ...event, id, subject: survivor.id, kind: "merged", data: { gone: duplicate.id, moves, fields: Object.keys(values) } },
      text: `Cadastro repetido unido a este${returns ? ", que fica ativo" : ""}. Motivo: ${reason}`,
    });
    record(app, actor, {
      ...{ ...event, subject: duplicate.id, kind: "merged_into" },
      text: `Cadastro unido ao de ${personPlaceholder(survivor.id)}. Motivo: ${reason}`,
    });
    return { obstacles: [], moves };
  };

function move(app: App, keptId: string, goneId: string): void {
  const params = { kept: keptId, gone: goneId, at: stamp(now()) };
  // A contact that both have becomes one, and stays blocked where one of them was.
  execute(
    app,
    `UPDATE contacts SET blocked = contacts.blocked OR g.blocked, notices_off = contacts.notices_off OR g.off, updated = {:at}
     FROM (SELECT kind, value, MAX(blocked) AS blocked, MAX(notices_off) AS off FROM contacts WHERE person = {:gone} GROUP BY kind, value) g
     WHERE contacts.person = {:kept} AND contacts.kind = g.kind AND contacts.value = g.value AND (g.blocked OR g.off)`,
    params,
  );
  execute(
    app,
    `DELETE FROM contacts WHERE person = {:gone} AND EXISTS (
       SELECT 1 FROM contacts k WHERE k.person = {:kept} AND k.kind = contacts.kind AND k.value = contacts.value)`,
    { kept: keptId, gone: goneId },
  );
  mergeDetails(app, keptId, goneId);
  // A consent ends where the other record's was revoked after it: the family means one child.
  execute(
    app,
    `UPDATE consents SET ended_at = {:at}, updated = {:at}
     WHERE person IN ({:kept}, {:gone}) AND ended_at = '' AND decision = 'given' AND EXISTS (
       SELECT 1 FROM consents o WHERE o.person IN ({:kept}, {:gone}) AND o.person != consents.person
         AND o.purpose = consents.purpose AND o.decision = 'given' AND o.ended_at >= consents.declared_at
         AND NOT EXISTS (SELECT 1 FROM consents s WHERE s.person = o.person AND s.purpose = o.purpose AND s.ended_at = ''))`,
    params,
  );
  // A decision of the remaining record has priority, unless the other refused after it.
  execute(
    app,
    `UPDATE consents SET ended_at = {:at}, updated = {:at} WHERE person = {:kept} AND ended_at = '' AND decision != 'refused'
       AND EXISTS (SELECT 1 FROM consents g WHERE g.person = {:gone} AND g.ended_at = '' AND g.decision = 'refused'
         AND g.purpose = consents.purpose AND g.declared_at >= consents.declared_at)`,
    params,
  );
  execute(
    app,
    `UPDATE consents SET ended_at = {:at}, updated = {:at} WHERE person = {:gone} AND ended_at = ''
       AND purpose IN (SELECT purpose FROM consents WHERE person = {:kept} AND ended_at = '')`,
    params,
  );
  for (const table of ["contacts", "consents", "data_requests"]) {
    execute(app, `UPDATE ${table} SET person = {:kept}, updated = {:at} WHERE person = {:gone}`, params);
  }
  execute(
    app,
    `UPDATE conversations SET person = iif(person = {:gone}, {:kept}, person), updated = {:at},
       people = (SELECT json_group_array(DISTINCT iif(k.value = {:gone}, {:kept}, k.value)) FROM json_each(conversations.people) k)
     WHERE id IN (SELECT v.id FROM conversations v WHERE v.person = {:gone}
       OR EXISTS (SELECT 1 FROM json_each(v.people) WHERE value = {:gone}))`,
    params,
  );
  execute(app, "UPDATE sectors SET head = {:kept}, updated = {:at} WHERE head = {:gone}", params);
  for (const table of Object.keys(PERSON_ROLE_NOUNS)) {
    const [role = ""] = column(app, `SELECT id FROM ${table} WHERE person = {:gone} AND person != ''`, { gone: goneId });
    if (role !== "") {
      // Saved by the record: its search text contains the person's name.
      const of = app.findRecordById(table, role);
      of.load(hasRole(app, table, keptId) ? { active: false } : { person: keptId });
      app.saveNoValidate(of);
    }
  }
}

/** In characters, as in the column. */
const LONGEST_NOTES = 2000;

/** Fills the empty details of one record from the other. */
function mergeDetails(app: App, keptId: string, goneId: string): void {
  const params = { kept: keptId, gone: goneId, at: stamp(now()) };
  if (figure(app, "SELECT COUNT(*) FROM person_details WHERE person = {:kept}", { kept: keptId }) === 0) {
    execute(app, "UPDATE person_details SET person = {:kept}, updated = {:at} WHERE person = {:gone}", params);
    return;
  }
  const sets = ["birth_date", "document"].map(
    (field) =>
      `${field} = CASE WHEN ${field} != '' THEN ${field} ELSE ifnull((SELECT ${field} FROM person_details WHERE person = {:gone}), '') END`,
  );
  // A note may say who must not collect a pupil: both notes stay.
  sets.push(
    `notes = substr(ifnull((SELECT group_concat(notes, char(10)) FROM (SELECT notes FROM person_details
       WHERE person IN ({:kept}, {:gone}) AND notes != '' GROUP BY notes ORDER BY MIN(person = {:gone}))), ''), 1, ${LONGEST_NOTES})`,
  );
  execute(app, `UPDATE person_details SET ${sets.join()}, updated = {:at} WHERE person = {:kept}`, params);
  execute(app, "DELETE FROM person_details WHERE person = {:gone}", { gone: goneId });
}
