/** The desk of machines: loans and returns. A machine has at most one open loan, which the database itself guarantees. */

import type { InputIn } from "../../../../domain/contract";
import { addDays, type Day, dayAndMonth } from "../../../../domain/dates";
import { keyOrder } from "../../../../domain/order";
import { comparableEnrolment } from "../../../../domain/people/enrolment";
import { formatTime } from "../../../../domain/platform/hours";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import { Refusal } from "../../../../domain/refusal";
import type * as contracts from "../../../../domain/support/booking/commands";
import {
  type DeskChoice,
  type DeskScan,
  type HandOutAnswer,
  type HandOutLine,
  MAX_DAYS,
  type ResourceNow,
  type Slot,
  type TakenBack,
} from "../../../../domain/support/booking/commands";
import { EARLY_MILLISECONDS, returnOf, usualReturn } from "../../../../domain/support/booking/return";
import { isAvailable } from "../../../../domain/support/equipment/states";
import { type EquipmentState, equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import { count } from "../../../../domain/text";
import { cardByCode, requireUnblocked } from "../../people/cards/card";
import { requirePresent } from "../../people/current-person";
import { hasEnrolment } from "../../people/enrolment-sql";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, figure, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flag, number, selection, text, texts } from "../../platform/sql/selection";
import { instantIn } from "../../platform/time/business-clock";
import { fromStamp, localTimeIn, now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { withHistory } from "../../platform/timeline/timeline";
import { endCustody, makeTerm, openCustody } from "../equipment/custody";
import { changeMachine, type Machine, machineId, machinesByCode, requireMachine } from "../equipment/find";
import { ordersHolding } from "../equipment/obstacles";
import { bookingsWhere, PERSON_OF_BOOKING, requireResource } from "./agenda";

const MINUTES_OF_DAY = 24 * 60;
const SECOND = 1000;
const MINUTE = 60_000;
/** The longest time for which a booking can have run. */
const LONGEST_MILLISECONDS = (MAX_DAYS + 1) * MINUTES_OF_DAY * 60_000;

const PERSON = selection({
  ...texts("p.id", "p.photo"),
  code: text("p.enrolment"),
  name: text(calledName("p")),
  details: text("CASE WHEN k.name IS NOT NULL THEN k.name ELSE s.name END"),
});
const LENT_MACHINE = selection({
  ...texts("c.due_at", "e.tombo", "e.brand", "e.model"),
  equipment: text("e.id"),
  kind_name: text("k.name"),
});

interface Person {
  id: string;
  name: string;
  code: string;
  photo: string;
  details: string;
}

/**
 * The person of a card, an enrolment or an id.
 * @throws Refusal for a card that is blocked, replaced or of a leaver.
 */
function personByCode(app: App, typedCode: string): Person | null {
  const card = cardByCode(app, typedCode);
  if (card?.refusal) {
    throw card.refusal;
  }
  const code = typedCode.trim();
  const person = selectFirst(
    app,
    PERSON,
    `FROM (SELECT id FROM people WHERE id = {:id} UNION ALL SELECT * FROM (
       SELECT id FROM people WHERE ${hasEnrolment("enrolment", "enrolment")} ORDER BY enrolment != {:code})) found
     CROSS JOIN people p ON p.id = found.id LEFT JOIN classes k ON k.id = p.class LEFT JOIN sectors s ON s.id = p.sector LIMIT 1`,
    { id: card?.card.person ?? code, code, enrolment: comparableEnrolment(code) },
  );
  if (person && person.id !== code) {
    requireUnblocked(app, person.id);
  }
  return person;
}

function machinesOnLoan(app: App, person: string) {
  const at = stamp(now());
  return select(
    app,
    LENT_MACHINE,
    `FROM custodies c JOIN equipment e ON e.id = c.equipment JOIN equipment_kinds k ON k.id = e.kind
     WHERE c.person = {:person} AND c.person != '' AND c.ended_at = '' AND c.kind = 'loan' ORDER BY c.since`,
    { person },
  ).map(({ brand, model, kind_name, ...machine }) => ({
    ...machine,
    name: equipmentName({ kind_name, brand, model }),
    overdue: machine.due_at !== "" && machine.due_at < at,
  }));
}

const RESOURCE_OF = `SELECT id FROM booking_resources WHERE equipment = {:equipment} AND equipment != ''
  UNION ALL SELECT resource FROM kit_items WHERE equipment = {:equipment}`;

const ENROLLED_PERSON = selection({ ...texts("p.id"), code: text("p.enrolment"), name: text(calledName("p")) });

/** The people of the school whose enrolment is the code. */
const enrolledAs = (app: App, code: string): DeskChoice[] =>
  select(app, ENROLLED_PERSON, `FROM people p WHERE ${hasEnrolment("p.enrolment", "key")} AND p.active = TRUE`, {
    key: comparableEnrolment(code),
  }).map((person) => ({ kind: "person", ...person }));

const choiceOf = ({ id, name, tombo }: Machine): DeskChoice => ({ kind: "machine", id, name, code: tombo });

/** GET support/scan */
export function scan({ app }: Call, { code }: InputIn<typeof contracts, "deskScan">): DeskScan {
  const { ids, named } = machinesByCode(app, code);
  const [id] = ids;
  if (id !== undefined) {
    const otherPeople = named ? [] : enrolledAs(app, code);
    if (ids.length + otherPeople.length > 1) {
      return { kind: "several", choices: [...otherPeople, ...ids.map((id) => choiceOf(requireMachine(app, id)))] };
    }
    const machine = requireMachine(app, id);
    const loan = openCustody(app, id, "loan");
    return {
      kind: "machine",
      equipment: id,
      tombo: machine.tombo,
      name: machine.name,
      state: machine.state,
      resource: column(app, RESOURCE_OF, { equipment: id })[0] ?? "",
      on_loan: loan !== null,
      holder: loan?.person ?? "",
      holder_name: loan?.holder ?? "",
    };
  }
  const person = personByCode(app, code);
  if (!person) {
    throw refuse("unknown_code", { code: code.slice(0, 60) });
  }
  const { id: personId, ...said } = person;
  return { kind: "person", person: personId, ...said, out: machinesOnLoan(app, personId) };
}

const SLOT = selection<Omit<Slot, "overdue" | "name"> & { kind_name: string; brand: string; model: string }>()({
  ...texts("e.tombo", "e.brand", "e.model"),
  equipment: text("e.id"),
  slot: number("m.slot"),
  state: text<EquipmentState>("e.state"),
  kind_name: text("k.name"),
  holder: text("c.person"),
  holder_name: text(calledName("p")),
  due_at: text("c.due_at"),
});

function slotsOf(app: App, resource: string): Slot[] {
  const at = stamp(now());
  return select(
    app,
    SLOT,
    `FROM (SELECT equipment, 1 AS slot FROM booking_resources WHERE id = {:resource} AND equipment != ''
       UNION ALL SELECT equipment, slot FROM kit_items WHERE resource = {:resource}) m
     CROSS JOIN equipment e ON e.id = m.equipment JOIN equipment_kinds k ON k.id = e.kind
     LEFT JOIN custodies c ON c.equipment = e.id AND c.kind = 'loan' AND c.ended_at = ''
     LEFT JOIN people p ON p.id = c.person ORDER BY m.slot`,
    { resource },
  ).map(({ brand, model, kind_name, ...slot }) => ({
    ...slot,
    name: equipmentName({ kind_name, brand, model }),
    overdue: slot.due_at !== "" && slot.due_at < at,
  }));
}

/** The booking of a resource that runs now, or begins within a quarter of an hour. */
function bookingNow({ app, actor }: Pick<Call, "app" | "actor">, resource: string) {
  const at = now();
  const [booking] = bookingsWhere(
    app,
    actor,
    "b.resource = {:resource} AND b.state = 'confirmed' AND b.state IN ('pending', 'confirmed') AND b.starts <= {:soon} AND b.ends > {:now} ORDER BY b.starts DESC LIMIT 1",
    { resource, soon: stamp(at + EARLY_MILLISECONDS), now: stamp(at) },
  );
  return booking ?? null;
}

/** The first booking of a resource by another person, from an instant on and before another. */
function bookedByOther({ app, actor }: Call, resource: string, person: string, from: string, until: string) {
  const [booking] = bookingsWhere(
    app,
    actor,
    `b.resource = {:resource} AND b.state IN ('pending', 'confirmed') AND b.starts >= {:longest} AND b.starts < {:until} AND b.ends > {:from}
     AND ${PERSON_OF_BOOKING} != {:person} ORDER BY b.starts LIMIT 1`,
    { resource, person, from, until, longest: stamp(fromStamp(from) - LONGEST_MILLISECONDS) },
  );
  return booking ?? null;
}

/** GET support/resource */
export function resourceNow(call: Call, { resource }: InputIn<typeof contracts, "resourceNow">): ResourceNow {
  const { id, name } = requireResource(call.app, resource);
  const booking = bookingNow(call, id);
  if (!booking) {
    return { id, name, slots: slotsOf(call.app, id), booking: null };
  }
  const { starts_at: _starts, ...shown } = booking;
  return { id, name, slots: slotsOf(call.app, id), booking: shown };
}

const formatInstant = (app: App, instant: string): string => {
  const { day, minutes } = localTimeIn(schoolSettings(app).time_zone, fromStamp(instant));
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${dayAndMonth(day)} às ${formatTime(time)}`;
};

interface HandOutMachine {
  machine: Machine;
  /** Another person returns it first. */
  isOnLoan: boolean;
  booking: string;
  due: string;
  /** The other person's booking that shortens the loan. */
  nextBooking: { resource: string; name: string; from: string } | null;
}

/** The obstacle for one machine, as a refusal; otherwise its return time and its booking. */
function checkHandOut(
  call: Call,
  machine: Machine,
  person: Person,
  until: string,
  { despite_booking, take_over }: { despite_booking: boolean; take_over: boolean },
): HandOutMachine {
  const { app } = call;
  const { tombo } = machine;
  const custody = openCustody(app, machine.id, "loan");
  if (custody && !(take_over && custody.person !== person.id)) {
    throw refuse("already_lent", { tombo, name: custody.holder });
  }
  const loan = custody && loanOf(app, machine.id);
  const state = loan ? stateOfReturned(app, machine, loan) : machine.state;
  if (!isAvailable(state)) {
    throw refuse("not_lendable", { tombo, state: STATE_WORDS[state] });
  }
  const zone = schoolSettings(app).time_zone;
  const at = now();
  const resources = column(app, RESOURCE_OF, { equipment: machine.id });
  const ownBooking = resources
    .flatMap((resource) => bookingNow(call, resource) ?? [])
    .find((booking) => booking.person === person.id);
  const { day } = localTimeIn(zone, at);
  const endOf = (day: Day) => instantIn(zone, addDays(day, 1), 0) - SECOND;
  const usual = ownBooking?.ends_at ?? stamp(usualReturn(at, { today: endOf(day), tomorrow: endOf(addDays(day, 1)) }));
  const ready = {
    machine: { ...machine, state },
    isOnLoan: loan !== null,
    booking: ownBooking?.id ?? "",
    due: until || usual,
    nextBooking: null,
  };
  if (despite_booking) {
    return ready;
  }
  // A person who comes early for their own booking takes it over from the person who has it until then.
  const from = stamp(Math.max(at, ownBooking ? fromStamp(ownBooking.starts_at) : at));
  const [other] = resources
    .flatMap((resource) => bookedByOther(call, resource, person.id, from, ready.due) ?? [])
    .sort((resource, second) => keyOrder(resource.starts_at, second.starts_at));
  if (!other) {
    return ready;
  }
  const returnTime = returnOf({
    now: at,
    requestedReturn: until ? fromStamp(until) : null,
    defaultReturn: fromStamp(usual),
    nextBooking: fromStamp(other.starts_at),
  });
  const resource = requireResource(app, other.resource).name;
  const [starts, ends] = [formatInstant(app, other.starts_at), formatInstant(app, other.ends_at)];
  if ("refusal" in returnTime) {
    throw returnTime.refusal === "booked_by_other"
      ? refuse("booked_by_other", { resource, name: other.who, until: ends })
      : refuse("booked_before_return", { resource, name: other.who, from: starts });
  }
  return {
    ...ready,
    due: stamp(returnTime.due),
    nextBooking: { resource, name: other.person ? personPlaceholder(other.person) : other.who, from: starts },
  };
}

/** A given minute lasts until its end. */
const endOfMinute = (instant: number, at: number): number =>
  instant <= at && instant % MINUTE === 0 ? instant + MINUTE - SECOND : instant;

const TERM = selection(texts("t.id", "t.number", "t.due_at"));

/** The term that continues: the same person's of this hour, for the same return, which nobody has signed. */
function termFor(call: Call, person: string, due: string): { id: string; number: string } {
  const { app } = call;
  const open = selectFirst(
    app,
    TERM,
    `FROM custody_terms t WHERE t.person = {:person} AND t.person != '' AND t.kind = 'loan' AND t.due_at = {:due} AND t.accepted_at = ''
     AND t.made_at >= {:since} ORDER BY t.made_at DESC LIMIT 1`,
    { person, due, since: stamp(now() - 2 * 60 * 60_000) },
  );
  return open ?? makeTerm(call, { id: newRecordId(), kind: "loan", person, sector: "", due_at: due, note: "" });
}

/** The codes with their machines; a resource means those of its machines that are ready. */
function requestedMachines(app: App, codes: readonly string[]): { code: string; equipment: string }[] {
  return codes.flatMap((code) => {
    const kit = figure(app, "SELECT COUNT(*) FROM booking_resources WHERE id = {:code}", { code }) > 0;
    if (!kit) {
      return [{ code, equipment: machineId(app, code) }];
    }
    const slots = slotsOf(app, code).filter(({ state, holder }) => holder === "" && isAvailable(state));
    if (slots.length === 0) {
      throw refuse("nothing_to_hand_out", { resource: requireResource(app, code).name });
    }
    return slots.map(({ equipment, tombo }) => ({ code: tombo, equipment }));
  });
}

export function handOut(call: Call, input: InputIn<typeof contracts, "handOut">): HandOutAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const person = requireFound(personByCode(app, input.person), "esta pessoa", "person");
    requirePresent(app, person.id, "person");
    const at = now();
    const until = input.until ? stamp(endOfMinute(fromStamp(input.until), at)) : "";
    if (until !== "" && until <= stamp(at)) {
      throw refuse("return_before_now", {}, "until");
    }
    const lines: HandOutLine[] = [];
    const ready: HandOutMachine[] = [];
    let first: Refusal | undefined;
    for (const { code, equipment } of requestedMachines(app, input.codes)) {
      const line: HandOutLine = { code: code.slice(0, 60), equipment, tombo: "", name: "", problem: "" };
      try {
        const machine = equipment === "" ? null : requireMachine(app, equipment);
        if (!machine) {
          throw refuse("unknown_code", { code: line.code });
        }
        line.tombo = machine.tombo;
        line.name = machine.name;
        if (!ready.some((readyMachine) => readyMachine.machine.id === machine.id)) {
          ready.push(checkHandOut(call, machine, person, until, input));
        }
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
        first ??= error;
        line.problem = error.message;
      }
      lines.push(line);
    }
    if (ready.length === 0) {
      throw first ?? refuse("nothing_to_hand_out", { resource: "desta lista" });
    }
    // One paper names one return time: the first of them.
    const { due, nextBooking } = ready.reduce((first, readyMachine) => (readyMachine.due < first.due ? readyMachine : first));
    const term = termFor(call, person.id, due);
    const startedAt = stamp(at);
    const returns = ready
      .filter(({ isOnLoan }) => isOnLoan)
      .map(({ machine }) => comeBack(call, machine, { condition_back: "", ended_command: input.id }).event);
    for (const { machine, booking } of ready) {
      const custody = new Record(app.findCachedCollectionByNameOrId("custodies"));
      custody.load({
        ...{
          term: term.id,
          kind: "loan",
          equipment: machine.id,
          person: person.id,
          since: startedAt,
          due_at: due,
          booking,
          command: input.id,
        },
        state_before: machine.state,
        condition_out: input.condition,
      });
      app.saveNoValidate(custody);
      changeMachine(app, machine.id, { state: "on_loan" });
    }
    const events = ready.map(({ machine }) => ({
      collection: "equipment",
      subject: machine.id,
      kind: "lent",
      text: `Emprestado a ${personPlaceholder(person.id)} até ${formatInstant(app, due)}: termo ${term.number}`,
      data: { term: term.id },
    }));
    const handOutSentence =
      ready.length === 1
        ? `${ready[0]!.machine.name} entregue`
        : count(ready.length, "equipamento entregue", "equipamentos entregues");
    const sentence = `${handOutSentence} a ${personPlaceholder(person.id)}, devolver até ${formatInstant(app, due)}`;
    const note = nextBooking ? `${nextBooking.resource} tem reserva de ${nextBooking.name} a partir de ${nextBooking.from}.` : "";
    return {
      answer: { sentence, term: term.id, number: term.number, lines, due_at: due, note },
      event: events[0]!,
      others: [...events.slice(1), ...returns],
    };
  });
}

const LOAN = selection({
  ...texts("c.id", "c.person", "c.due_at", "c.state_before", "c.command"),
  late: flag("c.due_at != '' AND c.due_at < {:now}"),
});
const LAST = selection(texts("ended_at"));

type Loan = NonNullable<ReturnType<typeof loanOf>>;

const loanOf = (app: App, id: string) =>
  selectFirst(app, LOAN, `FROM custodies c WHERE c.equipment = {:id} AND c.kind = 'loan' AND c.ended_at = ''`, {
    id,
    now: stamp(now()),
  });

/** A machine that was lost while on loan is found. It stays in that state until a user says where it goes. */
function stateOfReturned(app: App, { id, state }: Machine, loan: Loan): EquipmentState {
  const stateAfterReturn = state === "lost" ? "in_stock" : ((loan.state_before || "in_stock") as EquipmentState);
  return ordersHolding(app, id).length > 0 ? "maintenance" : stateAfterReturn;
}

/**
 * Ends the open loan of a machine.
 * @returns the line of its history, and its borrower.
 * @throws Refusal not_on_loan.
 */
function comeBack(call: Call, machine: Machine, values: { condition_back: string; ended_command: string }) {
  const { app } = call;
  const loan = loanOf(app, machine.id);
  if (!loan) {
    const last = selectFirst(app, LAST, "FROM custodies WHERE equipment = {:id} AND kind = 'loan' ORDER BY since DESC LIMIT 1", {
      id: machine.id,
    });
    throw refuse("not_on_loan", { tombo: machine.tombo, back: last ? formatInstant(app, last.ended_at) : "" });
  }
  endCustody(call, loan.id, values);
  changeMachine(app, machine.id, { state: stateOfReturned(app, machine, loan) });
  const text = `Devolvido por ${personPlaceholder(loan.person)}${loan.late ? ", com atraso" : ""}`;
  const sentence = values.condition_back ? `${text}: ${values.condition_back}` : text;
  return { loan, text, event: { collection: "equipment", subject: machine.id, kind: "returned", text: sentence } };
}

const TAKEN_OVER = selection(texts("term", "person", "due_at", "state_before", "condition_out", "booking", "warned_at"));

/**
 * The undo of a hand-out that took a machine over: its earlier loan goes on, under its own term. An ended custody never changes,
 * so the loan goes on in a row of its own.
 * @returns the earlier holder; "" where it came from nobody.
 */
function giveBackToHolder(app: App, equipment: string, { id, hand_out }: { id: string; hand_out: string }): string {
  const loan = selectFirst(
    app,
    TAKEN_OVER,
    "FROM custodies WHERE ended_command = {:hand_out} AND ended_command != '' AND equipment = {:equipment} AND kind = 'loan'",
    { equipment, hand_out },
  );
  if (!loan) {
    return "";
  }
  const custody = new Record(app.findCachedCollectionByNameOrId("custodies"));
  custody.load({ ...loan, kind: "loan", equipment, since: stamp(now()), command: id });
  app.saveNoValidate(custody);
  changeMachine(app, equipment, { state: "on_loan" });
  return loan.person;
}

export function takeBack(call: Call, input: InputIn<typeof contracts, "takeBack">): TakenBack {
  return withHistory(call, "support", input.id, ({ app }) => {
    const machine = requireMachine(app, input.code, "code");
    const present = input.hand_out ? loanOf(app, machine.id) : null;
    if (present && present.command !== input.hand_out) {
      throw refuse("already_lent", { tombo: machine.tombo, name: openCustody(app, machine.id, "loan")!.holder });
    }
    const { loan, text, event } = comeBack(call, machine, { condition_back: input.condition, ended_command: input.id });
    const holder = input.hand_out ? giveBackToHolder(app, machine.id, input) : "";
    const still_out = figure(
      app,
      "SELECT COUNT(*) FROM custodies WHERE person = {:person} AND person != '' AND ended_at = '' AND kind = 'loan'",
      { person: loan.person },
    );
    const remainderText =
      still_out > 0 ? `; ${count(still_out, "ainda está", "ainda estão")} com ${personPlaceholder(loan.person)}` : "";
    return {
      answer: {
        sentence: `${text}${remainderText}${holder ? `; o equipamento continua com ${personPlaceholder(holder)}` : ""}`,
        equipment: machine.id,
        tombo: machine.tombo,
        name: machine.name,
        person: loan.person,
        person_name: personPlaceholder(loan.person),
        still_out,
        late: loan.late,
      },
      event: holder ? { ...event, text: `${event.text}; continua com ${personPlaceholder(holder)}` } : event,
    };
  });
}
