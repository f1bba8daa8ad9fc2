/** The sample school's machines: the equipment of each room, its holders, the repairs, losses and write-offs. */
import { addDays, type Day, weekday } from "../../domain/dates";
import { isOpen, previousOpenDay } from "../../domain/platform/calendar";
import { minutesOf } from "../../domain/platform/hours";
import { TOMBOS } from "../../domain/support/equipment/tombo";
import { addMonths, warrantyUntil } from "../../domain/support/equipment/warranty";
import { equipmentSearch } from "../../domain/support/search";
import { count } from "../../domain/text";
import type { Call } from "../../pb_hooks/src/platform/http/endpoint";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { column, select } from "../../pb_hooks/src/platform/sql/database";
import { selection, texts } from "../../pb_hooks/src/platform/sql/selection";
import { instantIn } from "../../pb_hooks/src/platform/time/business-clock";
import { stamp } from "../../pb_hooks/src/platform/time/clock";
import { schoolSettings } from "../../pb_hooks/src/platform/time/settings";
import { actorName } from "../../pb_hooks/src/platform/timeline/actor";
import { classPeriods } from "../../pb_hooks/src/support/booking/agenda";
import { fillKit, syncResource } from "../../pb_hooks/src/support/booking/resources";
import { setEquipmentState, writeOffEquipment } from "../../pb_hooks/src/support/equipment/changes";
import { giveCharge } from "../../pb_hooks/src/support/equipment/custody";
import { changeMachine } from "../../pb_hooks/src/support/equipment/find";
import type { Stockroom } from "../../pb_hooks/src/support/orders/stockroom";
import { insertAll } from "../bulk";
import { doAt } from "../past";
import type { Sample, SamplePart } from "../sample-school";
import { makeCalls } from "./calls";
import { SAMPLE_KINDS, SAMPLE_ROOMS, type SampleKind, type SampleKindName } from "./machines";
import { makeOrders } from "./orders";
import { makePlans } from "./plans";
import { makeServers } from "./servers";

const NAME_COLUMNS = selection(texts("id", "name"));
const TOKEN_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const TOKEN_LENGTH = 26;
/** Bought together, so many months ago. */
const DELIVERIES = [6, 14, 26, 38, 50, 62] as const;
const CHARGED_COUNT = 12;

/** @param stockroom the source of the orders' parts. */
export const supportPart =
  (stockroom: Stockroom): SamplePart =>
  (school) =>
    // Today's equipment was registered while the school was open.
    doAt(school.lastOpenMoment, () => makeDesk(school, stockroom));

function makeDesk(school: Sample, stockroom: Stockroom): string[] {
  const { app } = school;
  const technician = actorName(app.findAuthRecordByEmail("users", "tecnologia@demo.escola"));
  const call: Call = { app, actor: technician, request: null };
  const machines = makeMachines(school);
  const { chance } = school;
  const staff = column(app, "SELECT id FROM people WHERE kind != 'student' AND active = TRUE ORDER BY name");
  const ofOffices = machines
    .filter(({ kind, room }) => kind === "notebook" && room === "Diretoria")
    .concat(machines.filter(({ kind }) => kind === "printer"));
  for (const [index, machine] of ofOffices.slice(0, CHARGED_COUNT).entries()) {
    const person = staff[index % Math.max(1, staff.length)];
    if (person) {
      giveCharge(call, { id: chance.id(), equipment: [machine.id], person, sector: "", note: "" });
    }
  }
  const changeState = (equipment: string | undefined, state: "maintenance" | "lost" | "in_stock", reason: string) =>
    equipment && setEquipmentState(call, { id: chance.id(), equipment, state, reason });
  const notebooks = machines.filter(({ room }) => room === "Sala dos carrinhos");
  changeState(notebooks[21]?.id, "maintenance", "Tela trincada");
  changeState(notebooks[44]?.id, "maintenance", "Bateria não segura");
  changeState(machines.find(({ kind }) => kind === "camera")?.id, "lost", "Não voltou da excursão");
  for (const machine of machines.filter(({ kind, room }) => kind === "monitor" && room === "Depósito de TI").slice(0, 2)) {
    writeOffEquipment(call, { id: chance.id(), equipment: machine.id, reason: "Irrecuperável, sem peça", process: "0012/2026" });
  }
  const bookings = bookWeek(school, call, machines);
  return [
    count(machines.length, "equipamento", "equipamentos"),
    count(bookings, "reserva", "reservas"),
    makeCalls(school),
    makeServers(school),
    makePlans(school),
    ...makeOrders(school, stockroom),
  ];
}

interface MadeMachine {
  id: string;
  kind: SampleKindName;
  room: string;
}

