import { type Filter, reference } from "../platform/list";
import { unclaimed } from "./technicians";

/** Whose calls or orders; "none": nobody's. */
export const byTechnician =
  (column: string): Filter =>
  (value, today) =>
    value === "none"
      ? { sql: unclaimed(column), params: {} }
      : reference("technician", `${column} = {:technician}`)(value, today);
