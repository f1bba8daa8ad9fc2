/**
 * The interface that the stockroom needs from the area with the school's machines: docs/flows/parts.md. The registry passes it
 * in.
 */
import type { Day } from "../../../../domain/dates";
import type { Call } from "../../platform/http/endpoint";
import type { App } from "../../platform/sql/database";

export interface Machines {
  kinds: (app: App) => { id: string; name: string }[];
  of: (app: App, entry: string) => { id: string; tombo: string; name: string }[];
  register: (
    call: Pick<Call, "app" | "actor">,
    machines: {
      entry: string;
      label: string;
      kind: string;
      brand: string;
      model: string;
      acquired_on: Day;
      warranty_months: number;
      supplier: string;
      invoice: string;
      tombos: string;
      values: readonly number[];
    },
    at: string,
  ) => void;
  checkUnused: (app: App, entry: string) => void;
  remove: (call: Pick<Call, "app">, entry: string) => void;
}