function makeMachines({ app, calendar, chance, today, at }: Sample): MadeMachine[] {
  const sectors = new Map(select(app, NAME_COLUMNS, "FROM sectors").map(({ id, name }) => [name, id]));
  const kinds = Object.fromEntries(Object.keys(SAMPLE_KINDS).map((name) => [name, chance.id()])) as Record<
    SampleKindName,
    string
  >;
  insertAll(
    app,
    "equipment_kinds",
    Object.entries<SampleKind>(SAMPLE_KINDS).map(([name, kind]) => ({
      id: kinds[name as SampleKindName],
      name: kind.name,
      faults: kind.faults,
      life_months: kind.life,
      residual_percent: 10,
      server: kind.server ?? false,
      active: true,
    })),
    at,
  );
  const madeMachines: MadeMachine[] = [];
  const rows: Record<string, unknown>[] = [];
  const rooms: Record<string, unknown>[] = [];
  for (const [name, building, sector, machinesHere] of SAMPLE_ROOMS) {
    const room = chance.id();
    rooms.push({ id: room, name, building, sector: sectors.get(sector) ?? "", active: true });
    for (const [kind, quantity] of Object.entries(machinesHere) as [SampleKindName, number][]) {
      const { name: kindName, models }: SampleKind = SAMPLE_KINDS[kind];
      const [brand, model, price] = models[(rooms.length + quantity) % models.length]!;
      const months = DELIVERIES[(rooms.length + kindName.length) % DELIVERIES.length]!;
      const acquired_on = previousOpenDay(calendar, addDays(addMonths(today, -months), -3));
      for (let nth = 0; nth < quantity; nth++) {
        const id = chance.id();
        const tombo = TOMBOS.format(madeMachines.length + 1);
        const serial = `${brand.slice(0, 2).toUpperCase()}${chance.between(100_000_000, 999_999_999)}`;
        const machineFields = { tombo, brand, model, serial, supplier: "Horizonte Suprimentos Ltda.", invoice: "" };
        madeMachines.push({ id, kind, room: name });
        rows.push({
          ...machineFields,
          id,
          kind: kinds[kind],
          sector: sectors.get(sector) ?? "",
          room,
          state: name === "Depósito de TI" ? "in_stock" : "in_use",
          bookable: false,
          acquired_on,
          value: price,
          warranty_months: 36,
          warranty_until: warrantyUntil(acquired_on, 36),
          notes: "",
          label_token: Array.from({ length: TOKEN_LENGTH }, () => TOKEN_LETTERS[chance.between(0, 31)]).join(""),
          label_printed_at: at,
          search: equipmentSearch(kindName, machineFields),
        });
      }
    }
  }
  insertAll(app, "rooms", rooms, at);
  insertAll(app, "equipment", rows, at);
  raiseTo(app, "equipment", madeMachines.length);
  return madeMachines;
}

const CART = 30;
const TEACHERS = 8;
/** The number of booked open days from the start of this week, and the minimum of future ones. */
const BOOKED_COUNT = 10;
const BOOKED_AHEAD = 6;
/** Days: a school that is closed for longer has no bookings. */
const MAX_DAYS_AHEAD = 90;

/** Two carts, the projectors for loan, and their bookings of this week and next. */
function bookWeek({ app, calendar, chance, today, at }: Sample, call: Call, machines: readonly MadeMachine[]): number {
  const room = column(app, "SELECT id FROM rooms WHERE name = 'Sala dos carrinhos'")[0] ?? "";
  const notebooks = machines.filter((machine) => machine.room === "Sala dos carrinhos");
  const carts = ["Carrinho 1", "Carrinho 2"].map((name) => ({ id: chance.id(), name, room, active: true }));
  insertAll(app, "booking_resources", carts, at);
  for (const [index, cart] of carts.entries()) {
    const codes = notebooks.slice(CART * index, CART * (index + 1)).map(({ id }) => id);
    fillKit(call, { resource: cart.id, codes });
  }
  for (const machine of machines.filter(({ kind, room: place }) => kind === "projector" && place === "Depósito de TI")) {
    changeMachine(app, machine.id, { bookable: true });
    syncResource(app, machine.id);
  }
  const resources = column(app, "SELECT id FROM booking_resources ORDER BY name");
  const teachers = column(app, `SELECT id FROM people WHERE kind = 'teacher' AND active = TRUE ORDER BY name LIMIT ${TEACHERS}`);
  const classes = column(app, "SELECT id FROM classes WHERE active = TRUE ORDER BY name");
  const periods = classPeriods(app).filter(({ shift }) => shift === "morning");
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  const days: Day[] = [];
  const isEnough = () => days.length >= BOOKED_COUNT && days.filter((day) => day > today).length >= BOOKED_AHEAD;
  for (let day = monday; !isEnough() && day < addDays(monday, MAX_DAYS_AHEAD); day = addDays(day, 1)) {
    if (isOpen(calendar, day)) {
      days.push(day);
    }
  }
  const zone = schoolSettings(app).time_zone;
  const rows: Record<string, unknown>[] = [];
  for (const resource of resources) {
    for (const day of days) {
      let next = chance.between(0, 1);
      while (next < periods.length && teachers.length > 0) {
        const last = Math.min(periods.length - 1, next + chance.between(0, 1));
        const [first, end] = [periods[next]!, periods[last]!];
        rows.push({
          id: chance.id(),
          resource,
          starts: stamp(instantIn(zone, day, minutesOf(first.starts))),
          ends: stamp(instantIn(zone, day, minutesOf(end.ends))),
          day,
          shift: "morning",
          first_period: first.number,
          last_period: end.number,
          user: call.actor.id,
          person: chance.pick(teachers),
          class: classes.length > 0 ? chance.pick(classes) : "",
          note: "",
          state: "confirmed",
          series: "",
        });
        next = last + 1 + chance.between(0, 2);
      }
    }
  }
  insertAll(app, "bookings", rows, at);
  return rows.length;
}
