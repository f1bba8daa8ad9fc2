/** Records the access to a minor's reserved data in the person's history, which nobody can change. */
import { isMinor } from "../../../../domain/people/recipients";
import { type App, column, select, transact } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp, today } from "../../platform/time/clock";
import { type Actor, actorName } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";

const HOUR_LENGTH = "2026-11-23 13".length;
const VIEWED_PERSON = selection(texts("p.id", "p.kind", "d.birth_date"));

/** The routes that show contacts, guardians and birth dates. */
const ACCESS_SENTENCES = {
  records: "Contatos e dados reservados consultados",
  consents: "Responsáveis consultados nas autorizações",
  message: "Mensagem à família consultada",
  by_hand: "Telefone da família aberto para envio à mão",
  conversation: "Conversa com a família consultada",
  messages: "Mensagens à família consultadas em lista",
  conversations: "Conversas com a família consultadas em lista",
  data_requests: "Pedidos sobre os dados consultados em lista",
} as const;

/** Runs before the records API answers with contacts or details. */
export function recordRecordsAccess(e: core.RecordsListRequestEvent | core.RecordRequestEvent): void {
  const records = "records" in e ? (e.records ?? []) : [e.record];
  if (e.auth) {
    const people = records.map((record) => record!.getString("person"));
    recordAccess(e.app, { ...actorName(e.auth), viewer: e.auth.id }, "records", people);
  }
  e.next();
}

/**
 * One line for each minor, viewer, record and hour, for any number of views: its id identifies these, so that there is never a
 * second.
 * @param actor the viewer; a superuser's id is no user's, and is stored separately.
 */
export function recordAccess(
  app: App,
  actor: Actor & { viewer?: string },
  door: keyof typeof ACCESS_SENTENCES,
  people: readonly string[],
): void {
  const of = [...new Set(people)].filter((id) => id !== "");
  if (of.length === 0) {
    return;
  }
  const day = today(app);
  const hour = stamp(now()).slice(0, HOUR_LENGTH);
  const minors = select(
    app,
    VIEWED_PERSON,
    `FROM people p LEFT JOIN person_details d ON d.person = p.id WHERE p.id IN (SELECT value FROM json_each({:people}))`,
    { people: of },
  ).filter((person) => isMinor(person, day));
  const viewer = actor.viewer ?? (actor.id || "superuser");
  const lines = new Map(minors.map(({ id }) => [accessId(door, id, viewer, hour), id]));
  if (unrecorded(app, lines).length > 0) {
    // The page requests both at once: the second writer finds the line.
    transact(app, (tx) => {
      for (const [id, subject] of unrecorded(tx, lines)) {
        record(tx, actor, { id, area: "people", collection: "people", subject, kind: "looked", text: ACCESS_SENTENCES[door] });
      }
    });
  }
}

/** Records the access to each pupil on a list's page whose rows show guardians. */
export const recordListAccess =
  (door: keyof typeof ACCESS_SENTENCES, collection: "messages" | "conversations" | "data_requests", condition = "TRUE") =>
  (app: App, actor: Actor, ids: readonly string[]): void =>
    recordAccess(
      app,
      actor,
      door,
      column(
        app,
        `SELECT DISTINCT person FROM ${collection} WHERE id IN (SELECT value FROM json_each({:ids})) AND ${condition}`,
        { ids },
      ),
    );

function unrecorded(app: App, lines: ReadonlyMap<string, string>): [string, string][] {
  const recorded = new Set(
    column(app, "SELECT id FROM timeline WHERE id IN (SELECT value FROM json_each({:ids}))", { ids: [...lines.keys()] }),
  );
  return [...lines].filter(([id]) => !recorded.has(id));
}

const accessId = (door: string, person: string, viewer: string, hour: string): string =>
  $security.sha256(`look:${door}:${person}:${viewer}:${hour}`).slice(0, 15);
