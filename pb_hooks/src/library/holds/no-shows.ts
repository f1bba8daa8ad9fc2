/** Holds that were not fetched, and what they cost. Rule 32 of the library. */
import { type Day, sayDay } from "../../../../domain/dates";
import { noShowSuspension } from "../../../../domain/library/holds/holds";
import type { Actor } from "../../platform/actor";
import { type App, first } from "../../platform/database";
import { calendarWithHours } from "../../platform/settings";
import { librarySettings } from "../settings";
import { addSuspension } from "../suspensions";

/** Called when a hold ended unfetched: suspends the reader when the school's measure is full. */
export function suspendForNoShow(app: App, actor: Actor, reader: string, today: Day): void {
  const { no_shows, exempt } = first(
    app,
    `SELECT (SELECT COUNT(*) FROM holds WHERE reader = {:reader} AND no_show = TRUE AND closed_at >= {:year}) AS no_shows,
       (SELECT g.exempt_from_suspension FROM readers r JOIN reader_categories g ON g.id = r.category WHERE r.id = {:reader}) AS exempt`,
    { reader, year: today.slice(0, 4) },
    { no_shows: 0, exempt: false },
  )!;
  const suspension = exempt ? null : noShowSuspension(no_shows, today, librarySettings(app), calendarWithHours(app));
  if (!suspension) {
    return;
  }
  const text = `Suspenso até ${sayDay(suspension.ends, today)}: ${suspension.reason}`;
  addSuspension(app, actor, { reader, kind: "no_show", ...suspension }, text);
}
