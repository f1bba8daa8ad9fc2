/** Booking: all of it or nothing. The database itself keeps two bookings of one resource apart. */

import type { InputOf } from "../../../../domain/contract";
import { addDays, type Day, dayAndMonth, weekday, weekdayName } from "../../../../domain/dates";
import { formatTime, intervalsOn, minutesOf, timeOf } from "../../../../domain/platform/hours";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { refuse as refusePlatform } from "../../../../domain/platform/refusals";
import { mayPass } from "../../../../domain/roles";
import {
  BOOKING_WORDS,
  type Booked,
  type BookingState,
  type book as bookContract,
  type cancelBooking as cancelContract,
  type decideBooking as decideContract,
} from "../../../../domain/support/booking/commands";
import { blocksOf, formatHours, formatPeriods, overlap, weekly } from "../../../../domain/support/booking/periods";
import type { Done } from "../../../../domain/support/equipment/commands";
import { refuse } from "../../../../domain/support/refusals";
import { topics } from "../../../../domain/support/topics";
import { count, listing } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import {
  type App,
  column,
  figure,
  flags,
  newRecordId,
  numbers,
  selectFirst,
  selection,
  text,
  texts,
} from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { instantIn } from "../../platform/time/business-clock";
import { fromStamp, localTimeIn, now, stamp } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import { withHistory } from "../../platform/timeline/timeline";
import { requireHere } from "../equipment/custody";
import { technicians } from "../technicians";
import { classPeriods, OWNER_OF_BOOKING } from "./agenda";

const RESOURCE = selection({
  ...texts("id", "name"),
  ...flags("active", "needs_approval"),
  ...numbers("ahead_days", "most_open"),
});
const STANDING = selection({
  ...texts("b.id", "b.day", "b.starts", "b.ends"),
  kind: text("p.kind"),
  who: text(`CASE WHEN b.person != '' THEN ${calledName("p")} ELSE u.name END`),
});

/** What is wanted, a stretch of one day. */
interface Wanted {
  day: Day;
  starts: number;
  ends: number;
  shift: string;
  first_period: number;
  last_period: number;
  words: string;
}

const formatLongDay = (day: Day): string => `${weekdayName(weekday(day))}, ${dayAndMonth(day)}`;

function wantedOf(app: App, input: InputOf<typeof bookContract>): Wanted[] {
  const zone = schoolSettings(app).time_zone;
  if (input.day !== undefined && input.periods.length > 0) {
    const known = classPeriods(app);
    const periods = input.periods.map((wanted, index) => {
      return requireFound(
        known.find(({ id, shift, number }) =>
          typeof wanted === "string" ? id === wanted : shift === input.shift && number === wanted,
        ),
        "esta aula no horário da escola",
        `periods.${index}`,
      );
    });
    const blocks = blocksOf(periods);
    // In their order, so that what overlaps at all overlaps the next.
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
        words: formatPeriods(first, last),
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
    const until =
      end.day === later
        ? formatHours(timeOf(minutes), timeOf(end.minutes))
        : `das ${formatTime(timeOf(minutes))} até ${formatLongDay(end.day)}, às ${formatTime(timeOf(end.minutes))}`;
    return { day: later, starts, ends, shift: "", first_period: 0, last_period: 0, words: until };
  });
}

/** Who stands in the way of a stretch. */
function clashOf(app: App, resource: string, { starts, ends }: Wanted) {
  return selectFirst(
    app,
    STANDING,
    `FROM bookings b LEFT JOIN users u ON u.id = b.user LEFT JOIN people p ON p.id = b.person
     WHERE b.resource = {:resource} AND b.state IN ('pending', 'confirmed') AND b.starts < {:ends} AND b.ends > {:starts} LIMIT 1`,
    { resource, starts: stamp(starts), ends: stamp(ends) },
  );
}

