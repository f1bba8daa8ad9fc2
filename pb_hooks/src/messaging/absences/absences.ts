/** Today's absent pupils: each guardian is informed once, and not tomorrow. */
import type { InputIn } from "../../../../domain/contract";
import { addDays, type Day, formatDay } from "../../../../domain/dates";
import type * as contracts from "../../../../domain/messaging/absences/commands";
import type { AbsenceSheet, SheetPupil } from "../../../../domain/messaging/absences/commands";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { refuse } from "../../../../domain/messaging/refusals";
import { closedReason, isOpen } from "../../../../domain/platform/calendar";
import { Refusal } from "../../../../domain/refusal";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, insertNew, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { instantIn } from "../../platform/time/business-clock";
import { now, stamp, today } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { recordOfEach } from "../../platform/timeline/timeline";
import type { AudienceSource, Audiences } from "../campaigns/audience";
import { launchCampaign } from "../campaigns/launch";
import { isInForce, MESSAGE_LOST, MESSAGES, noticeOf, wasNotified } from "./notices";

/** The class's name. @throws Refusal not_found. */
export function requireClass(app: App, id: string): string {
  const schoolClass = requireFound(
    selectFirst(app, selection(texts("name")), "FROM classes WHERE id = {:id}", { id }),
    "esta turma",
  );
  return schoolClass.name;
}

/**
 * Today, where it still is the day of the user's list.
 * @throws Refusal absence_day_over.
 */
export function requireDayOfList(app: App, day: Day): Day {
  if (day !== today(app)) {
    throw refuse("absence_day_over", { day: formatDay(day) });
  }
  return day;
}

const PUPIL = selection<SheetPupil>()({
  person: text("p.id"),
  name: text(calledName("p")),
  notice: text(noticeOf("p.id")),
});

export function absenceSheet({ app }: Call, input: InputIn<typeof contracts, "absenceSheet">): AbsenceSheet {
  const day = today(app);
  const class_name = requireClass(app, input.class);
  const pupils = select(
    app,
    PUPIL,
    `FROM people p INDEXED BY idx_people_class WHERE p.class = {:class} AND p.active = TRUE AND p.kind = 'student'
     ORDER BY substr(p.search, 1, 60), p.id`,
    { class: input.class, day },
  );
  const calendar = calendarWithHours(app);
  // A school without opening hours is closed on no day.
  const isClosed = calendar.openWeekdays.length > 0 && !isOpen(calendar, day);
  return { day, class_name, closed: isClosed ? { reason: closedReason(calendar, day) } : null, pupils };
}

/**
 * In one transaction, so that two users with the same list inform nobody twice. Absences that were reported before are not sent
 * again.
 */
export const reportAbsences =
  (audiences: Audiences) =>
  (call: Call, input: InputIn<typeof contracts, "reportAbsences">): { campaign: string; messages: number; excluded: number } => {
    const { app, actor } = call;
    const class_name = requireClass(app, input.class);
    const day = requireDayOfList(app, input.day);
    const pupils = absentPupils(app, input, day);
    if (pupils.length === 0) {
      throw refuse("absences_told", {});
    }
    const launch = () =>
      launchToday(call, audiences(), day, {
        ...{ id: input.id, channel: input.channel, text: input.text, people: pupils },
        name: `Faltas de ${formatDay(day).slice(0, 5)}, ${class_name}`,
        subject: "Falta de hoje",
      });
    const { campaign, kept } = launchedOrUnreached(app, pupils, day, launch);
    storeList(app, actor, { id: newRecordId(), class: input.class, day });
    saveAbsences(app, actor, kept, { day, class: input.class, campaign: campaign.campaign });
    return campaign;
  };

/**
 * Saves absences even where no family can be reached on that channel: then there is no campaign.
 * @throws Refusal nobody_reached where all of them were saved before.
 */
function launchedOrUnreached(
  app: App,
  pupils: readonly string[],
  day: Day,
  launch: () => ReturnType<typeof launchCampaign>,
): { campaign: ReturnType<typeof launchCampaign>; kept: readonly string[] } {
  try {
    return { campaign: launch(), kept: pupils };
  } catch (error) {
    const isUnreached = error instanceof Refusal && error.code === "nobody_reached";
    const kept = isUnreached ? unregistered(app, pupils, day) : [];
    if (kept.length === 0) {
      throw error;
    }
    return { campaign: { campaign: "", messages: 0, excluded: kept.length }, kept };
  }
}

