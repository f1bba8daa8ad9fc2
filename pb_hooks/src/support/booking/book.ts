/** Commands that book and cancel: all or nothing. The database itself prevents two bookings of one resource at one time. */

import type { InputIn } from "../../../../domain/contract";
import { addDays, type Day, dayAndMonth, weekday, weekdayName } from "../../../../domain/dates";
import { formatTime, intervalsOn, minutesOf, timeOf } from "../../../../domain/platform/hours";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { refuse as refusePlatform } from "../../../../domain/platform/refusals";
import { mayPass } from "../../../../domain/roles";
import type * as contracts from "../../../../domain/support/booking/commands";
import { BOOKING_WORDS, type BookedAnswer, type BookingState } from "../../../../domain/support/booking/commands";
import { blocksOf, formatHours, formatPeriods, overlap, weekly } from "../../../../domain/support/booking/periods";
import type { SentenceAnswer } from "../../../../domain/support/equipment/commands";
import { refuse } from "../../../../domain/support/refusals";
import { topics } from "../../../../domain/support/topics";
import { count, listing } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import { requireActiveClass } from "../../people/active-places";
import { requirePresent } from "../../people/current-person";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, figure, newRecordId, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flag, flags, numbers, selection, text, texts } from "../../platform/sql/selection";
import { instantIn } from "../../platform/time/business-clock";
import { fromStamp, localTimeIn, now, stamp } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import { withHistory } from "../../platform/timeline/timeline";
import { technicians } from "../technicians";
import { classPeriods, OWNER_OF_BOOKING } from "./agenda";

const RESOURCE = selection({
  ...texts("id", "name"),
  ...flags("active", "needs_approval"),
  ...numbers("ahead_days", "most_open"),
});
const CLASHING_BOOKING = selection({
  ...texts("b.id", "b.day", "b.starts", "b.ends"),
  kind: text("p.kind"),
  who: text(`CASE WHEN b.person != '' THEN ${calledName("p")} ELSE u.name END`),
});

/** A requested period within one day. */
interface RequestedPeriod {
  day: Day;
  starts: number;
  ends: number;
  shift: string;
  first_period: number;
  last_period: number;
  text: string;
}

const formatLongDay = (day: Day): string => `${weekdayName(weekday(day))}, ${dayAndMonth(day)}`;

function requestedPeriodsOf(app: App, input: InputIn<typeof contracts, "book">): RequestedPeriod[] {
  const zone = schoolSettings(app).time_zone;
  if (input.day !== undefined && input.periods.length > 0) {
    const knownPeriods = classPeriods(app);
    const periods = input.periods.map((periodId, index) => {
      return requireFound(
        knownPeriods.find(({ id, shift, number }) =>
          typeof periodId === "string" ? id === periodId : shift === input.shift && number === periodId,
        ),
        "esta aula no horário da escola",
        `periods.${index}`,
      );
    });
    const blocks = blocksOf(periods);
    // In their order, so that any overlap is one with the next.
    if (blocks.some((block, index) => index > 0 && overlap(blocks[index - 1]!, block))) {
      throw refuse("periods_overlap", {}, "periods");
    }
    return weekly(input.day, input.weeks).flatMap((day) =>
      blocks.map(({ starts, ends, first, last }) => ({
        day,
        starts: instantIn(zone, day, minutesOf(starts)),
        ends: instantIn(zone, day, minutesOf(ends)),
        shift: periods[0]!.shift,
        first_period: first,
        last_period: last,
        text: formatPeriods(first, last),
      })),
    );
  }
  const [from, to] = [fromStamp(input.from!), fromStamp(input.to!)];
  const { day, minutes } = localTimeIn(zone, from);
  const lasts = to - from;
  return weekly(day, input.weeks).map((later) => {
    const starts = instantIn(zone, later, minutes);
    const ends = starts + lasts;
    const end = localTimeIn(zone, ends);
    const endText =
      end.day === later
        ? formatHours(timeOf(minutes), timeOf(end.minutes))
        : `das ${formatTime(timeOf(minutes))} até ${formatLongDay(end.day)}, às ${formatTime(timeOf(end.minutes))}`;
    return { day: later, starts, ends, shift: "", first_period: 0, last_period: 0, text: endText };
  });
}

/** The booking that overlaps a period. */
function clashOf(app: App, resource: string, { starts, ends }: RequestedPeriod) {
  return selectFirst(
    app,
    CLASHING_BOOKING,
    `FROM bookings b LEFT JOIN users u ON u.id = b.user LEFT JOIN people p ON p.id = b.person
     WHERE b.resource = {:resource} AND b.state IN ('pending', 'confirmed') AND b.starts < {:ends} AND b.ends > {:starts} LIMIT 1`,
    { resource, starts: stamp(starts), ends: stamp(ends) },
  );
}

