/** The stockroom in tests: calls with a new id each, and whether the books agree. */
import type { InputOf } from "../../domain/contract";
import type { enter, exit } from "../../domain/warehouse/commands";
import { ONE } from "../../domain/warehouse/quantity";
import type { Client } from "./clients";
import { newId, newName } from "./ids";
import { query } from "./library";
import type { TestSchool } from "./test-school";

type Values = Record<string, unknown>;
type EntryLine = Partial<InputOf<typeof enter>["lines"][number]> & { material: string; quantity: number; value: number };
type ExitLine = Partial<InputOf<typeof exit>["lines"][number]> & { material: string; quantity: number };

export class Stockroom {
  private readonly school: TestSchool;

  constructor(school: TestSchool) {
    this.school = school;
  }

  get keeper(): Client {
    return this.school.as("Almoxarifado");
  }

  /** A material of its own, with nothing of it. */
  material(values: Values = {}): Promise<{ id: string; code: string; name: string }> {
    return this.keeper.collection("materials").create({
      id: newId(),
      name: newName("Material de teste"),
      unit: "unidade",
      decimals: 0,
      kind: "consumable",
      active: true,
      ...values,
    });
  }

  /** A material with so many units, at so many centavos in all. */
  async stocked(units: number, value: number, values: Values = {}) {
    const material = await this.material(values);
    await this.enter([{ material: material.code, quantity: units * ONE, value }]);
    return material;
  }

  /** A sector that fetches. */
  async requester(values: Values = {}): Promise<{ id: string; code: string; name: string; sector: string }> {
    const name = newName("Cozinha");
    const sector = await this.school.seed.create("sectors", { name, active: true });
    const requester = await this.keeper
      .collection("requesters")
      .create<{ id: string; code: string }>({ id: newId(), kind: "sector", sector: sector.id, active: true, ...values });
    return { id: requester.id, code: requester.code, name, sector: sector.id };
  }

  /** Gives a sector a head with an account, who decides first on its requests. */
  async giveHead(sector: string) {
    const person = await this.school.seed.person({ kind: "staff", sector });
    const user = await this.school.seed.user({ person: person.id });
    await this.school.as("Admin").collection("sectors").update(sector, { head: person.id, head_authorizes: true });
    return { user, person };
  }

  supplier(values: Values = {}): Promise<{ id: string; name: string }> {
    return this.keeper.collection("suppliers").create({ id: newId(), name: newName("Fornecedor"), active: true, ...values });
  }

  enter(lines: readonly EntryLine[], { id = newId(), kind = "purchase", ...more }: Values & { id?: string; kind?: string } = {}) {
    return this.keeper.call("warehouse/enter", { id, kind, lines, ...more });
  }

  exit(to: string, lines: readonly ExitLine[], { id = newId(), ...more }: Values & { id?: string } = {}) {
    return this.keeper.call("warehouse/exit", { id, to, lines, ...more });
  }

  reverse(
    document: string,
    { id = newId(), reason = "Engano", ...more }: { id?: string; reason?: string; day?: string; promised?: boolean } = {},
  ) {
    return this.keeper.call("warehouse/reverse", { id, document, reason, ...more });
  }

  lend(to: string, lines: readonly ExitLine[], { id = newId(), ...more }: Values & { id?: string } = {}) {
    return this.keeper.call("warehouse/lend", { id, to, lines, ...more });
  }

  takeBack(
    from: string,
    lines: readonly { material: string; quantity: number; condition?: "good" | "damaged" }[],
    { id = newId(), ...more }: Values & { id?: string } = {},
  ) {
    return this.keeper.call("warehouse/return-loan", { id, from, lines, ...more });
  }

  /** A numbered unit of a material. */
  unit(material: string, number: string): Promise<{ id: string; code: string }> {
    return this.keeper.collection("material_units").create({ id: newId(), material, number, state: "good", active: true });
  }

  undoExit(document: string, id = newId()) {
    return this.keeper.call("warehouse/undo-exit", { id, document });
  }

  sheet(material: string) {
    return this.keeper.call("warehouse/material", { material });
  }

  /** Quantity in ten-thousandths and value in centavos, in all places. */
  async balanceOf(material: string): Promise<[quantity: number, value: number]> {
    const { body } = await this.sheet(material);
    return [body.quantity, body.value];
  }

  /** The ledger's rows of a material as the database has them: quantity, value, both after. */
  async ledger(material: string): Promise<number[][]> {
    const rows = await query(
      this.school,
      `SELECT quantity, value, quantity_after, value_after FROM stock_movements WHERE material = '${material}' ORDER BY rowid`,
    );
    return rows.map((row) => row.map(Number));
  }
}

/**
 * Disagreements of ledger, balances and values; none when the books agree. Calculated independently of the product's own query.
 */
export async function stockDisagreements(school: TestSchool): Promise<string[][]> {
  return query(
    school,
    `SELECT 'balance', material, place, batch, SUM(quantity) FROM (
       SELECT material, place, batch, quantity FROM stock_movements
       UNION ALL SELECT material, place, batch, -quantity FROM stock_balances) GROUP BY 2, 3, 4 HAVING SUM(quantity) != 0
     UNION ALL SELECT 'value', material, SUM(quantity), SUM(value), '' FROM (
       SELECT material, quantity, value FROM stock_movements
       UNION ALL SELECT material, -quantity, -value FROM stock_values) GROUP BY 2 HAVING SUM(quantity) != 0 OR SUM(value) != 0
     UNION ALL SELECT 'after', material, id, '', '' FROM (
       SELECT material, id, quantity_after, value_after, SUM(quantity) OVER w AS quantity, SUM(value) OVER w AS value
       FROM stock_movements WINDOW w AS (PARTITION BY material ORDER BY rowid))
       WHERE quantity != quantity_after OR value != value_after
     UNION ALL SELECT 'negative', material, place, batch, quantity FROM stock_balances WHERE quantity <= 0
     UNION ALL SELECT 'value without stock', material, quantity, value, '' FROM stock_values WHERE value < 0 OR (quantity = 0 AND value != 0)
     UNION ALL SELECT 'month', material, month, held, worth FROM (
       SELECT material, month, SUM(SUM(quantity)) OVER w AS held, SUM(SUM(value)) OVER w AS worth
       FROM stock_movements GROUP BY material, month WINDOW w AS (PARTITION BY material ORDER BY month))
       WHERE held < 0 OR worth < 0 OR (held = 0 AND worth != 0)
     UNION ALL SELECT 'loans', material, SUM(held), '', '' FROM (
       SELECT material, quantity AS held FROM stock_movements WHERE place = 'on_loan'
       UNION ALL SELECT material, returned + damaged + lost + cancelled - quantity FROM material_loan_lines) GROUP BY 2 HAVING SUM(held) != 0
     UNION ALL SELECT 'requests', l.request, l.material, l.delivered, ifnull(o.quantity, 0) FROM material_request_lines l LEFT JOIN (
       SELECT y.request, e.material, -SUM(e.quantity) AS quantity FROM request_deliveries y JOIN stock_movements e ON e.document = y.document
       WHERE NOT EXISTS (SELECT 1 FROM stock_documents v WHERE v.reversal_of = y.document AND v.reversal_of != '') GROUP BY 1, 2) o
       ON o.request = l.request AND o.material = l.material WHERE l.delivered != ifnull(o.quantity, 0)
     UNION ALL SELECT 'empty', id, number, '', '' FROM stock_documents d WHERE NOT EXISTS (SELECT 1 FROM stock_movements WHERE document = d.id)`,
  );
}
