/** The made-up school as one: each area's part of it, in an order in which each finds what it needs of those before. */
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
