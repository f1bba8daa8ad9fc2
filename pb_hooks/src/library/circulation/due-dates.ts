/** Due days and pickup deadlines that fall on a closed day since a change of the calendar. */
import type { InputOf, OutputOf } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { grouped } from "../../../../domain/grouped";
import type { DueDateConflicts, moveDueDates as moveContract } from "../../../../domain/library/circulation/due-date-commands";
import {
  earlierLimit,
  formatLoansAndHolds,
  isOnClosedDay,
  movedDay,
  movedSentence,
} from "../../../../domain/library/circulation/due-date-moves";
import type { DayMode } from "../../../../domain/library/circulation/loan-rule-fields";
import { refuse } from "../../../../domain/library/refusals";
import type { Calendar } from "../../../../domain/platform/calendar";
import { count } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, execute, select, selectFirst } from "../../platform/sql/database";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { record, recordOfEach } from "../../platform/timeline/timeline";
import { findReader } from "../lookup";
import { type ShortenedSuspension, shortenedSuspensions, shortenSuspensions } from "../suspensions";

const EXAMPLES = 100;
/** Records of one statement: a longer list of ids makes SQLite no faster. */
const CHUNK = 1000;

interface Conflict {
  id: string;
  from: Day;
  to: Day;
  pastLimit: boolean;
}

/** One kind of promised day: its column, and the line about a move in its record's history. */
const KINDS = {
  loan: {
    table: "loans",
    day: "due",
    original: "original_due",
    open: "returned_at = ''",
    event: "due_moved",
    words: "Vencimento",
  },
  hold: {
    table: "holds",
    day: "pickup_until",
    original: "original_pickup_until",
    open: "state IN ('waiting', 'ready') AND state = 'ready'",
    event: "pickup_moved",
    words: "Prazo de retirada",
  },
} as const;
type Kind = keyof typeof KINDS;

function conflictsOf(app: App, kind: Kind, today: Day, calendar: Calendar): Conflict[] {
  const { table, day, open } = KINDS[kind];
  const days = column(app, `SELECT DISTINCT ${day} FROM ${table} WHERE ${open}`).filter((day) =>
    isOnClosedDay(day, today, calendar),
  );
  if (days.length === 0) {
    return [];
  }
  const rows = select(
    app,
    selection({
      ...texts("p.id"),
      day: text(`p.${day}`),
      day_mode: text<DayMode | "">(kind === "loan" ? "json_extract(p.rule, '$.day_mode')" : "''"),
      ceiling: text(kind === "loan" ? "json_extract(p.rule, '$.ceiling')" : "''"),
      valid_until: text(kind === "loan" ? "r.valid_until" : "''"),
    }),
    `FROM ${table} p JOIN readers r ON r.id = p.reader
     WHERE p.id IN (SELECT id FROM ${table} WHERE ${open} AND ${day} IN (SELECT value FROM json_each({:days})))
     ORDER BY p.${day}, p.id`,
    { days },
  );
  return rows.map((row) => {
    const limit = earlierLimit(row.ceiling, row.valid_until);
    const day_mode = row.day_mode || "calendar_days";
    const to = movedDay({ day: row.day, day_mode, limit: limit < row.day ? "" : limit }, today, calendar);
    return { id: row.id, from: row.day, to, pastLimit: limit >= row.day && to > limit };
  });
}

export function dueDateConflicts({ app }: Call): DueDateConflicts {
  const today = localTime(app, now()).day;
  const calendar = calendarWithHours(app);
  const loans = conflictsOf(app, "loan", today, calendar);
  const holds = conflictsOf(app, "hold", today, calendar);
  const suspensions = shortenedSuspensions(app, today, calendar);
  const moves = new Map<string, DueDateConflicts["moves"][number]>();
  for (const [kind, conflicts] of [
    ["loans", loans],
    ["holds", holds],
  ] as const) {
    for (const { from, to } of conflicts) {
      const move = moves.get(`${from} ${to}`) ?? { from, to, loans: 0, holds: 0 };
      move[kind]++;
      moves.set(`${from} ${to}`, move);
    }
  }
  const shortenedByKey = new Map<string, DueDateConflicts["shortened"][number]>();
  for (const { from, to } of suspensions) {
    const stretch = shortenedByKey.get(`${from} ${to}`);
    shortenedByKey.set(`${from} ${to}`, { from, to, suspensions: (stretch?.suspensions ?? 0) + 1 });
  }
  return {
    loans: loans.length,
    holds: holds.length,
    suspensions: suspensions.length,
    shortened: [...shortenedByKey.values()].sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)),
    past_limit: loans.filter(({ pastLimit }) => pastLimit).length,
    moves: [...moves.values()].sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)),
    examples: [
      ...examplesOf(app, "hold", holds),
      ...examplesOf(app, "loan", loans),
      ...suspensionExamples(app, suspensions),
    ].slice(0, EXAMPLES),
  };
}

