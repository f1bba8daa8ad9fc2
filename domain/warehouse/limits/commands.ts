/** The rest of a requester's limits. */
import { read, recordId } from "../../contract";
import type { Day } from "../../dates";
import type { LimitFigures } from "./limits";

/** A limit with its present use. */
export interface LimitInForce extends LimitFigures {
  id: string;
  material_id: string;
  code: string;
  decimals: number;
  /** The limit of the sector, where the requester is a person. */
  of_sector: boolean;
  from: Day;
  to: Day;
}

export const requesterLimits = read<{ limits: LimitInForce[] }>()({
  path: "warehouse/requester-limits",
  roles: ["Almoxarifado"],
  summary:
    "The limits of a requester by material and period, the part already used, and the limits that a person has by their sector.",
  input: () => ({ requester: recordId("Informe o requisitante.") }),
  refusals: ["unknown_requester"],
});