export function book(call: Call, input: InputOf<typeof bookContract>): Booked {
  const { app, actor } = call;
  return withHistory(call, "support", input.id, () => {
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
    const person = input.person ? requireHere(app, input.person) : null;
    if (input.class !== "" && figure(app, "SELECT COUNT(*) FROM classes WHERE id = {:id}", { id: input.class }) === 0) {
      throw refuse("not_found", { what: "esta turma" }, "class");
    }
    const at = now();
    const wanted = wantedOf(app, input);
    if (wanted.some(({ ends }) => ends <= at)) {
      throw refuse("booking_in_past", {}, "day");
    }
    if (!isTechnician) {
      requireNear(app, resource, wanted, at);
    }
    const calendar = calendarWithHours(app);
    const closed = wanted.filter(({ day }) => intervalsOn(calendar, day).length === 0);
    const inTheWay = wanted.flatMap((one) => {
      const clash = clashOf(app, resource.id, one);
      return clash ? [{ one, clash }] : [];
    });
    const out = new Set<Wanted>([...closed, ...inTheWay.map(({ one }) => one)]);
    const kept = wanted.filter((one) => !out.has(one));
    if (closed.length > 0 && (!input.leave_out || kept.length === 0)) {
      throw refuse("booking_on_closed_day", { clashes: [...new Set(closed.map(({ day }) => formatLongDay(day)))] }, "day");
    }
    if (inTheWay.length > 0 && (!input.leave_out || kept.length === 0)) {
      // A pupil's name is the desk's alone.
      const named = ({ kind, who }: { kind: string; who: string }) => (kind === "student" && !isTechnician ? "um aluno" : who);
      const clashes = inTheWay.map(({ one, clash }) => `${formatLongDay(one.day)}, ${one.words}, por ${named(clash)}`);
      throw refuse("already_booked", { resource: resource.name, clashes });
    }
    if (!isTechnician) {
      requireFew(app, actor.id, resource, kept.length, at);
    }
    const state: BookingState = resource.needs_approval && !isTechnician ? "pending" : "confirmed";
    const series = kept.length > 1 ? input.id : "";
    const bookings = kept.map(({ words: _, starts, ends, ...one }, index) => {
      const made = new Record(app.findCachedCollectionByNameOrId("bookings"));
      const id = index === 0 ? input.id : newRecordId();
      made.load({
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
      app.saveNoValidate(made);
      return id;
    });
    const [first] = kept;
    const when = kept.length === 1 ? `${formatLongDay(first!.day)}, ${first!.words}` : count(kept.length, "horário", "horários");
    const left = out.size > 0 ? `. Não foram reservados: ${listing([...out].map(({ day }) => formatLongDay(day)))}` : "";
    const whom = person ? ` para ${personPlaceholder(person.id)}` : "";
    const sentence = `${resource.name}: ${when}${whom}, reserva ${BOOKING_WORDS[state]}${left}`;
    if (state === "pending") {
      notifyUsers(app, actor, technicians(app), topics.asked_bookings, {
        area: "support",
        kind: "booking_asked",
        title: `${resource.name}: reserva a aprovar`,
        text: `${actor.name} pediu ${when}`,
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
          title: `${resource.name}: ${when}, reserva ${BOOKING_WORDS[state]}`,
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

function requireNear(app: App, { name, ahead_days }: Limits, wanted: readonly Wanted[], at: number): void {
  const today = localTimeIn(schoolSettings(app).time_zone, at).day;
  const last = addDays(today, ahead_days);
  if (ahead_days > 0 && wanted.some(({ day }) => day > last)) {
    throw refuse("booking_too_far", { resource: name, days: ahead_days }, "day");
  }
}

/** @param wanted how many are made, without what is left out. */
function requireFew(app: App, user: string, { id, most_open }: Limits, wanted: number, at: number): void {
  const open = figure(
    app,
    `SELECT COUNT(*) FROM bookings WHERE user = {:user} AND starts >= {:now} AND resource = {:id} AND state IN ('pending', 'confirmed')`,
    { user, id, now: stamp(at) },
  );
  if (most_open > 0 && open + wanted > most_open) {
    throw refuse("booking_limit", { limit: most_open, open, wanted });
  }
}

const OWN = selection({
  ...texts("b.id", "b.series", "b.starts", "b.ends", "b.day", "b.resource"),
  owner: text(OWNER_OF_BOOKING),
  state: text<BookingState>("b.state"),
  resource_name: text("q.name"),
});

/** @throws Refusal not_found; to whose it is not and who does not work here there is none. */
function requireBooking({ app, actor }: Call, booking: string) {
  const found = selectFirst(app, OWN, "FROM bookings b JOIN booking_resources q ON q.id = b.resource WHERE b.id = {:booking}", {
    booking,
  });
  if (!found || !(mayPass(actor.roles, ["Tecnologia"]) || (found.owner !== "" && found.owner === actor.id))) {
    throw refuse("not_found", { what: "esta reserva" });
  }
  return found;
}

/** Those made together with a booking that come after it and stand in one of these ways. */
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
        { series, starts, states: JSON.stringify(states) },
      );

/** What is over was used or was not: neither is changed afterwards. */
function requireAhead({ ends }: { ends: string }): void {
  if (ends <= stamp(now())) {
    throw refuse("booking_over", {});
  }
}

const formatTogether = (day: Day, others: readonly string[]): string =>
  others.length > 0 ? `${count(others.length + 1, "horário", "horários")} a partir de ${formatLongDay(day)}` : formatLongDay(day);

function settle(app: App, id: string, state: BookingState): void {
  const record = app.findRecordById("bookings", id);
  record.set("state", state);
  app.saveNoValidate(record);
}

export function cancelBooking(call: Call, input: InputOf<typeof cancelContract>): Done {
  const { app, actor } = call;
  return withHistory(call, "support", input.id, () => {
    const booking = requireBooking(call, input.booking);
    if (booking.state === "cancelled" || booking.state === "refused") {
      throw refuse("booking_settled", { state: BOOKING_WORDS[booking.state] });
    }
    requireAhead(booking);
    const others = input.series ? followingOf(app, booking, ["pending", "confirmed"]) : [];
    for (const id of [booking.id, ...others]) {
      settle(app, id, "cancelled");
    }
    const sentence = `${booking.resource_name}, ${formatTogether(booking.day, others)}: reserva cancelada`;
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

export function decideBooking(call: Call, input: InputOf<typeof decideContract>): Done {
  const { app, actor } = call;
  return withHistory(call, "support", input.id, () => {
    const booking = requireBooking(call, input.booking);
    if (booking.state !== "pending") {
      throw refuse("booking_settled", { state: BOOKING_WORDS[booking.state] });
    }
    requireAhead(booking);
    const state: BookingState = input.approve ? "confirmed" : "refused";
    const others = input.series ? followingOf(app, booking, ["pending"]) : [];
    for (const id of [booking.id, ...others]) {
      settle(app, id, state);
    }
    const sentence = `${booking.resource_name}, ${formatTogether(booking.day, others)}: reserva ${BOOKING_WORDS[state]}`;
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