/** The pupils without an absence of that day. */
const unregistered = (app: App, pupils: readonly string[], day: Day): string[] =>
  column(
    app,
    `SELECT w.value FROM json_each({:pupils}) w
     WHERE NOT EXISTS (SELECT 1 FROM absences a WHERE a.person = w.value AND a.day = {:day} AND ${isInForce("a")})`,
    { pupils, day },
  );

interface WordOfToday {
  id: string;
  channel: ChannelName;
  text: string;
  people: readonly string[];
  name: string;
  subject: string;
}

/** Puts a message about these pupils into the queue. It goes before notices, and never tomorrow. */
export function launchToday(
  call: Call,
  audiences: readonly AudienceSource[],
  day: Day,
  { people, ...word }: WordOfToday,
): ReturnType<typeof launchCampaign> {
  const end = instantIn(schoolSettings(call.app).time_zone, addDays(day, 1), 0);
  return launchCampaign(call, audiences, {
    ...word,
    audience: { classes: [], people: [...people], shifts: [], kinds: [], groups: [], lines: [], unreached: "" },
    category: "utility",
    at: "",
    expires: stamp(end).replace(" ", "T"),
    urgent: "",
    today_only: true,
    template: "",
    template_values: [],
    file: "",
  });
}

/** Records that a user went through a class's list. */
function storeList(tx: App, actor: Actor, list: { id: string; class: string; day: Day }): void {
  insertNew(tx, "absence_lists", stamp(now()), [{ ...list, made_by: actor.id }]);
}

export function confirmNoAbsences({ app, actor }: Call, input: InputIn<typeof contracts, "confirmNoAbsences">): { list: string } {
  requireClass(app, input.class);
  storeList(app, actor, { ...input, day: requireDayOfList(app, input.day) });
  return { list: input.id };
}

/** The absent pupils of the class whose family has no message yet. */
const absentPupils = (
  app: App,
  { people, class: classId }: { people: readonly string[]; class: string },
  day: string,
): string[] =>
  column(
    app,
    // For a duplicate, the remaining record is absent.
    `SELECT DISTINCT p.id FROM json_each({:people}) w CROSS JOIN people named ON named.id = w.value
       CROSS JOIN people p ON p.id = ifnull(nullif(named.merged_into, ''), named.id) AND p.class = {:class} AND p.active = TRUE
     WHERE NOT ${wasNotified("p.id")}`,
    { people, class: classId, day },
  );

/** The notices of today, or of the last day with absences, that reached nobody: one a pupil and day; and a campaign with them. */
export function lostAbsences(app: App): { notices: number; campaign: string } {
  const day = today(app);
  const [since = ""] = column(app, "SELECT COALESCE(MAX(day), '') FROM absences WHERE day < {:day}", { day });
  const lostFigures = selectFirst(
    app,
    selection({ notices: number("COUNT(*)"), campaign: text("COALESCE(MAX(campaign), '')") }),
    `FROM (SELECT MAX(a.campaign) AS campaign FROM ${MESSAGES} WHERE a.day >= {:since} AND ${isInForce("a")} GROUP BY a.person, a.day HAVING MIN(${MESSAGE_LOST}))`,
    { since: since > addDays(day, -LONG_AGO) ? since : day },
  );
  return lostFigures ?? { notices: 0, campaign: "" };
}

/** After so many days nobody telephones about an absence. */
const LONG_AGO = 5;

/** Saves the absence even where nobody of the family can be reached: the campaign names that pupil, with the reason. */
function saveAbsences(
  tx: App,
  actor: Actor,
  pupils: readonly string[],
  absence: { day: string; class: string; campaign: string },
): void {
  const rows = pupils.map((person) => ({ id: newRecordId(), person, ...absence, made_by: actor.id }));
  insertNew(tx, "absences", stamp(now()), rows);
  const people = column(
    tx,
    "SELECT DISTINCT w.value FROM messages m, json_each(m.people) w WHERE m.campaign = {:campaign} AND m.campaign != ''",
    { campaign: absence.campaign },
  );
  recordOfEach(tx, actor, people, {
    area: "messaging",
    collection: "people",
    kind: "absence_told",
    text: "Aviso da falta de hoje posto na fila de envio",
    data: { campaign: absence.campaign },
  });
}
