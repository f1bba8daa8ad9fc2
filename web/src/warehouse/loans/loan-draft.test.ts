import { describe, expect, test } from "vitest";
import type { ScannedMaterial, ScannedRequester } from "../../../../domain/warehouse/commands";
import type { LoanRow } from "../../../../domain/warehouse/loans/lists";
import { ONE } from "../../../../domain/warehouse/quantity";
import {
  deskItem,
  deskItemOfUnit,
  emptyDraft,
  type LoanDraft,
  lineOfRefusal,
  missingOf,
  returnInput,
  stateOf,
  withItem,
  withLine,
  withoutLine,
} from "./loan-draft";

const chair = { id: "chair", code: "000001", name: "Cadeira", unit: "unidade", decimals: 0, shelf: "A", available: 10 * ONE };
const chairs = deskItem(chair as ScannedMaterial);
const cord = deskItemOfUnit({ ...chair, id: "cord", name: "Extensão" } as ScannedMaterial, {
  id: "u7",
  code: "000002-07",
  number: "07",
});
const marina = { id: "r", name: "Marina", blocks: [] as string[] } as unknown as ScannedRequester;
const loan = {
  lines: [
    { material: "chair", unit_id: "", out: 3 * ONE },
    { material: "cord", unit_id: "u7", out: ONE },
  ],
} as LoanRow;

const lending = withItem(withItem(emptyDraft("id"), chairs, 2 * ONE), cord, ONE);
const returning: LoanDraft = { ...lending, requester: marina, loans: [loan] };

describe("the loan desk's draft", () => {
  test("counts a quantity up, and a numbered unit never past one", () => {
    const again = withItem(withItem(lending, chairs, ONE), cord, ONE);
    expect(again.lines.map(({ thing: item, quantity }) => [item.key, quantity])).toEqual([
      ["u7", ONE],
      ["chair", 3 * ONE],
    ]);
    expect(withoutLine(again, "u7").lines).toHaveLength(1);
  });

  test("lends what is there", () => {
    const much = withLine(lending, "chair", { quantity: 11 * ONE });
    expect(stateOf("lend", much, much.lines[1]!)).toMatchObject({
      take: 10 * ONE,
      problem: "Saldo insuficiente: pedido 11, disponível 10",
    });
    expect(missingOf("lend", much)).toMatchObject({ at: "line", key: "chair" });
    expect(missingOf("lend", lending)).toMatchObject({ at: "scan" });
    expect(missingOf("lend", { ...lending, requester: marina })).toBeUndefined();
    expect(missingOf("lend", { ...lending, requester: { ...marina, blocks: ["Não pode"] } })).toMatchObject({
      sentence: "Não pode",
    });
  });

  test("takes back what is out, blocked or not", () => {
    const much = withLine(returning, "chair", { quantity: 4 * ONE });
    expect(stateOf("return", much, much.lines[1]!)).toMatchObject({ take: 3 * ONE, problem: "Marina só tem 3 unidades" });
    expect(stateOf("return", { ...returning, loans: [] }, returning.lines[0]!).problem).toBe("Não está com Marina");
    expect(missingOf("return", { ...returning, requester: { ...marina, blocks: ["Não pode"] } })).toBeUndefined();
  });

  test("sends the oldest line first, with its condition", () => {
    const damagedDraft = withLine(returning, "u7", { condition: "damaged" });
    expect(returnInput(damagedDraft).lines).toEqual([
      { material: "chair", quantity: 2 * ONE, condition: "good" },
      { material: "u7", quantity: ONE, condition: "damaged" },
    ]);
    expect([lineOfRefusal(damagedDraft, ["lines.1.material"]), lineOfRefusal(damagedDraft, ["due"])]).toEqual(["u7", ""]);
  });
});
