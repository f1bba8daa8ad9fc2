/** Exits, write-offs and transfers: all documents by which material leaves a place. */
import type { InputIn } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import { inOrderOfLeaving, isExpired, sumOf, takeFrom } from "../../../domain/warehouse/batches";
import type * as contracts from "../../../domain/warehouse/commands";
import type { PostedDocument } from "../../../domain/warehouse/commands";
import { refuse } from "../../../domain/warehouse/refusals";
import { apportion, type Stock, type StockAtDay, valueLeaving, valueLeavingAtDay } from "../../../domain/warehouse/value";
import type { Place } from "../../../domain/warehouse/words";
import type { Call } from "../platform/http/endpoint";
import type { App } from "../platform/sql/database";
import { repeatedDocument } from "./document";
import { requireWithinLimits } from "./limits/limits";
import {
  checkDecimals,
  checkPast,
  dateFields,
  exitLimitsSince,
  type NewDocument,
  openPosting,
  type PostingContext,
  postDocument,
  type Row,
  stockAtDay,
} from "./post-document";
import { requireRequester } from "./requesters";
import { requireUnreserved } from "./reservations";
import { type MaterialStock, type PlaceStock, requireMaterials, stockIn } from "./stock";
import { requireSupplier } from "./suppliers";

export function exit(call: Call, input: InputIn<typeof contracts, "exit">): PostedDocument {
  const repeated = repeatedDocument(call, input.id);
  if (repeated) {
    return repeated;
  }
  const posting = openPosting(call.app, input.day);
  const { id, note, lines, beyond_limit: reason } = input;
  const requester = requireRequester(call.app, input.to, posting.today);
  const materials = requireMaterials(call.app, lines);
  if (!reason) {
    const owner = { requester: requester.id, sector: requester.sector };
    requireWithinLimits(call.app, owner, posting.day, lines, materials);
  }
  return issueMaterials(call, posting, { id, requester: requester.id, sector: requester.sector, note, reason }, lines, {
    materials,
  });
}

interface IssueOptions {
  ownReserved?: ReadonlyMap<string, number>;
  materials?: MaterialStock[];
}

type IssuedDocument = Pick<NewDocument, "requester" | "sector" | "reason" | "note" | "work"> & { id: string };

/**
 * Posts an exit from the stock for good: all lines or none, and never a quantity that is reserved for others.
 * @param ownReserved the quantity of each material, by its id, that is reserved for this recipient.
 * @param materials of the lines, where the caller has read them.
 */
export function issueMaterials(
  call: Call,
  posting: PostingContext,
  document: IssuedDocument,
  lines: readonly { material: string; quantity: number; batch?: string | undefined; reason?: string | undefined }[],
  { ownReserved = new Map(), materials = requireMaterials(call.app, lines) }: IssueOptions = {},
): PostedDocument {
  const { app } = call;
  checkDecimals(lines, materials);
  const planner = new IssuePlanner(posting.day, "good only", ownReserved, pastOf(app, posting, materials));
  lines.forEach(({ quantity, batch = "", reason = "" }, index) => {
    const material = materials[index]!;
    if (!batch) {
      planner.take({ line: index + 1, material, place: "stock", quantity });
      return;
    }
    const chosenBatch = requireBatch(material, "stock", batch, index);
    if (isExpired(chosenBatch, posting.day)) {
      throw refuse(
        "batch_expired",
        { batch: chosenBatch.batch_code, valid_until: chosenBatch.valid_until },
        `lines.${index}.batch`,
      );
    }
    const isFirst = inOrderOfLeaving(planner.arrived(material), posting.day)[0]?.batch === batch;
    if (!isFirst && !reason) {
      throw refuse("batch_reason_missing", { batch: chosenBatch.batch_code }, `lines.${index}.reason`);
    }
    planner.take({ line: index + 1, material, place: "stock", quantity, batch, reason });
  });
  checkPast(app, posting, planner.takenQuantities);
  planner.checkArrived();
  return postDocument(call, { ...document, kind: "exit", ...dateFields(posting) }, planner.rows, ownReserved.size === 0);
}

export function writeOff(call: Call, input: InputIn<typeof contracts, "writeOff">): PostedDocument {
  const repeated = repeatedDocument(call, input.id);
  if (repeated) {
    return repeated;
  }
  const posting = openPosting(call.app, input.day);
  const materials = requireMaterials(call.app, input.lines);
  checkDecimals(input.lines, materials);
  const issuePlanner = new IssuePlanner(posting.day, "expired first", new Map(), pastOf(call.app, posting, materials));
  input.lines.forEach(({ quantity, place, batch = "" }, index) => {
    const material = materials[index]!;
    if (batch) {
      requireBatch(material, place, batch, index);
    }
    issuePlanner.take({ line: index + 1, material, place, quantity, batch });
  });
  checkPast(call.app, posting, issuePlanner.takenQuantities);
  issuePlanner.checkArrived();
  if (!input.promised) {
    requireUnreserved(call.app, posting.today, issuePlanner.rows);
  }
  const { id, reason, as: kind } = input;
  const supplier = requireSupplier(call.app, input.supplier ?? "");
  return postDocument(
    call,
    { id, kind, ...dateFields(posting), supplier: kind === "supplier_return" ? supplier : "", reason },
    issuePlanner.rows,
  );
}

