/** The fields of a limit: of a requester, for a material, in a period. */
import { byName } from "../../by-name";
import type { RequesterLimits } from "../../collections.gen";
import { lazily } from "../../lazily";
import { choice, type FieldsOf, formSchema, reference } from "../../record-fields";
import { MAX_OF_LINE, ONE } from "../quantity";
import { quantityField } from "../quantity-field";
import { type LimitPeriod, PERIOD_WORDS } from "./limits";

const PERIODS: readonly LimitPeriod[] = ["month", "quarter", "year"];
const QUANTITY = "Informe a quantidade do limite.";

export const LIMIT_FIELDS = {
  requester: reference("Requisitante", { message: "Informe o requisitante.", required: true, history: false }),
  material: reference("Material", { message: "Escolha o material.", required: true, history: false }),
  quantity: quantityField("Quantidade máxima", {
    history: "quantidade",
    min: 1,
    max: MAX_OF_LINE,
    initial: 10 * ONE,
    required: true,
    invalid: QUANTITY,
    outside: QUANTITY,
  }),
  period: choice(
    "Período",
    byName(PERIODS, (period) => PERIOD_WORDS[period].per),
    { sameRow: true, initial: "month", keepsCase: true, message: "Escolha o período." },
  ),
} as const satisfies FieldsOf<RequesterLimits>;

export const limitForm = lazily(() => formSchema(LIMIT_FIELDS));