function examplesOf(app: App, kind: Kind, conflicts: readonly Conflict[]): DueDateConflicts["examples"] {
  const examples = conflicts.slice(0, EXAMPLES);
  const title = kind === "loan" ? "(SELECT c.title FROM copies c WHERE c.id = p.copy)" : "p.title";
  const rows = select(
    app,
    selection({
      ...texts("p.id"),
      title_name: text("t.title"),
      reader_name: text(calledName("q")),
      class_name: text("k.name"),
    }),
    `FROM ${KINDS[kind].table} p JOIN titles t ON t.id = ${title} JOIN readers r ON r.id = p.reader JOIN people q ON q.id = r.person
       LEFT JOIN classes k ON k.id = q.class
     WHERE p.id IN (SELECT value FROM json_each({:ids}))`,
    { ids: examples.map(({ id }) => id) },
  );
  const names = new Map(rows.map((row) => [row.id, row]));
  return examples.flatMap(({ id, from, to }) => {
    const row = names.get(id);
    return row ? [{ ...row, kind, from, to }] : [];
  });
}

function suspensionExamples(app: App, suspensions: readonly ShortenedSuspension[]): DueDateConflicts["examples"] {
  return suspensions.slice(0, EXAMPLES).flatMap(({ id, reader, reason, from, to }) => {
    const readerRecord = findReader(app, reader);
    return readerRecord
      ? [
          {
            id,
            kind: "suspension",
            title_name: reason,
            reader_name: readerRecord.name,
            class_name: readerRecord.class_name,
            from,
            to,
          },
        ]
      : [];
  });
}

export function moveDueDates({ app, actor }: Call, input: InputOf<typeof moveContract>): OutputOf<typeof moveContract> {
  const earlierMove = selectFirst(
    app,
    selection({
      ...texts("kind"),
      loans: number("json_extract(data, '$.loans')"),
      holds: number("json_extract(data, '$.holds')"),
      suspensions: number("json_extract(data, '$.suspensions')"),
    }),
    `FROM timeline WHERE id = {:id}`,
    { id: input.id },
  );
  if (earlierMove && earlierMove.kind !== "due_dates_moved") {
    throw refuse("id_taken", {});
  }
  const today = localTime(app, now()).day;
  const calendar = calendarWithHours(app);
  const [loans, holds] = [conflictsOf(app, "loan", today, calendar), conflictsOf(app, "hold", today, calendar)];
  const suspensions = shortenedSuspensions(app, today, calendar);
  if (earlierMove) {
    // Days that the calendar has closed since then belong to another move.
    if (loans.length + holds.length + suspensions.length > 0) {
      throw refuse("id_taken", {});
    }
    return answer(earlierMove.loans, earlierMove.holds, earlierMove.suspensions);
  }
  moveAll(app, actor, "loan", loans, calendar);
  moveAll(app, actor, "hold", holds, calendar);
  shortenSuspensions(app, actor, suspensions);
  const moveAnswer = answer(loans.length, holds.length, suspensions.length);
  if (loans.length + holds.length + suspensions.length > 0) {
    record(app, actor, {
      id: input.id,
      area: "library",
      collection: "school",
      subject: "school000000000",
      kind: "due_dates_moved",
      text: moveAnswer.sentence,
      data: { loans: moveAnswer.loans, holds: moveAnswer.holds, suspensions: moveAnswer.suspensions },
    });
  }
  return moveAnswer;
}

function answer(loans: number, holds: number, suspensions: number): OutputOf<typeof moveContract> {
  const parts = [
    loans + holds > 0 ? `${formatLoansAndHolds(loans, holds)} ${loans + holds === 1 ? "mudou" : "mudaram"} de data` : "",
    suspensions > 0 ? `${count(suspensions, "suspensão encurtada", "suspensões encurtadas")}` : "",
  ].filter(Boolean);
  const sentence = parts.length > 0 ? parts.join("; ") : "Nenhum prazo cai em dia fechado";
  return { loans, holds, suspensions, sentence };
}

function moveAll(app: App, actor: Actor, kind: Kind, conflicts: readonly Conflict[], calendar: Calendar): void {
  const { table, day, original, event, words } = KINDS[kind];
  const at = stamp(now());
  const byMove = grouped(conflicts, ({ from, to }) => `${from} ${to}`);
  for (const [{ from, to }, ids] of [...byMove.values()].flatMap((moves) => chunksOf(moves))) {
    execute(
      app,
      `UPDATE ${table} SET ${original} = CASE WHEN ${original} = '' THEN ${day} ELSE ${original} END, ${day} = {:to}, updated = {:at}
       WHERE id IN (SELECT value FROM json_each({:ids}))`,
      { to, at, ids },
    );
    recordOfEach(app, actor, ids, {
      area: "library",
      collection: table,
      kind: event,
      text: movedSentence(words, from, to, calendar),
      data: { due_before: from, due: to },
    });
  }
}

function chunksOf(moves: readonly Conflict[]): [Conflict, string[]][] {
  const chunks: [Conflict, string[]][] = [];
  for (let start = 0; start < moves.length; start += CHUNK) {
    const ids = moves.slice(start, start + CHUNK).map(({ id }) => id);
    chunks.push([moves[start]!, ids]);
  }
  return chunks;
}
