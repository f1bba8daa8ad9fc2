/** Holds that nobody fetched, and their penalty. L-32. */
import { type Day, formatLongDay } from "../../../../domain/dates";
import { noShowSuspension } from "../../../../domain/library/holds/holds";
import { type App, selectFirst } from "../../platform/sql/database";
import { flag, number, selection } from "../../platform/sql/selection";
import { instantIn } from "../../platform/time/business-clock";
import { stamp } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { librarySettings } from "../settings";
import { addSuspension } from "../suspensions";

const EARLIER_NO_SHOWS = selection({
  no_shows: number("(SELECT COUNT(*) FROM holds WHERE reader = {:reader} AND no_show = TRUE AND closed_at >= {:year})"),
  exempt: flag(
    "(SELECT g.exempt_from_suspension FROM readers r JOIN reader_categories g ON g.id = r.category WHERE r.id = {:reader})",
  ),
});

/** Called when a hold ended unfetched: suspends the reader who has reached the school's limit. */
export function suspendForNoShow(app: App, actor: Actor, reader: string, today: Day): void {
  const year = stamp(instantIn(schoolSettings(app).time_zone, `${today.slice(0, 4)}-01-01`, 0));
  const { no_shows, exempt } = selectFirst(app, EARLIER_NO_SHOWS, "", { reader, year })!;
  const suspension = exempt ? null : noShowSuspension(no_shows, today, librarySettings(app), calendarWithHours(app));
  if (!suspension) {
    return;
  }
  const text = `Suspenso até ${formatLongDay(suspension.ends, today)}: ${suspension.reason}`;
  addSuspension(app, actor, { reader, kind: "no_show", ...suspension }, text);
}
