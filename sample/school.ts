/**
 * The sample school as a whole: each area's part, in an order in which each finds the records that it needs from earlier ones.
 */
import { stockroom } from "../pb_hooks/src/warehouse/area";
import { accountPart } from "./account";
import { libraryPart } from "./library/library";
import { messagingPart } from "./messaging/campaigns";
import { peoplePart } from "./people/people";
import { sampleSchool } from "./sample-school";
import { supportPart } from "./support/support";
import { warehousePart } from "./warehouse/warehouse";

/** Called by the command of `main.ts`. */
export const makeSchool = (): void =>
  sampleSchool([peoplePart, accountPart, libraryPart, warehousePart, supportPart(stockroom), messagingPart]);
