/** Labels: the copies that need one, and the mark that they were printed. */

import type { InputOf } from "../../../../domain/contract";
import type { markLabelled as contract, Labelled, unmarkLabelled as undoing } from "../../../../domain/library/labels/commands";
import type { LabelRow, lists } from "../../../../domain/library/lists";
import { LIBRARY_SETTINGS_ID } from "../../../../domain/library/settings";
import { count } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import type { ListSource } from "../../platform/lists/list";
import { reference, references } from "../../platform/lists/list";
import { matching } from "../../platform/lists/list-search";
import { type App, column, execute } from "../../platform/sql/database";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { codesIn } from "../lists";
import { COPIES_BY_CODE } from "../lookup";

/**
 * A copy with a label keeps its date, so that the undo of a mark removes no other. Written by SQL: a label changes nothing on
 * another desk's screen, and 2,000 events would be useless.
 */
export function markLabelled({ app, actor }: Call, { copies, all }: InputOf<typeof contract>): Labelled {
  const at = uniqueMoment(app);
  const markedCount = all
    ? execute(app, "UPDATE copies SET label_printed_at = {:at} WHERE label_printed_at = ''", { at })
    : execute(
        app,
        `UPDATE copies SET label_printed_at = {:at} WHERE id IN (SELECT value FROM json_each({:copies})) AND label_printed_at = ''`,
        { at, copies },
      );
  if (all && markedCount > 0) {
    recordForCollection(
      app,
      actor,
      "all_labelled",
      count(markedCount, "exemplar marcado como já etiquetado", "exemplares marcados como já etiquetados"),
    );
  }
  return { marked: markedCount, at };
}

const SECOND_MILLISECONDS = 1000;

/** The undo finds a mark by its moment: two marks in one millisecond would go together. */
function uniqueMoment(app: App): string {
  const moment = now();
  const [last = ""] = column(app, "SELECT COALESCE(MAX(label_printed_at), '') FROM copies WHERE label_printed_at != ''", {});
  const since = last === "" ? -1 : Date.parse(last.replace(" ", "T")) - moment;
  return stamp(since >= 0 && since < SECOND_MILLISECONDS ? moment + since + 1 : moment);
}

export function unmarkLabelled({ app, actor }: Call, { at }: InputOf<typeof undoing>): { unmarked: number } {
  const unmarked = execute(
    app,
    "UPDATE copies SET label_printed_at = '' WHERE label_printed_at = {:at} AND label_printed_at != ''",
    { at },
  );
  if (unmarked > 0) {
    recordForCollection(
      app,
      actor,
      "labels_undone",
      `${count(unmarked, "exemplar voltou", "exemplares voltaram")} a constar sem etiqueta`,
    );
  }
  return { unmarked };
}

/** An event of the whole collection is recorded for the library. */
function recordForCollection(app: App, actor: Actor, kind: string, text: string): void {
  record(app, actor, { area: "library", collection: "library_settings", subject: LIBRARY_SETTINGS_ID, kind, text });
}

const tomboNumber = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null);
const IS_NUMBERED = "c.tombo GLOB '[0-9]*'";

const LABEL = selection<LabelRow>()({
  ...texts("c.id", "c.tombo", "c.barcode", "c.call_number", "t.cdd", "t.cdu", "t.cutter", "t.volume"),
  title_name: text("t.title"),
  ordinal: number("(SELECT COUNT(*) FROM copies o WHERE o.title = c.title AND o.tombo COLLATE NOCASE <= c.tombo)"),
  copies: number("(SELECT COUNT(*) FROM copies o WHERE o.title = c.title)"),
});

export const labels: ListSource<(typeof lists)["labels"]> = {
  from: "copies c",
  id: "c.id",
  where: () => ({ sql: "c.state != 'withdrawn'", params: {} }),
  search: (search) => {
    const codes = codesIn(search);
    const byCode = codes ? ` OR c.id IN (SELECT id FROM (${COPIES_BY_CODE}))` : "";
    const sql = `c.title IN (SELECT d.id FROM ${matching("titles", "{:match}")})${byCode}`;
    return { where: { sql, params: { match: search.terms.join(" "), ...codes } } };
  },
  filters: {
    title: reference("title", "c.title = {:title}"),
    titles: references("titles", "c.title"),
    from: (value) => {
      const number = tomboNumber(value);
      return number === null ? null : { sql: `CAST(c.tombo AS INTEGER) >= {:from} AND ${IS_NUMBERED}`, params: { from: number } };
    },
    to: (value) => {
      const number = tomboNumber(value);
      return number === null ? null : { sql: `CAST(c.tombo AS INTEGER) <= {:to} AND ${IS_NUMBERED}`, params: { to: number } };
    },
    printed: (value) =>
      value === "false" || value === "true"
        ? { sql: `c.label_printed_at ${value === "false" ? "=" : "!="} ''`, params: {} }
        : null,
  },
  sorts: { tombo: ["c.tombo COLLATE NOCASE"] },
  rows: { joins: "JOIN titles t ON t.id = c.title", select: LABEL },
};
