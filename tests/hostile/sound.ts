/**
 * What a contract takes that a grammar of types alone would not hit on: a copy that is out, a file in the right step, a merge that
 * was made. Named by the ids that the world gives; the rest of an input is the grammar's.
 */
import type { ContractPath } from "../../domain/school";
import { dayFromToday } from "../support/day";
import type { Random } from "./random";
import type { Values } from "./request";
import type { World } from "./world";

type Sound = (world: World, random: Random) => Values;

const PLAIN = { overrides: undefined, return_first: undefined };
const PERIOD = { from: "2026-01-01", to: "2026-12-31" };

export const SOUND: Partial<Record<ContractPath, Sound>> = {
  "warehouse/exit": ({ known }, random) => ({
    id: random.id(),
    to: random.pick(known.requesters),
    day: "",
    lines: [{ material: random.pick(known.materials), quantity: 10_000 }],
  }),
  "warehouse/enter": ({ known }, random) => ({
    id: random.id(),
    kind: "donation",
    supplier: undefined,
    of: undefined,
    day: "",
    invoice: undefined,
    lines: [{ material: random.pick(known.materials), quantity: 10_000, value: 100 }],
  }),
  "warehouse/write-off": ({ known }, random) => ({
    id: random.id(),
    reason: "Quebrou",
    day: "",
    lines: [{ material: random.pick(known.materials), quantity: 10_000 }],
  }),
  "warehouse/transfer": ({ known }, random) => ({
    id: random.id(),
    from: "stock",
    to: "damaged",
    lines: [{ material: random.pick(known.materials), quantity: 10_000 }],
  }),
  "warehouse/reverse": ({ known }, random) => ({ id: random.id(), document: random.pick(known.entries), reason: "Engano" }),
  "warehouse/undo-exit": ({ known }, random) => ({ id: random.id(), document: random.pick(known.exits) }),
  "warehouse/scan": ({ known }, random) => ({ code: random.pick([...known.materials, ...known.requesters]) }),
  "warehouse/material": ({ known }, random) => ({ material: random.pick(known.materials) }),
  "warehouse/document": ({ known }, random) => ({ document: random.pick([...known.entries, ...known.exits]) }),
  "library/lend": ({ known }, random) => ({
    ...PLAIN,
    id: random.id(),
    reader: random.pick(known.readers),
    copy: random.pick(known.tombos),
  }),
  "library/scan": ({ known }, random) => ({
    ...PLAIN,
    id: random.id(),
    code: random.pick(known.tombos),
    reader: random.pick([undefined, ...known.readers]),
  }),
  "library/return": ({ known }, random) => ({ copy: random.pick(known.tombos), id: undefined, returned_on: undefined }),
  "library/renew": ({ known }, random) => ({ ...PLAIN, loan: random.pick(known.due), renewals: 0 }),
  "library/renew-many": ({ known }, random) => ({ loans: [{ loan: random.pick(known.due), renewals: 0 }] }),
  "library/undo": ({ known }, random) => ({ loan: random.pick(known.fresh), what: "lend" }),
  "library/settle-lost": ({ known }, random) => ({ loan: random.pick(known.lost), outcome: "replaced", reason: "Trouxe outro" }),
  "library/suspend": ({ ids }, random) => ({
    id: random.id(),
    reader: random.pick(ids.get("readers") ?? []),
    until: dayFromToday(30),
    reason: "Combinado",
  }),
  "library/mark-copy": ({ known }, random) => ({
    ...PLAIN,
    copy: random.pick(known.tombos),
    state: random.pick(["normal", "damaged"]),
    reason: "Capa solta",
  }),
  "library/hold": ({ known }, random) => ({
    id: random.id(),
    reader: random.pick(known.readers),
    title: random.pick(known.titles),
    set_aside: true,
  }),
  "library/identify-copy": ({ known }, random) => ({ code: random.pick(known.tombos) }),
  "library/merge-titles": ({ ids }, random) => ({
    keep: random.pick(ids.get("titles") ?? []),
    merge: [random.pick(ids.get("titles") ?? [])],
    fields: {},
  }),
  "library/undo-merge": ({ known }, random) => ({ merge: random.pick(known.merges) }),
  "library/unmark-labelled": () => ({ at: "2026-01-05 12:00:00.000Z" }),
  "library/report-titles": () => PERIOD,
  "library/close-inventory": ({ ids }, random) => ({ inventory: random.pick(ids.get("inventories") ?? []) }),
  "library/save-notice-text": () => ({
    kind: "overdue",
    subject: "Livro em atraso",
    body: "Olá, {{nome}}. {{livros}}",
    seen: undefined,
  }),
  "messaging/resend": ({ known }, random) => ({ id: random.id(), message: random.pick(known.failed) }),
  "imports/analyse": ({ known }, random) => ({ batch: random.pick(known.uploaded), format: undefined }),
  "library/analyse-marc": ({ known }, random) => ({ batch: random.pick(known.records), format: undefined }),
  "imports/check": ({ known }, random) => ({
    batch: random.pick(known.uploaded),
    mapping: { title: 0, authors: 1 },
    defaults: {},
  }),
  "imports/commit": ({ known }, random) => ({ batch: random.pick(known.checked) }),
  "imports/undo": ({ known }, random) => ({ batch: random.pick(known.committed) }),
  "imports/problems": ({ known }, random) => ({ batch: random.pick(known.checked), level: undefined }),
};