export function transfer(call: Call, input: InputIn<typeof contracts, "transfer">): PostedDocument {
  const repeated = repeatedDocument(call, input.id);
  if (repeated) {
    return repeated;
  }
  const posting = openPosting(call.app);
  const { id, from, to, reason } = input;
  if (from === to) {
    throw refuse("same_place", {}, "to");
  }
  const materials = requireMaterials(call.app, input.lines);
  checkDecimals(input.lines, materials);
  const planner = new IssuePlanner(posting.day, "expired first");
  input.lines.forEach(({ quantity, batch = "" }, index) => {
    const material = materials[index]!;
    if (batch) {
      requireBatch(material, from, batch, index);
    }
    planner.take({ line: index + 1, material, place: from, quantity, batch });
  });
  if (!input.promised) {
    requireUnreserved(call.app, posting.today, planner.rows);
  }
  return postDocument(call, { id, kind: "transfer", ...dateFields(posting), reason }, movedTo(to, planner.rows));
}

/** A transfer from one place to another: neither quantity nor value of the whole changes, so that no row has a value. */
export function movedTo(place: Place, rows: readonly Row[]): Row[] {
  const movedRows = rows.map((row): Row => ({ ...row, value: 0 }));
  return [...movedRows.map((row): Row => ({ ...row, place, quantity: -row.quantity })), ...movedRows];
}

function requireBatch(material: MaterialStock, place: Place, batch: string, index: number): PlaceStock {
  const batchBalance = material.balances.find((balance) => balance.place === place && balance.batch === batch);
  if (!batchBalance) {
    throw refuse("unknown_batch", { material: material.name }, `lines.${index}.batch`);
  }
  return batchBalance;
}

interface IssuedQuantity {
  line: number;
  material: MaterialStock;
  place: Place;
  quantity: number;
  /** Empty: the first that may leave. */
  batch?: string;
  reason?: string;
}

/** The limits and the values of an exit on a day before today. */
interface PastLimits {
  /** The limit of each batch, from `exitLimitsSince`; a batch that is not in it may leave whole. */
  exitLimits: ReadonlyMap<PlaceStock, number>;
  /** The balances from `stockAtDay`; a material that is not in it leaves at its present average. */
  stockAtDay: ReadonlyMap<MaterialStock, StockAtDay>;
}

const pastOf = (app: App, posting: PostingContext, materials: readonly MaterialStock[]): PastLimits => ({
  exitLimits: exitLimitsSince(app, posting, materials),
  stockAtDay: stockAtDay(app, posting, materials),
});

/** Plans the rows of an exit, line by line: each line finds the remainder of those before it.. */
export class IssuePlanner {
  readonly rows: Row[] = [];
  readonly takenQuantities = new Map<MaterialStock, number>();
  /** The remaining quantity of each material, and its value. */
  private readonly stocks = new Map<MaterialStock, { quantity: number; value: number }>();
  private readonly day: Day;
  private readonly mode: "good only" | "expired first";
  private readonly ownReserved: ReadonlyMap<string, number>;
  /** The limit of each batch on that day. */
  private readonly exitLimits: Map<PlaceStock, number>;
  private readonly stockAtDay: Map<MaterialStock, StockAtDay>;
  /** Batches that had not arrived by that day. */
  private notYetArrived: { material: MaterialStock; batch: string; available: number } | undefined;

  /**
   * @param ownReserved the quantity of each material, by its id, that is reserved for this recipient; write-offs and transfers
   * ignore reservations.
   */
  constructor(
    day: Day,
    mode: "good only" | "expired first",
    ownReserved: ReadonlyMap<string, number> = new Map(),
    past: PastLimits = { exitLimits: new Map(), stockAtDay: new Map() },
  ) {
    this.day = day;
    this.mode = mode;
    this.ownReserved = ownReserved;
    this.exitLimits = new Map(past.exitLimits);
    this.stockAtDay = new Map(past.stockAtDay);
  }