export function book(call: Call, input: InputIn<typeof contracts, "book">): BookedAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const isTechnician = mayPass(actor.roles, ["Tecnologia"]);
    if (input.person !== "" && !isTechnician) {
      throw refusePlatform("role_missing", { roles: "Tecnologia" });
    }
    const resource = requireFound(
      selectFirst(app, RESOURCE, "FROM booking_resources WHERE id = {:id}", { id: input.resource }),
      "o recurso selecionado para reserva",
      "resource",
    );
    if (!resource.active) {
      throw refuse("not_bookable", { resource: resource.name }, "resource");
    }
    const person = input.person ? requirePresent(app, input.person, "person") : null;
    if (input.class !== "") {
      requireActiveClass(app, input.class);
    }
    const at = now();
    const requestedPeriods = requestedPeriodsOf(app, input);
    if (requestedPeriods.some(({ ends }) => ends <= at)) {
      throw refuse("booking_in_past", {}, "day");
    }
    if (!isTechnician) {
      requireWithinDays(app, resource, requestedPeriods, at);
    }
    const calendar = calendarWithHours(app);
    const closedPeriods = requestedPeriods.filter(({ day }) => intervalsOn(calendar, day).length === 0);
    const inTheWay = requestedPeriods.flatMap((period) => {
      const clash = clashOf(app, resource.id, period);
      return clash ? [{ one: period, clash }] : [];
    });
    const leftOutPeriods = new Set<RequestedPeriod>([...closedPeriods, ...inTheWay.map(({ one }) => one)]);
    const bookedPeriods = requestedPeriods.filter((period) => !leftOutPeriods.has(period));
    if (closedPeriods.length > 0 && (!input.leave_out || bookedPeriods.length === 0)) {
      throw refuse("booking_on_closed_day", { clashes: [...new Set(closedPeriods.map(({ day }) => formatLongDay(day)))] }, "day");
    }
    if (inTheWay.length > 0 && (!input.leave_out || bookedPeriods.length === 0)) {
      // Only the desk sees a pupil's name.
      const bookerText = ({ kind, who }: { kind: string; who: string }) =>
        kind === "student" && !isTechnician ? "um aluno" : who;
      const clashes = inTheWay.map(({ one, clash }) => `${formatLongDay(one.day)}, ${one.text}, por ${bookerText(clash)}`);
      throw refuse("already_booked", { resource: resource.name, clashes });
    }
    if (!isTechnician) {
      requireBookingLimit(app, actor.id, resource, bookedPeriods.length, at);
    }
    const state: BookingState = resource.needs_approval && !isTechnician ? "pending" : "confirmed";
    const series = bookedPeriods.length > 1 ? input.id : "";
    const bookings = bookedPeriods.map(({ text: _, starts, ends, ...one }, index) => {
      const newRecord = new Record(app.findCachedCollectionByNameOrId("bookings"));
      const id = index === 0 ? input.id : newRecordId();
      newRecord.load({
        ...one,
        id,
        starts: stamp(starts),
        ends: stamp(ends),
        resource: resource.id,
        user: actor.id,
        person: input.person,
        class: input.class,
        note: input.note,
        state,
        series,
      });
      app.saveNoValidate(newRecord);
      return id;
    });
    const [first] = bookedPeriods;
    const whenText =
      bookedPeriods.length === 1
        ? `${formatLongDay(first!.day)}, ${first!.text}`
        : count(bookedPeriods.length, "horário", "horários");
    const leftOutText =
      leftOutPeriods.size > 0
        ? `. Não foram reservados: ${listing([...leftOutPeriods].map(({ day }) => formatLongDay(day)))}`
        : "";
    const recipientText = person ? ` para ${personPlaceholder(person.id)}` : "";
    const sentence = `${resource.name}: ${whenText}${recipientText}, reserva ${BOOKING_WORDS[state]}${leftOutText}`;
    if (state === "pending") {
      notifyUsers(app, actor, technicians(app), topics.asked_bookings, {
        area: "support",
        kind: "booking_asked",
        title: `${resource.name}: reserva a aprovar`,
        text: `${actor.name} pediu ${whenText}`,
        link: `/agenda?recurso=${resource.id}&semana=${first!.day}`,
      });
    }
    if (person) {
      notifyUsers(
        app,
        actor,
        column(app, `SELECT ${OWNER_OF_BOOKING} FROM bookings b WHERE b.id = {:id}`, { id: input.id }),
        topics.bookings,
        {
          area: "support",
          kind: "booking_made",
          title: `${resource.name}: ${whenText}, reserva ${BOOKING_WORDS[state]}`,
          text: "Feita para você pela equipe de TI",
          link: `/agenda?recurso=${resource.id}&semana=${first!.day}`,
        },
      );
    }
    return {
      answer: { sentence, bookings, state },
      event: { collection: "booking_resources", subject: resource.id, kind: "booked", text: sentence },
    };
  });
}

interface Limits {
  id: string;
  name: string;
  ahead_days: number;
  most_open: number;
}

function requireWithinDays(app: App, { name, ahead_days }: Limits, periods: readonly RequestedPeriod[], at: number): void {
  const today = localTimeIn(schoolSettings(app).time_zone, at).day;
  const last = addDays(today, ahead_days);
  if (ahead_days > 0 && periods.some(({ day }) => day > last)) {
    throw refuse("booking_too_far", { resource: name, days: ahead_days }, "day");
  }
}

