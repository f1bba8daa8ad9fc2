/**
 * The sample school's stockroom: real materials, a year and a half of purchases and exits, all created by the rules themselves.
 */
import { addDays, type Day, daysBetween, weekday } from "../../domain/dates";
import { isOpen, nextOpenDay, previousOpenDay } from "../../domain/platform/calendar";
import { count } from "../../domain/text";
import { isGtin, MATERIAL_CODES, REQUESTER_CODES } from "../../domain/warehouse/codes";
import { addMonths, type Month, monthOf } from "../../domain/warehouse/months";
import { ONE } from "../../domain/warehouse/quantity";
import { nameKey, requesterSearch, searchOf } from "../../domain/warehouse/search";
import type { Call } from "../../pb_hooks/src/platform/http/endpoint";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { figure, select } from "../../pb_hooks/src/platform/sql/database";
import { selection, texts } from "../../pb_hooks/src/platform/sql/selection";
import { instantIn } from "../../pb_hooks/src/platform/time/business-clock";
import { schoolSettings } from "../../pb_hooks/src/platform/time/settings";
import { actorName } from "../../pb_hooks/src/platform/timeline/actor";
import { closeMonth } from "../../pb_hooks/src/warehouse/closing/close";
import { recalculateConsumption } from "../../pb_hooks/src/warehouse/consumption";
import { enter } from "../../pb_hooks/src/warehouse/enter";
import { exit } from "../../pb_hooks/src/warehouse/exit";
import { insertAll } from "../bulk";
import { doAt } from "../past";
import type { Sample, SamplePart } from "../sample-school";
import { sampleEvents } from "./events";
import { SAMPLE_MATERIALS, type SampleMaterial } from "./materials";
import { sampleLimits, sampleNotes } from "./notes";
import { REQUESTS, requestEvents, requestedOf } from "./requests";

const SUPPLIERS = [
  ["Horizonte Suprimentos Ltda.", "12ABC34501DE35", "Campinas", "SP"],
  ["Papelaria Central de Cecília", "31045782000109", "São Paulo", "SP"],
  ["Distribuidora Bom Preço", "40881236000107", "Osasco", "SP"],
  ["Cooperativa Terra Boa", "33670912000120", "Ibiúna", "SP"],
  ["Elétrica Farol", "19BCD773000127", "São Paulo", "SP"],
  // For the notes that the tests read, too: their XML finds its supplier here.
  ["Alimentos Ltda.", "34128745000152", "São João da Boa Vista", "SP"],
  ["Fornos Ltda.", "75277525000178", "Blumenau", "SC"],
  ["Teste Produtos Médicos Ltda. – ME", "75335849000115", "Recife", "PE"],
] as const;

/** The suppliers by the element of expense. */
const SELLS: Readonly<Record<string, number>> = {
  "3.3.90.30.16": 1,
  "3.3.90.30.22": 2,
  "3.3.90.30.07": 3,
  "3.3.90.30.21": 2,
  "3.3.90.30.26": 4,
  "3.3.90.30.17": 0,
  "3.3.90.30.14": 1,
  "3.3.90.30.24": 4,
  "3.3.90.30.42": 4,
  "3.3.90.30.28": 2,
  "3.3.90.30.36": 7,
  "3.3.90.30.31": 3,
  "4.4.90.52": 6,
};

const HOUR = 3_600_000;
/** In minutes since the school's midnight: the opening and the purchases, and the busiest time for exits. */
const MORNING = 8 * 60;
const NOON = 12 * 60;
/** A month is closed on this day of the one after, or on the first open day that follows. */
const CLOSING_DAY = "05";
const DAYS_OF_MONTH = 30;
const DAYS_OF_VALIDITY = 800;
/** The number of months that a delivery lasts; the minimum is half of one. Rarely requested materials are bought for longer. */
const MONTHS_OF_DELIVERY = 2;
const MONTHS_OF_OCCASIONAL = 5;
/** The frequency of daily materials, relative to the others. */
const POPULAR = 6;
/** Each supplier comes on its own day. */
const WEEKS_BETWEEN = 3;
const LINES_OF_EXIT = 7;
const EXITS_OF_MONTH = 32;
/** The last deliveries of a few materials never arrived, so that their balance is below the minimum. */
const LATE = ["Óleo de soja 900 ml", "Papel sulfite A4 75 g", "Toner HP 58A (CF258A)"];
/** Batches of these expire soon. */
const EXPIRING = ["Leite em pó integral 400 g", "Farinha de trigo 1 kg"];

