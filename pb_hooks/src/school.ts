/** The library that main.ts registers: one name per line there. */
import { giveBack, lend, renew, undo } from "./library/circulation";
import { readerSheet, scan } from "./library/desk";
import { counts } from "./people/counts";
import { type Handlers, handle } from "./platform/endpoint";

const handlers = {
  "library/lend": lend,
  "library/return": giveBack,
  "library/renew": renew,
  "library/undo": undo,
  "library/reader-sheet": readerSheet,
  "library/scan": scan,
  "people/counts": counts,
} as Partial<Handlers> as Handlers;

export const command = (e: core.RequestEvent) => handle(e, handlers);
