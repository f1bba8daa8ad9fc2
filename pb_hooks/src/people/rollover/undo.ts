/** The undo of the year rollover, in short transactions. */
import type { InputIn } from "../../../../domain/contract";
import { refuse } from "../../../../domain/people/refusals";
import type * as contracts from "../../../../domain/people/rollover/commands";
import { type MovedPerson, undoProblem } from "../../../../domain/people/rollover/plan";
import type { Call } from "../../platform/http/endpoint";
import { storeKey } from "../../platform/http/idempotency";
import { doLongWork, type Worker } from "../../platform/jobs/long-work";
import { type App, execute, figure, readJson, select } from "../../platform/sql/database";
import { flag, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { recordAll, record as recordEvent } from "../../platform/timeline/timeline";
import { actorOf, asPeople, end, isOf, ROLLOVERS, setActive, takeOver } from "./steps";

/** POST people/undo-year-rollover. */
export function undoRollover(call: Call, input: InputIn<typeof contracts, "undoRollover">): { back: number; kept: number } {
  const { app, actor } = call;
  const begin = (rollover: core.Record, tx: App): boolean => {
    storeKey(tx, call);
    const status = rollover.getString("status");
    if (isOf(rollover, input.id)) {
      return status === "undoing" || status === "failed";
    }
    if (status === "doing" || status === "undoing") {
      throw refuse("rollover_running", {});
    }
    const total = figure(
      tx,
      "SELECT COUNT(*) FROM rollover_people WHERE rollover = {:id} AND state IN ('moved', 'repeated', 'left')",
      { id: rollover.id },
    );
    if (total === 0) {
      throw refuse("rollover_not_done", {});
    }
    takeOver(rollover, actor, input.id, total);
    return true;
  };
  doLongWork(app, ROLLOVERS, input.rollover, { step: "undoing", begin }, undoAll);
  const of = (state: string) =>
    figure(
      app,
      `SELECT COUNT(*) FROM rollover_people WHERE rollover = {:id} AND state = {:state}
         AND run = (SELECT run FROM year_rollovers WHERE id = {:id})`,
      { id: input.rollover, state },
    );
  return { back: of("undone"), kept: of("changed") };
}

interface Undoing extends MovedPerson {
  person: string;
}

const UNDOING = selection<Undoing>()({
  ...texts("r.person", "p.class"),
  state: text<MovedPerson["state"]>("r.state"),
  before: text("r.before_class"),
  after: text("r.after_class"),
  has_before: flag("b.id IS NOT NULL"),
  active: flag("p.active"),
  gone: flag("p.id IS NULL OR p.anonymised_at != '' OR p.merged_into != ''"),
});

/** Restores the pupils whom the rollover moved, and the classes that it closed. */
export function undoAll(worker: Worker): void {
  while (worker.shortTurn((tx, rollover, limit) => undoSome(tx, rollover, limit))) {
    // Every other writer gets a turn in between.
  }
  worker.turn((tx, rollover) => {
    const actor = actorOf(tx, rollover);
    setActive(tx, actor, readJson<string[] | null>(rollover, "closed") ?? [], true);
    const empty = (readJson<string[] | null>(rollover, "made") ?? []).filter(
      (id) => figure(tx, "SELECT COUNT(*) FROM people WHERE class = {:id} AND active = TRUE", { id }) === 0,
    );
    setActive(tx, actor, empty, false);
    rollover.load({ closed: [], made: [] });
    end(tx, rollover, "draft");
    recordEvent(tx, actor, {
      ...{ area: "people", collection: "year_rollovers", subject: rollover.id, kind: "undone" },
      text: `Virada para o ano letivo ${rollover.getInt("year")} desfeita`,
    });
  });
}

/** @returns whether there may be more. */
function undoSome(app: App, rollover: core.Record, limit: number): boolean {
  const rows = select(
    app,
    UNDOING,
    `FROM rollover_people r LEFT JOIN people p ON p.id = r.person LEFT JOIN classes b ON b.id = r.before_class AND r.before_class != ''
     WHERE r.rollover = {:id} AND r.state IN ('moved', 'repeated', 'left') LIMIT {:most}`,
    { id: rollover.id, most: limit },
  );
  const events = rows.map((row) => ({ ...row, reason: undoProblem(row) }));
  const params = {
    at: stamp(now()),
    rows: events.map(({ person, before, reason }) => ({ person, before, reason })),
  };
  execute(
    app,
    `UPDATE people SET class = e.value ->> '$.before', active = TRUE, updated = {:at}
     FROM json_each({:rows}) e WHERE people.id = e.value ->> '$.person' AND e.value ->> '$.reason' = ''`,
    params,
  );
  execute(
    app,
    `UPDATE rollover_people SET state = iif(e.value ->> '$.reason' = '', 'undone', 'changed'), reason = e.value ->> '$.reason',
       run = {:run}, updated = {:at}
     FROM json_each({:rows}) e WHERE rollover = {:id} AND person = e.value ->> '$.person'`,
    { ...params, id: rollover.id, run: rollover.getInt("run") },
  );
  recordAll(app, actorOf(app, rollover), events, ({ person, state, reason }) => {
    if (reason !== "") {
      return null;
    }
    return state === "left"
      ? asPeople(person, "activated", "Cadastro ativado: virada do ano desfeita")
      : asPeople(person, "changed", "Turma anterior de volta: virada do ano desfeita");
  });
  rollover.set("done", rollover.getInt("done") + rows.length);
  return rows.length === limit;
}
