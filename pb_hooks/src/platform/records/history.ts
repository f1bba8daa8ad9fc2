/** The history of master data: who created and changed a record by the records API, and which fields; never a text that was in them. */

import { lazily } from "../../../../domain/lazily";
import { type Fields, historyNames, valueInHistory } from "../../../../domain/record-fields";
import { listing } from "../../../../domain/text";
import { actorName } from "../timeline/actor";
import { record as append, type Event } from "../timeline/timeline";
import { combineHooks, type RecordHook, type RecordHooks } from "./records";

interface HistoryTerms {
  area: Event["area"];
  /** The beginning of a line, when created and when changed: "Cadastro criado", "Cadastro alterado". */
  created: string;
  changed: string;
  removed?: string;
  /** The data that the line of a removal stores beside its sentence. */
  removedData?: (record: core.Record) => Record<string, unknown>;
  /** The field that names the record whose history this is; left out: the record's own. */
  belongsTo?: { collection: string; field: string };
  /** The declared fields of the record, whose names stand in a sentence. A field without such a name leaves no trace. */
  fields: Fields;
  /** A field of these leaves none either while the other field changes: a line of that one's own holds both. */
  loggedWith?: Readonly<Record<string, string>>;
  /** The words for a change of `active` instead; [true, false]. */
  active?: readonly [string, string];
  /** The line also holds the value of a changed choice or figure, before and after. */
  withValues?: true;
  /** The collection's other hooks on a create and on an update, which run first. */
  checks?: readonly RecordHook[];
}

const CHANGES = "history:changes";

/** The hooks that write a collection's history, in the transaction of each save. */
export function historyOf(terms: HistoryTerms): Required<RecordHooks> {
  const { belongsTo, area, active, loggedWith = {}, withValues = false, checks = [], removedData } = terms;
  const names = lazily(() => historyNames(terms.fields));
  const recordFieldEvent = (e: core.RecordRequestEvent, kind: string, text: string, data: Record<string, unknown> = {}) =>
    append(e.app, actorName(e.auth), {
      area,
      collection: belongsTo?.collection ?? e.collection!.name,
      subject: belongsTo ? e.record!.getString(belongsTo.field) : e.record!.id,
      kind,
      text,
      data,
    });
  return {
    creates: combineHooks(...checks, { after: (e) => recordFieldEvent(e, "created", terms.created) }),
    updates: combineHooks(...checks, {
      before(e) {
        e.set(
          CHANGES,
          JSON.stringify(changedFields(e.record!, [...Object.keys(names()), ...Object.values(loggedWith), "active"])),
        );
      },
      after(e) {
        const changes = JSON.parse(e.get(CHANGES) as string) as string[];
        if (active && changes.includes("active")) {
          const isActive = e.record!.getBool("active");
          recordFieldEvent(e, isActive ? "activated" : "deactivated", active[isActive ? 0 : 1]);
        }
        const fields = changes.filter((field) => field in names() && !changes.includes(loggedWith[field] ?? ""));
        if (fields.length > 0) {
          const original = e.record!.original();
          const changesInWords = fields.map((field) => {
            if (!withValues) {
              return names()[field]!;
            }
            const [before, after] = [original, e.record!].map((record) => valueInHistory(terms.fields, field, record.get(field)));
            return `${names()[field]}${before !== after ? ` (antes: ${before}; agora: ${after})` : ""}`;
          });
          recordFieldEvent(e, "changed", `${terms.changed}: ${listing([...new Set(changesInWords)])}`, { fields });
        }
      },
    }),
    deletes: { after: (e) => terms.removed && recordFieldEvent(e, "removed", terms.removed, removedData?.(e.record!)) },
  };
}

/** The history of a declared record whose area writes none of its own: settings, and lists of choices. */
export const declaredHistory = (area: string, fields: Fields): Required<RecordHooks> =>
  historyOf({
    area,
    created: "Inclusão",
    changed: "Alteração",
    removed: "Remoção",
    active: ["Ativação", "Desativação"],
    fields,
    withValues: true,
  });

function changedFields(record: core.Record, fields: readonly string[]): string[] {
  const original = record.original();
  return fields.filter(
    (field) => record.getString(field) !== original.getString(field) || record.getUnsavedFiles(field).length > 0,
  );
}
