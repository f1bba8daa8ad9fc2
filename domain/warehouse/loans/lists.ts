/** Lists of loans, and of numbered units. */
import type { Day } from "../../dates";
import { list } from "../../list";
import type { BatchOnLoan } from "../batches";
import type { LineQuantities } from "./terms";
import type { LoanState, UnitState } from "./words";

const WAREHOUSE = ["Almoxarifado"] as const;

export interface LoanLine extends LineQuantities {
  id: string;
  line: number;
  material: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  /** The numbered unit; empty for a quantity, like its number. */
  unit_id: string;
  unit_number: string;
  /** The quantity on loan. */
  out: number;
  /** For a material with batches: the quantity of each that is still out. */
  batches: BatchOnLoan[];
}

/** A loan of the stockroom, with borrower and due day. The id is its document's. */
export interface LoanRow {
  id: string;
  number: string;
  state: LoanState;
  requester: string;
  requester_name: string;
  requester_code: string;
  person: string;
  photo: string;
  sector_name: string;
  made_at: string;
  due: Day;
  /** For an open loan. */
  days_late: number;
  renewals: number;
  closed_at: string;
  lines: LoanLine[];
}

export interface UnitRow {
  id: string;
  material: string;
  material_name: string;
  number: string;
  code: string;
  state: UnitState;
  note: string;
  active: boolean;
  /** The open loan, its borrower and due day; empty while it is in the stockroom. */
  loan: string;
  holder_name: string;
  due: Day | "";
}

export const loanLists = {
  "material-loans": list<LoanRow>()({
    collection: "material_loans",
    roles: WAREHOUSE,
    filters: ["open", "overdue", "requester", "person", "sector", "material", "ids"],
    sorts: ["due", "made_at"],
  }),
  "material-units": list<UnitRow>()({
    collection: "material_units",
    roles: WAREHOUSE,
    filters: ["material", "active"],
    sorts: ["code"],
  }),
} as const;