/** @param requestedCount the number of bookings without the skipped days. */
function requireBookingLimit(app: App, user: string, { id, most_open }: Limits, requestedCount: number, at: number): void {
  const open = figure(
    app,
    `SELECT COUNT(*) FROM bookings WHERE user = {:user} AND starts >= {:now} AND resource = {:id} AND state IN ('pending', 'confirmed')`,
    { user, id, now: stamp(at) },
  );
  if (most_open > 0 && open + requestedCount > most_open) {
    throw refuse("booking_limit", { limit: most_open, open, wanted: requestedCount });
  }
}

const OWN_BOOKING = selection({
  ...texts("b.id", "b.series", "b.starts", "b.ends", "b.day", "b.resource"),
  owner: text(OWNER_OF_BOOKING),
  state: text<BookingState>("b.state"),
  resource_name: text("q.name"),
  bookable: flag("q.active"),
});

/** @throws Refusal not_found; also for a user who neither owns it nor works at the desk. */
function requireBooking({ app, actor }: Call, booking: string) {
  const bookingRow = selectFirst(
    app,
    OWN_BOOKING,
    "FROM bookings b JOIN booking_resources q ON q.id = b.resource WHERE b.id = {:booking}",
    { booking },
  );
  if (!bookingRow || !(mayPass(actor.roles, ["Tecnologia"]) || (bookingRow.owner !== "" && bookingRow.owner === actor.id))) {
    throw refuse("not_found", { what: "esta reserva" });
  }
  return bookingRow;
}

/** The later bookings of its series, in one of these states. */
const followingOf = (
  app: App,
  { series, starts }: { series: string; starts: string },
  states: readonly BookingState[],
): string[] =>
  series === ""
    ? []
    : column(
        app,
        `SELECT id FROM bookings WHERE series = {:series} AND series != '' AND starts > {:starts}
         AND state IN (SELECT value FROM json_each({:states})) ORDER BY starts`,
        { series, starts, states },
      );

/** A past booking was used or was not: neither is changed afterwards. */
function requireNotOver({ ends }: { ends: string }): void {
  if (ends <= stamp(now())) {
    throw refuse("booking_over", {});
  }
}

const formatWithOtherDays = (day: Day, otherDays: readonly string[]): string =>
  otherDays.length > 0
    ? `${count(otherDays.length + 1, "horário", "horários")} a partir de ${formatLongDay(day)}`
    : formatLongDay(day);

function setState(app: App, id: string, state: BookingState): void {
  const record = app.findRecordById("bookings", id);
  record.set("state", state);
  app.saveNoValidate(record);
}

export function cancelBooking(call: Call, input: InputIn<typeof contracts, "cancelBooking">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const booking = requireBooking(call, input.booking);
    if (booking.state === "cancelled" || booking.state === "refused") {
      throw refuse("booking_settled", { state: BOOKING_WORDS[booking.state] });
    }
    requireNotOver(booking);
    const otherBookings = input.series ? followingOf(app, booking, ["pending", "confirmed"]) : [];
    for (const id of [booking.id, ...otherBookings]) {
      setState(app, id, "cancelled");
    }
    const sentence = `${booking.resource_name}, ${formatWithOtherDays(booking.day, otherBookings)}: reserva cancelada`;
    notifyUsers(app, actor, [booking.owner], topics.bookings, {
      area: "support",
      kind: "booking_cancelled",
      title: sentence,
      text: input.reason,
      link: `/agenda?recurso=${booking.resource}`,
    });
    return {
      answer: { sentence },
      event: {
        collection: "booking_resources",
        subject: booking.resource,
        kind: "booking_cancelled",
        text: input.reason ? `${sentence}: ${input.reason}` : sentence,
      },
    };
  });
}

export function decideBooking(call: Call, input: InputIn<typeof contracts, "decideBooking">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app, actor }) => {
    const booking = requireBooking(call, input.booking);
    if (booking.state !== "pending") {
      throw refuse("booking_settled", { state: BOOKING_WORDS[booking.state] });
    }
    requireNotOver(booking);
    if (input.approve && !booking.bookable) {
      throw refuse("not_bookable", { resource: booking.resource_name });
    }
    const state: BookingState = input.approve ? "confirmed" : "refused";
    const otherBookings = input.series ? followingOf(app, booking, ["pending"]) : [];
    for (const id of [booking.id, ...otherBookings]) {
      setState(app, id, state);
    }
    const sentence = `${booking.resource_name}, ${formatWithOtherDays(booking.day, otherBookings)}: reserva ${BOOKING_WORDS[state]}`;
    notifyUsers(app, actor, [booking.owner], topics.bookings, {
      area: "support",
      kind: "booking_decided",
      title: sentence,
      text: input.reason,
      link: `/agenda?recurso=${booking.resource}`,
    });
    return {
      answer: { sentence },
      event: { collection: "booking_resources", subject: booking.resource, kind: `booking_${state}`, text: sentence },
    };
  });
}