interface MadeMaterial extends SampleMaterial {
  id: string;
  code: string;
  /** Whole units in the stock, according to the rules. */
  quantity: number;
}

export const warehousePart: SamplePart = (school) => {
  const days = school.size("SAMPLE_STOCK_DAYS", 545);
  if (days === 0) {
    return [];
  }
  const { app, calendar, chance, today, lastOpenMoment } = school;
  const { time_zone: zone } = schoolSettings(app);
  const keeper = actorName(app.findAuthRecordByEmail("users", "almoxarifado@demo.escola"));
  const call: Call = { app, actor: keeper, request: null };
  const materials = makeMaterials(school);
  const suppliers = makeSuppliers(school);
  const requesters = makeRequesters(school);
  const first = previousOpenDay(calendar, addDays(today, -days));
  const startedAt = instantIn(zone, first, MORNING);
  const used = materials.filter(({ monthly }) => monthly > 0);
  const popularMaterials = used.flatMap((material) => Array.from({ length: material.popular ? POPULAR : 1 }, () => material));
  const sectors = select(
    app,
    selection({ ...texts("q.id", "q.code", "c.name") }),
    "FROM requesters q JOIN sectors c ON c.id = q.sector WHERE q.kind = 'sector'",
  );
  const codes = new Map(sectors.map((row) => [row.name, row.code]));
  const runOut = () => {
    const materialsLeft = materials.filter(
      ({ name, quantity, monthly }) => LATE.includes(name) && quantity >= minimumOf(monthly),
    );
    const lines = materialsLeft.map(({ code, quantity }) => ({ material: code, quantity: quantity * ONE, reason: "" }));
    for (const material of materialsLeft) {
      material.quantity = 0;
    }
    if (lines.length > 0) {
      exit(call, { id: chance.id(), to: codes.get("Diretoria")!, day: "", note: "", beyond_limit: "", lines });
    }
  };
  // All events run in the order of their time, so that none is dated into a closed month.
  const events = [
    ...sampleEvents({ school, call, materials, codes }),
    ...requestEvents(school, materials, codes),
    { ago: 4, make: runOut },
  ]
    .map(({ ago, minutes = NOON, make }) => ({ at: Math.max(startedAt + HOUR, school.ago(ago, minutes)), make }))
    .sort((event, other) => event.at - other.at);
  const catchUp = (moment: number) => {
    while (events[0] && events[0].at <= moment) {
      const { at, make } = events.shift()!;
      doAt(at, () => make(at));
    }
  };
  let purchases = 0;

  const buy = (
    day: Day,
    instant: number,
    kind: "opening" | "purchase",
    materialsToBuy: readonly MadeMaterial[],
    supplier: number,
  ) => {
    purchases++;
    const lines = materialsToBuy.map((material) => {
      const units = deliveryOf(material);
      material.quantity += units;
      // Prices rise slowly, and no two deliveries have quite the same price.
      const price = material.price * (0.94 + 0.12 * chance.next());
      return {
        material: material.code,
        quantity: units * ONE,
        value: Math.round(price * units),
        symbolic: false,
        ...(material.batch ? { batch: batchOf(school, material, day) } : {}),
        ...(material.pack > 0 && units % material.pack === 0
          ? { stated: { quantity: (units / material.pack) * ONE, unit: "CX", factor: material.pack * ONE } }
          : {}),
      };
    });
    const issued_on = previousOpenDay(calendar, addDays(day, -2));
    const invoice = { series: "1", number: String(10_000 + purchases * 37), issued_on };
    const purchase = kind === "purchase" ? { supplier: suppliers[supplier]!, invoice } : {};
    doAt(instant, () => enter(call, { id: chance.id(), kind, day: "", note: "", lines, ...purchase }));
  };

  buy(first, startedAt, "opening", used, 0);
  for (let day = addDays(first, 1); day <= today; day = addDays(day, 1)) {
    const moment = (minutes: number) => instantIn(zone, day, minutes);
    const morning = moment(MORNING);
    if (!isOpen(calendar, day) || morning > lastOpenMoment) {
      continue;
    }
    catchUp(morning);
    if (day === nextOpenDay(calendar, `${monthOf(day)}-${CLOSING_DAY}`)) {
      closeMonthBefore(call, school, addMonths(monthOf(day), -1), morning);
    }
    const index = daysBetween(first, day);
    for (const supplier of SUPPLIERS.keys()) {
      const neededMaterials = materials.filter(
        (material) =>
          SELLS[material.element] === supplier &&
          material.quantity < material.monthly * (material.popular ? 1.5 : 1.2) &&
          !(LATE.includes(material.name) && index > days - 4 * DAYS_OF_MONTH),
      );
      if (
        neededMaterials.length > 0 &&
        weekday(day) === 1 + (supplier % 5) &&
        Math.floor(index / 7) % WEEKS_BETWEEN === supplier % WEEKS_BETWEEN
      ) {
        buy(day, morning, "purchase", neededMaterials, supplier);
      }
    }
    const exits = chance.between(1, 2);
    const often = (material: MadeMaterial) =>
      (EXITS_OF_MONTH * ((LINES_OF_EXIT + 1) / 2) * (material.popular ? POPULAR : 1)) / popularMaterials.length;
    for (let nth = 0; nth < exits; nth++) {
      const instant = moment(NOON + 20 + nth * 40);
      catchUp(Math.min(instant, lastOpenMoment));
      if (instant > lastOpenMoment) {
        break;
      }
      const wantedMaterials = new Set(
        Array.from({ length: chance.between(1, LINES_OF_EXIT) }, () => chance.pick(popularMaterials)),
      );
      const lines = [...wantedMaterials].flatMap((material) => {
        const max = Math.max(1, Math.round((2 * material.monthly) / often(material)));
        const units = Math.max(0, Math.min(material.quantity - stockQuantity(material), chance.between(1, max)));
        material.quantity -= units;
        return units > 0 ? [{ material: material.code, quantity: units * ONE, reason: "" }] : [];
      });
      if (lines.length > 0) {
        const to = chance.pick(requesters);
        doAt(instant, () => exit(call, { id: chance.id(), to, day: "", note: "", beyond_limit: "", lines }));
      }
    }
  }
  catchUp(lastOpenMoment);
  recalculateConsumption(app);
  sampleLimits(school, materials, new Map(sectors.map((row) => [row.name, row.id])));
  const notes = doAt(lastOpenMoment, () => sampleNotes(call, school));
  return [
    count(materials.length, "material", "materiais"),
    count(REQUESTS, "solicitação", "solicitações"),
    count(notes, "nota a conferir", "notas a conferir"),
    count(figure(app, "SELECT COUNT(*) FROM stock_documents"), "documento de estoque", "documentos de estoque"),
  ];
};