  /** The value of a line, after those before it left. */
  private valueOf(material: MaterialStock, quantity: number): number {
    const less = (stock: Stock, value: number): Stock => ({ quantity: stock.quantity - quantity, value: stock.value - value });
    const past = this.stockAtDay.get(material);
    // A quantity above the stock of that day is refused once all lines are known.
    if (past && quantity <= past.onDay.quantity) {
      const value = valueLeavingAtDay(quantity, past);
      this.stockAtDay.set(material, { onDay: less(past.onDay, value), ends: past.ends.map((end) => less(end, value)) });
      return value;
    }
    const stock = this.stocks.get(material) ?? { quantity: material.quantity, value: material.value };
    const value = valueLeaving(quantity, stock);
    this.stocks.set(material, less(stock, value));
    return value;
  }

  private exitLimit(from: PlaceStock): number {
    return Math.min(from.quantity, this.exitLimits.get(from) ?? from.quantity);
  }

  /** The quantity that was in the stock on that day, and still is. */
  arrived(material: MaterialStock): PlaceStock[] {
    return stockIn(material, "stock").filter((balance) => this.exitLimit(balance) > 0);
  }

  /**
   * Runs after the test of the material's own sum.
   * @throws Refusal would_go_negative.
   */
  checkArrived(): void {
    if (this.notYetArrived) {
      const { material, batch, available } = this.notYetArrived;
      throw refuse("would_go_negative", {
        ...{ material: material.name, day: this.day, available, unit: material.unit },
        ...(batch ? { batch } : {}),
      });
    }
  }

  /** The quantity of a material that may leave, over all its batches. */
  private freeQuantity(material: MaterialStock, good: number): number {
    if (this.mode === "expired first") {
      return Number.POSITIVE_INFINITY;
    }
    const takenQuantity = this.takenQuantities.get(material) ?? 0;
    const ownQuantity = Math.max(0, (this.ownReserved.get(material.id) ?? 0) - takenQuantity);
    const reservedByOthers = Math.max(0, material.reserved - (this.ownReserved.get(material.id) ?? 0));
    return Math.max(0, good - reservedByOthers, Math.min(good, ownQuantity));
  }

  take({ line, material, place, quantity, batch = "", reason = "" }: IssuedQuantity): void {
    const balances = stockIn(material, place);
    const orderedBalances = inOrderOfLeaving(batch ? balances.filter((balance) => balance.batch === batch) : balances, this.day);
    const expired = orderedBalances.filter((balance) => isExpired(balance, this.day));
    const good = orderedBalances.filter((balance) => !isExpired(balance, this.day));
    const batches = this.mode === "good only" ? good : [...expired, ...good];
    const everyGood = sumOf(stockIn(material, place).filter((balance) => !isExpired(balance, this.day)));
    const free = this.freeQuantity(material, everyGood);
    // Skips batches that had not arrived by that day, as long as the others are enough.
    const remainingBatches = batches.map((from) => ({ ...from, quantity: this.exitLimit(from), whole: from }));
    const early = takeFrom(remainingBatches, quantity)?.map((part) => ({ from: part.from.whole, quantity: part.quantity }));
    const parts = quantity <= free ? (early ?? takeFrom(batches, quantity)) : null;
    if (parts && !early) {
      const batchCode = batch ? (batches[0]?.batch_code ?? "") : "";
      this.notYetArrived ??= { material, batch: batchCode, available: sumOf(remainingBatches) };
    }
    if (!parts) {
      // Several lines of the same material are tested by their sum. R-04.
      const takenBefore = batch ? 0 : (this.takenQuantities.get(material) ?? 0);
      const { name, code, unit } = material;
      const figures = {
        material: name,
        code,
        unit,
        wanted: takenBefore + quantity,
        available: takenBefore + Math.min(sumOf(batches), free),
      };
      const expiredQuantity = batch || this.mode === "expired first" ? 0 : sumOf(expired);
      const reservedQuantity = Math.max(0, sumOf(batches) - free);
      throw refuse(
        "insufficient_stock",
        {
          ...figures,
          ...(expiredQuantity > 0 ? { expired: expiredQuantity } : {}),
          ...(reservedQuantity > 0 && free < sumOf(batches) ? { reserved: reservedQuantity } : {}),
        },
        `lines.${line - 1}.quantity`,
      );
    }
    const value = this.valueOf(material, quantity);
    this.takenQuantities.set(material, (this.takenQuantities.get(material) ?? 0) + quantity);
    const values = apportion(
      value,
      parts.map((part) => part.quantity),
    );
    parts.forEach(({ from, quantity: part }, index) => {
      from.quantity -= part;
      this.exitLimits.set(from, Math.max(0, (this.exitLimits.get(from) ?? from.quantity + part) - part));
      this.rows.push({ line, material, place, batch: from.batch, quantity: -part, value: -values[index]!, reason });
    });
  }
}
