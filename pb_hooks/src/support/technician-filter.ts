import { type Filter, reference } from "../platform/lists/list";
import { unclaimed } from "./technicians";

/** The technician's calls or orders; "none": unclaimed ones. */
export const byTechnician =
  (column: string): Filter =>
  (value, today) =>
    value === "none"
      ? { sql: unclaimed(column), params: {} }
      : reference("technician", `${column} = {:technician}`)(value, today);