/** The months that the storekeeper closed in the first days of the following one, except for the last two. */
function closeMonthBefore(call: Call, { chance, today }: Sample, month: Month, at: number): void {
  if (month <= addMonths(monthOf(today), -2)) {
    doAt(at, () => closeMonth(call, { id: chance.id(), month }));
  }
}

/** The stock of loan-only materials: only undelivered materials fall below their minimum, whatever requests take. */
const stockQuantity = ({ name, popular, monthly }: SampleMaterial): number =>
  popular && !LATE.includes(name) ? minimumOf(monthly) + requestedOf(name) : 0;

/** In units. */
const minimumOf = (monthly: number): number => Math.ceil(monthly / 2);

function deliveryOf({ monthly, pack, popular }: SampleMaterial): number {
  const units = monthly * (popular ? MONTHS_OF_DELIVERY : MONTHS_OF_OCCASIONAL);
  return pack > 0 ? Math.max(1, Math.round(units / pack)) * pack : Math.ceil(units);
}

/** Valid for longer than it stays in stock, or shorter where the kitchen must hurry. */
function batchOf({ today }: Sample, { name }: SampleMaterial, day: Day): { code: string; valid_until: Day } {
  // One batch for all its deliveries.
  const [madeOn, valid_until] = EXPIRING.includes(name)
    ? [addDays(today, -DAYS_OF_MONTH), addDays(today, 12)]
    : [day, addDays(day, DAYS_OF_VALIDITY)];
  return { code: `L${madeOn.slice(2).replace(/-/g, "")}`, valid_until };
}

