/** Another value for the stock of a material: a mistyped price, a complementary note. No quantity moves. */
import * as z from "zod/mini";
import { command, line } from "../contract";
import type { PostedDocument } from "./commands";
import { code, day, REASON_MAX } from "./fields";
import { MAX_OF_LINE } from "./quantity";

const difference = () =>
  z.int("Informe a diferença de valor.").check(
    z.refine((value) => value !== 0, "Informe a diferença de valor."),
    z.gte(-MAX_OF_LINE, "Valor grande demais."),
    z.lte(MAX_OF_LINE, "Valor grande demais."),
  );

export const adjustValue = command<PostedDocument>()({
  path: "warehouse/adjust-value",
  idempotent: true,
  roles: ["Almoxarifado"],
  summary:
    "Adds `value` to what there is of a material, or takes it away (signed centavos), with a reason and no quantity: a price typed wrong whose goods left in part, a note that completes another. `of` is the entry that it sets right, by id or number. Earlier exits keep their value. A material of which there is none takes no value.",
  input: () => ({
    material: code("Informe o material."),
    value: difference(),
    reason: line("Informe o motivo do ajuste de valor.", REASON_MAX),
    of: z.optional(code("Informe a entrada que o ajuste corrige.")),
    day: day(),
  }),
  refusals: [
    "not_found",
    "month_closed",
    "day_in_future",
    "day_too_early",
    "month_end_wrong",
    "unknown_material",
    "stock_too_large",
    "value_without_stock",
    "value_below_zero",
    "not_an_entry_of",
    "adjusted_before_entry",
  ],
});
