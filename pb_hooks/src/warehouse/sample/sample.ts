/** The made-up school's stockroom: real materials, half a year of purchases and exits, all made by the rules themselves. */
import { addDays, type Day, weekday } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import { MATERIAL_CODES, REQUESTER_CODES } from "../../../../domain/warehouse/codes";
import { ONE } from "../../../../domain/warehouse/quantity";
import { nameKey, requesterSearch, searchOf } from "../../../../domain/warehouse/search";
import { actorName } from "../../platform/actor";
import { fromStamp } from "../../platform/clock";
import { raiseTo } from "../../platform/counters";
import { select, selection, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { insertAll } from "../../platform/sample/bulk";
import type { Sample, SamplePart } from "../../platform/sample/sample-school";
import { enter } from "../enter";
import { exit } from "../exit";
import { SAMPLE_MATERIALS, type SampleMaterial } from "./materials";
import { sampleRequests } from "./requests";

const SUPPLIERS = [
  ["Horizonte Suprimentos Ltda.", "12ABC34501DE35", "Campinas", "SP"],
  ["Papelaria Central de Cecília", "31045782000109", "São Paulo", "SP"],
  ["Distribuidora Bom Preço", "40881236000107", "Osasco", "SP"],
  ["Cooperativa Terra Boa", "33670912000120", "Ibiúna", "SP"],
  ["Elétrica Farol", "19BCD773000127", "São Paulo", "SP"],
] as const;

/** Who sells what, by the element of expense. */
const SELLS: Readonly<Record<string, number>> = {
  "3.3.90.30.16": 1,
  "3.3.90.30.22": 2,
  "3.3.90.30.07": 3,
  "3.3.90.30.21": 2,
  "3.3.90.30.26": 4,
  "3.3.90.30.17": 0,
  "3.3.90.30.14": 1,
};

const DAYS_OF_MONTH = 30;
/** A delivery lasts so many months, and the minimum is half of one. */
const MONTHS_OF_DELIVERY = 2;
/** The last deliveries of a few materials never came, so that they stand below their minimum. */
const LATE = ["Óleo de soja 900 ml", "Papel sulfite A4 75 g", "Toner HP 58A (CF258A)"];
/** Batches of these expire soon. */
const EXPIRING = ["Leite em pó integral 400 g", "Farinha de trigo 1 kg"];

interface Made extends SampleMaterial {
  id: string;
  code: string;
  /** Whole units in the stock, as the rules will have it. */
  held: number;
}

export const sample: SamplePart = (school) => {
  const days = school.size("SAMPLE_STOCK_DAYS", 180);
  if (days === 0) {
    return [];
  }
  const { app, chance, today, at } = school;
  const keeper = actorName(app.findAuthRecordByEmail("users", "almoxarifado@demo.escola"));
  const call: Call = { app, actor: keeper, request: null };
  const materials = makeMaterials(school);
  const suppliers = makeSuppliers(school);
  const requesters = makeRequesters(school);
  const latest = fromStamp(at);
  const first = addDays(today, -days);
  let documents = 0;

  const buy = (day: Day, when: number, kind: "opening" | "purchase", bought: readonly Made[], supplier: number) => {
    documents++;
    const lines = bought.map((material) => {
      const units = deliveryOf(material);
      material.held += units;
      // Prices creep up, and no two deliveries cost quite the same.
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
    const invoice = { series: "1", number: String(10_000 + documents * 37), issued_on: addDays(day, -2) };
    const purchase = kind === "purchase" ? { supplier: suppliers[supplier]!, invoice } : {};
    enter(call, { id: chance.id(), kind, day: "", note: "", lines, ...purchase }, when);
  };

  for (let index = 0; index <= days; index++) {
    const day = addDays(first, index);
    // Eight o'clock in Brasília, and never later than now.
    const moment = (minutes: number) => Math.min(latest, Date.parse(`${day}T11:00:00Z`) + minutes * 60_000);
    const morning = moment(0);
    if (index === 0) {
      buy(day, morning, "opening", materials, 0);
      continue;
    }
    if (weekday(day) === 0 || weekday(day) === 6) {
      continue;
    }
    for (const supplier of SUPPLIERS.keys()) {
      const needed = materials.filter(
        (one) =>
          SELLS[one.element] === supplier &&
          one.held < one.monthly * 0.8 &&
          !(LATE.includes(one.name) && index > days - DAYS_OF_MONTH),
      );
      if (needed.length > 0 && chance.chance(0.3)) {
        buy(day, morning, "purchase", needed, supplier);
      }
    }
    const exits = chance.between(1, 4);
    for (let nth = 0; nth < exits; nth++) {
      const lines = Array.from({ length: chance.between(1, 5) }, () => chance.pick(materials)).flatMap((material) => {
        const most = Math.max(1, Math.round((material.monthly * materials.length) / (20 * 2.5 * 3)));
        const units = Math.min(material.held, chance.between(1, Math.max(1, 2 * most)));
        material.held -= units;
        return units > 0 ? [{ material: material.code, quantity: units * ONE, reason: "" }] : [];
      });
      if (lines.length > 0) {
        documents++;
        exit(call, { id: chance.id(), to: chance.pick(requesters), day: "", note: "", lines }, moment((nth + 1) * 40));
      }
    }
  }
  const sectors = select(
    app,
    selection({ ...texts("q.code", "c.name") }),
    "FROM requesters q JOIN sectors c ON c.id = q.sector WHERE q.kind = 'sector'",
  );
  const requests = sampleRequests(school, materials, new Map(sectors.map((row) => [row.name, row.code])));
  return [
    count(materials.length, "material", "materiais"),
    requests,
    count(documents, "documento de estoque", "documentos de estoque"),
  ];
};

function deliveryOf({ monthly, pack }: SampleMaterial): number {
  const units = monthly * MONTHS_OF_DELIVERY;
  return pack > 0 ? Math.max(1, Math.round(units / pack)) * pack : Math.ceil(units);
}

/** Good for a year, or less where the kitchen must hurry. */
function batchOf({ chance, today }: Sample, { name, unit }: SampleMaterial, day: Day): { code: string; valid_until: Day } {
  const life = unit === "quilo" ? 400 : 540;
  const soon = EXPIRING.includes(name) ? addDays(today, 12) : addDays(day, life);
  return { code: `L${day.slice(2, 4)}${day.slice(5, 7)}${chance.between(10, 99)}`, valid_until: soon };
}

function makeMaterials({ app, chance, at }: Sample): Made[] {
  const materials = SAMPLE_MATERIALS.map((material, index) => ({
    ...material,
    id: chance.id(),
    code: MATERIAL_CODES.format(index + 1),
    held: 0,
  }));
  insertAll(
    app,
    "materials",
    materials.map(({ id, code, name, unit, decimals, element, shelf, monthly, batch }) => ({
      id,
      code,
      name,
      unit,
      decimals,
      kind: "consumable",
      expense_element: element,
      minimum: Math.ceil(monthly / 2) * ONE,
      maximum: monthly * 4 * ONE,
      lead_time_days: 15,
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
  return materials;
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
  return requesters.map((one) => one.code);
}
