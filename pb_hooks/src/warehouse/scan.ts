/** What a code at the exit desk means, and all that one asks about a material. */
import type { InputOf } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import { inOrderOfLeaving, isExpired, sumOf } from "../../../domain/warehouse/batches";
import type {
  BatchBalance,
  MaterialBalance,
  MaterialSheet,
  materialSheet as materialContract,
  period as periodContract,
  ScannedMaterial,
  StockPeriod,
  StockScan,
  scan as scanContract,
} from "../../../domain/warehouse/commands";
import { addMonths, firstDay } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { refuse } from "../../../domain/warehouse/refusals";
import type { MaterialKind } from "../../../domain/warehouse/words";
import { today } from "../platform/clock";
import { type App, all, first } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { hasMoved } from "./masters";
import { lastClosedMonth } from "./post";
import { findRequester } from "./requesters";
import { findMaterials, type MaterialStock, type PlaceStock, stockIn } from "./stock";

export function scan({ app }: Call, { code }: InputOf<typeof scanContract>): StockScan {
  const day = today(app);
  const requester = findRequester(app, code, day);
  if (requester) {
    const { refusals: _, ...shown } = requester;
    return { kind: "requester", requester: shown };
  }
  const [found] = findMaterials(app, [code]);
  if (!found) {
    throw refuse("unknown_stock_code", { code });
  }
  return {
    kind: "material",
    material: scannedMaterial(app, found.material, day),
    quantity: found.factor || ONE,
    pack: found.pack,
  };
}

function balanceOf(material: MaterialStock, day: Day): MaterialBalance {
  const held = stockIn(material, "stock");
  const [stock, expired] = [sumOf(held), sumOf(held.filter((one) => isExpired(one, day)))];
  return { quantity: material.quantity, value: material.value, stock, reserved: 0, expired, available: stock - expired };
}

const batchBalances = (balances: readonly PlaceStock[], day: Day): BatchBalance[] =>
  inOrderOfLeaving(balances, day).map((one) => ({ ...one, expired: isExpired(one, day) }));

function scannedMaterial(app: App, material: MaterialStock, day: Day): ScannedMaterial {
  const { id, code, name, unit, decimals, minimum, active, batch_control } = material;
  const { photo, shelf } = first(app, "SELECT photo, shelf FROM materials WHERE id = {:id}", { id }, { photo: "", shelf: "" })!;
  const own = { id, code, name, unit, decimals, photo, shelf, minimum, active, batch_control };
  return { ...own, ...balanceOf(material, day), batches: batchBalances(stockIn(material, "stock"), day) };
}

const PRICES = 10;

export function materialSheet({ app }: Call, input: InputOf<typeof materialContract>): MaterialSheet {
  const [found] = findMaterials(app, [input.material]);
  if (!found) {
    throw refuse("unknown_material", { code: input.material });
  }
  const day = today(app);
  const { material } = found;
  const { id } = material;
  const { batches: _, ...scanned } = scannedMaterial(app, material, day);
  const own = first(
    app,
    `SELECT description, kind, expense_element, account, catmat_code, catmat_text, legacy_code, maximum, lead_time_days, updated
     FROM materials WHERE id = {:id}`,
    { id },
    {
      description: "",
      kind: "",
      expense_element: "",
      account: "",
      catmat_code: "",
      catmat_text: "",
      legacy_code: "",
      maximum: 0,
      lead_time_days: 0,
      updated: "",
    },
  )!;
  return {
    ...scanned,
    ...own,
    kind: own.kind as MaterialKind,
    balances: batchBalances(material.balances, day),
    packs: all(
      app,
      `SELECT p.id, p.unit, p.factor, p.gtin, p.supplier, COALESCE(s.name, '') AS supplier_name, p.supplier_code
       FROM material_packs p LEFT JOIN suppliers s ON s.id = p.supplier WHERE p.material = {:id} ORDER BY p.factor, p.id`,
      { id },
      { id: "", unit: "", factor: 0, gtin: "", supplier: "", supplier_name: "", supplier_code: "" },
    ),
    prices: all(
      app,
      `SELECT e.document, d.number, e.day, d.supplier, COALESCE(s.name, '') AS supplier_name, e.quantity, e.value
       FROM stock_movements e JOIN stock_documents d ON d.id = e.document LEFT JOIN suppliers s ON s.id = d.supplier
       WHERE e.material = {:id} AND e.kind = 'purchase' ORDER BY e.rowid DESC LIMIT ${PRICES}`,
      { id },
      { document: "", number: "", day: "", supplier: "", supplier_name: "", quantity: 0, value: 0 },
    ),
    moved: hasMoved(app, id),
  };
}

export function period({ app }: Call, _: InputOf<typeof periodContract>): StockPeriod {
  const closed = lastClosedMonth(app);
  return { today: today(app), closed, open_from: closed ? firstDay(addMonths(closed, 1)) : "" };
}
