/** Titles that were merged into another: they stay and redirect, and a command that names one applies to the other. */
import { refuse } from "../../../domain/library/refusals";
import { type App, find } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";

/** A title by its id, or the one that it was merged into: another desk may still show the earlier one. */
export function requireUnmergedTitle(app: App, id: string): core.Record {
  const title = requireRecord(app, "titles", id, "este título", "title");
  const into = title.getString("merged_into");
  return into ? requireUnmergedTitle(app, into) : title;
}

/** A merged title accepts no changes: nobody would see them. */
export function refuseMerged(app: App, title: core.Record, field: string): void {
  const into = title.getString("merged_into");
  if (into) {
    const name = find(app, "titles", into)?.getString("title") ?? "";
    throw refuse("title_merged", { title: title.getString("title"), into: name }, field);
  }
}