function makeMaterials({ app, chance, at }: Sample): MadeMaterial[] {
  const materials = SAMPLE_MATERIALS.map((material, index) => ({
    ...material,
    id: chance.id(),
    code: MATERIAL_CODES.format(index + 1),
    quantity: 0,
  }));
  insertAll(
    app,
    "materials",
    materials.map(({ id, code, name, unit, decimals, element, shelf, monthly, batch, kind, popular }) => ({
      id,
      code,
      name,
      unit,
      decimals,
      kind,
      expense_element: element,
      minimum: popular ? minimumOf(monthly) * ONE : 0,
      maximum: monthly * 4 * ONE,
      lead_time_days: popular ? 15 : 0,
      batch_control: batch,
      shelf,
      active: true,
      search: searchOf("materials", { name, code, shelf }),
      name_key: nameKey(name),
    })),
    at,
  );
  raiseTo(app, "material", materials.length);
  const packs = materials.filter(({ pack }) => pack > 0);
  insertAll(
    app,
    "material_packs",
    packs.map(({ id, pack }) => ({ id: chance.id(), material: id, unit: "CX", factor: pack * ONE })),
    at,
  );
  insertAll(
    app,
    "material_packs",
    materials.flatMap(({ id, unit }, index) =>
      BY_THE_PIECE.includes(unit) ? [{ id: chance.id(), material: id, unit, factor: ONE, gtin: gtinOf(index) }] : [],
    ),
    at,
  );
  return materials;
}

/** Materials with a maker's barcode. */
const BY_THE_PIECE = ["unidade", "frasco", "caixa", "pacote", "lata", "galão", "rolo", "resma"];
const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** A barcode like those of Brazilian makers, with its check digit. */
function gtinOf(index: number): string {
  const body = `78912345${String(index + 1).padStart(4, "0")}`;
  return DIGITS.map((digit) => body + digit).find(isGtin)!;
}

function makeSuppliers({ app, chance, at }: Sample): string[] {
  const suppliers = SUPPLIERS.map(([name, document, city, state]) => ({
    id: chance.id(),
    name,
    document,
    city,
    state,
    email: `vendas@${nameKey(name).replace(/ /g, "")}.example.com`,
    active: true,
    name_key: nameKey(name),
    search: searchOf("suppliers", { name, document, city }),
  }));
  insertAll(app, "suppliers", suppliers, at);
  return suppliers.map(({ id }) => id);
}

/** Every sector, and some teachers by name. @returns their codes. */
function makeRequesters({ app, chance, at }: Sample): string[] {
  const sectors = select(app, selection(texts("id", "name")), "FROM sectors WHERE active = TRUE ORDER BY name");
  const people = select(
    app,
    selection(texts("id", "name", "social_name", "enrolment")),
    "FROM people WHERE kind IN ('teacher', 'staff') AND active = TRUE ORDER BY rowid LIMIT 15",
  );
  const code = (index: number) => REQUESTER_CODES.format(index + 1);
  const requesters = [
    ...sectors.map(({ id, name }, index) => ({
      ...{ id: chance.id(), code: code(index), kind: "sector", person: "", sector: id, active: true },
      search: requesterSearch(name, code(index)),
    })),
    ...people.map(({ id, ...person }, index) => ({
      ...{ id: chance.id(), code: code(sectors.length + index), kind: "person", person: id, sector: "", active: true },
      search: requesterSearch(person, code(sectors.length + index)),
    })),
  ];
  insertAll(app, "requesters", requesters, at);
  raiseTo(app, "requester", requesters.length);
  return requesters.map((requester) => requester.code);
}
