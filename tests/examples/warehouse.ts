/** The contracts of the stockroom: the people who may call each, and an example of it. */
import { keyOf, nfe } from "../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../domain/warehouse/quantity";
import { ADMIN, SIGNED_IN, WAREHOUSE } from "../api/roles/rights";
import { dayFromToday } from "../helpers/day";
import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { fixtures, hostileRecords } from "./fixtures/warehouse";
import { rowsOf } from "./row";

const xmlOf = (number: number) => nfe({ number, items: [{ name: "Papel", value: "10.00" }] });
const PLENTY = 1_000_000_000;
const BETWEEN = { from: "2025-10-01", to: "2025-10-31" };

export const warehouse = rowsOf<"warehouse">()({
  fixtures,
  hostileRecords,
  contracts: {
    "warehouse/exit": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const [material, requester] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
        const lines = [{ material: material.code, quantity: ONE }];
        return { id: newId(), to: requester.code, lines };
      },
      hostileInput: ({ random, materials, requesters }) => ({
        to: random.pick(requesters),
        day: "",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      changed: () => ({ note: "Para a festa" }),
    },
    "warehouse/enter": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const material = await stockroom.material();
        const lines = [{ material: material.code, quantity: ONE, value: 100 }];
        return { id: newId(), kind: "donation", lines };
      },
      hostileInput: ({ random, materials }) => ({
        kind: "donation",
        supplier: undefined,
        of: undefined,
        day: "",
        invoice: undefined,
        lines: [{ material: random.pick(materials), quantity: 10_000, value: 100 }],
      }),
      changed: () => ({ note: "Doação da associação de pais" }),
    },
    "warehouse/write-off": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const material = await stockroom.stocked(10, 1000);
        const lines = [{ material: material.code, quantity: ONE }];
        return { id: newId(), reason: "Quebrou", lines };
      },
      hostileInput: ({ random, materials }) => ({
        reason: "Quebrou",
        day: "",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      changed: () => ({ reason: "Molhou" }),
    },
    "warehouse/transfer": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const material = await stockroom.stocked(10, 1000);
        const lines = [{ material: material.code, quantity: ONE }];
        return { id: newId(), from: "stock", to: "damaged", lines };
      },
      hostileInput: ({ random, materials }) => ({
        from: "stock",
        to: "damaged",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      changed: () => ({ reason: "Molhou" }),
    },
    "warehouse/reverse": {
      may: WAREHOUSE,
      example: async ({ exited }) => ({ id: newId(), document: await exited(), reason: "Engano" }),
      hostileInput: ({ random, entries }) => ({ document: random.pick(entries), reason: "Engano" }),
    },
    "warehouse/undo-exit": {
      may: WAREHOUSE,
      example: async ({ exited }) => ({ id: newId(), document: await exited() }),
      hostileInput: ({ random, exits }) => ({ document: random.pick(exits) }),
    },
    "warehouse/lend": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const [material, { code: to }] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
        const lines = [{ material: material.code, quantity: ONE }];
        return { id: newId(), to, lines };
      },
      hostileInput: ({ random, materials, requesters }) => ({
        to: random.pick(requesters),
        due: "",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      changed: () => ({ note: "Para a festa" }),
    },
    "warehouse/return-loan": {
      may: WAREHOUSE,
      example: async ({ lent }) => {
        const { lines, from, id } = await lent();
        return { id, from, lines };
      },
      hostileInput: ({ random, materials, requesters }) => ({
        from: random.pick(requesters),
        loan: undefined,
        lines: [{ material: random.pick(materials), quantity: 10_000, condition: "good" }],
      }),
      changed: () => ({ note: "Veio sem a caixa" }),
    },
    "warehouse/lose-loan": {
      may: WAREHOUSE,
      example: async ({ lent }) => {
        const { lines, from, id } = await lent();
        return { id, from, lines, reason: "Perdeu-se" };
      },
      hostileInput: ({ random, materials, requesters }) => ({
        from: random.pick(requesters),
        loan: undefined,
        reason: "Perdeu-se",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
      changed: () => ({ reason: "Foi furtado" }),
    },
    "warehouse/renew-loan": {
      may: WAREHOUSE,
      example: async ({ lent }) => {
        const { loan, id } = await lent();
        return { id, loan, due: dayFromToday(60) };
      },
      hostileInput: ({ random, loans }) => ({ loan: random.pick(loans), due: "", reason: "" }),
    },
    "warehouse/undo-loan": {
      may: WAREHOUSE,
      example: async ({ lent }) => {
        const { loan: document, id } = await lent();
        return { id, document };
      },
      hostileInput: ({ random, loans }) => ({ document: random.pick(loans) }),
    },
    "warehouse/loan-scan": {
      may: WAREHOUSE,
      example: { code: "R0100" },
      hostileInput: ({ random, materials, requesters, units }) => ({
        code: random.pick([...materials, ...requesters, ...units]),
      }),
    },
    "warehouse/loan": {
      may: WAREHOUSE,
      example: { loan: id("o", 1) },
      hostileInput: ({ random, loans }) => ({ loan: random.pick(loans) }),
    },
    "warehouse/make-requester": {
      may: WAREHOUSE,
      example: async ({ stockroom, school }) => {
        const [person, sector] = [await school.seed.person({ kind: "staff" }), await stockroom.requester()];
        return { id: newId(), person: person.id, sector: sector.sector };
      },
    },
    "warehouse/scan": {
      may: WAREHOUSE,
      example: { code: "R0100" },
      hostileInput: ({ random, materials, requesters }) => ({ code: random.pick([...materials, ...requesters]) }),
    },
    "warehouse/material": {
      may: WAREHOUSE,
      example: { material: "000100" },
      hostileInput: ({ random, materials }) => ({ material: random.pick(materials) }),
    },
    "warehouse/document": {
      may: WAREHOUSE,
      example: { document: id("o", 1) },
      hostileInput: ({ random, entries, exits }) => ({ document: random.pick([...entries, ...exits]) }),
    },
    "warehouse/period": { may: WAREHOUSE, example: {} },
    "warehouse/supplier-items": { may: WAREHOUSE, example: { supplier: id("f", 1) } },
    "warehouse/request": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ stockroom, requested }) => {
        const { lines, id } = await requested();
        return { id, for: (await stockroom.requester()).code, lines };
      },
      hostileInput: ({ random, materials, requesters }) => ({
        for: random.pick(requesters),
        needed_on: "",
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
    },
    "warehouse/authorize-request": {
      may: SIGNED_IN,
      caller: "Admin",
      example: async ({ requestedOfHead }) => {
        const { request, id } = await requestedOfHead();
        return { id, request };
      },
    },
    "warehouse/decline-request": {
      may: SIGNED_IN,
      caller: "Admin",
      example: async ({ requestedOfHead }) => {
        const { request, id } = await requestedOfHead();
        return { id, request, reason: "Não há" };
      },
    },
    "warehouse/approve-request": {
      may: WAREHOUSE,
      caller: "Admin",
      example: async ({ requested }) => {
        const { request, id } = await requested();
        return { id, request };
      },
      hostileInput: ({ random, requested }) => ({ request: random.pick(requested), lines: undefined }),
    },
    "warehouse/refuse-request": {
      may: WAREHOUSE,
      caller: "Admin",
      example: async ({ requested }) => {
        const { request, id } = await requested();
        return { id, request, reason: "Não há" };
      },
      hostileInput: ({ random, refused }) => ({ request: random.pick(refused), reason: "Não há" }),
    },
    "warehouse/cancel-request": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ requested }) => {
        const { request, id } = await requested("approved");
        return { id, request };
      },
      hostileInput: ({ random, approved }) => ({ request: random.pick(approved) }),
    },
    "warehouse/deliver": {
      may: WAREHOUSE,
      example: async ({ requested }) => {
        const { request, id } = await requested("approved");
        return { id, request };
      },
      hostileInput: ({ random, approved }) => ({ request: random.pick(approved), proxy: undefined, lines: undefined }),
    },
    "warehouse/confirm-receipt": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ requested }) => {
        const { request, id } = await requested("delivered");
        return { id, request };
      },
      hostileInput: ({ random, delivered }) => ({ request: random.pick(delivered) }),
    },
    "warehouse/deny-receipt": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ requested }) => {
        const { request, id } = await requested("delivered");
        return { id, request, reason: "Faltou" };
      },
      hostileInput: ({ random, delivered }) => ({ request: random.pick(delivered), reason: "Faltou" }),
    },
    "warehouse/return-unused": {
      may: WAREHOUSE,
      example: async ({ requested }) => {
        const { request, lines, id } = await requested("delivered");
        return { id, request, lines };
      },
      hostileInput: ({ random, materials, delivered }) => ({
        request: random.pick(delivered),
        lines: [{ material: random.pick(materials), quantity: 10_000 }],
      }),
    },
    "warehouse/favourite": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ stockroom }) => ({ material: (await stockroom.material()).id, favourite: true }),
      hostileInput: ({ random, materials }) => ({ material: random.pick(materials), favourite: true }),
    },
    "warehouse/requester-limits": { may: WAREHOUSE, example: { requester: id("y", 110) } },
    "warehouse/asking": { may: SIGNED_IN, example: {} },
    "warehouse/my-requests": { may: SIGNED_IN, example: {} },
    "warehouse/request-sheet": {
      may: SIGNED_IN,
      example: { request: id("k", 1) },
      hostileInput: ({ random, requested, delivered }) => ({ request: random.pick([...requested, ...delivered]) }),
    },
    "warehouse/receive-invoice": {
      may: WAREHOUSE,
      example: ({ note }) => ({ id: newId(), xml: note() }),
      hostileInput: () => ({ xml: xmlOf(600_000) }),
    },
    "warehouse/invoice": {
      may: WAREHOUSE,
      example: async ({ received }) => ({ invoice: await received() }),
      hostileInput: ({ random, notes }) => ({ invoice: random.pick(notes) }),
    },
    "warehouse/enter-invoice": {
      may: WAREHOUSE,
      example: async ({ stockroom, received }) => {
        const [material, invoice] = [await stockroom.material(), await received()];
        const lines = [{ item: 1, material: material.id, factor: ONE }];
        return { id: newId(), invoice, lines };
      },
      hostileInput: ({ random, materials, notes }) => ({
        invoice: random.pick(notes),
        day: "",
        accepted: true,
        lines: [{ item: 1, material: random.pick(materials), factor: 10_000, batches: [] }],
      }),
    },
    "warehouse/discard-invoice": {
      may: WAREHOUSE,
      example: async ({ received }) => ({ invoice: await received() }),
      hostileInput: ({ random, notes }) => ({ invoice: random.pick(notes) }),
    },
    "warehouse/invoice-key": {
      may: WAREHOUSE,
      example: { key: keyOf({ number: 4711 }) },
      hostileInput: () => ({ key: keyOf({ number: 600_000 }) }),
    },
    "warehouse/close-month": {
      may: WAREHOUSE,
      example: ({ nextMonth }) => ({ id: newId(), month: nextMonth() }),
      // Months that are closed already, or never were: the other commands need theirs open.
      hostileInput: () => ({ month: "2001-01" }),
    },
    "warehouse/reopen-month": {
      may: ADMIN,
      example: async ({ stockroom, nextMonth }) => {
        const [id, month] = [newId(), nextMonth()];
        await stockroom.keeper.call("warehouse/close-month", { id: newId(), month });
        return { id, month, reason: "Faltou uma nota" };
      },
      hostileInput: () => ({ month: "2001-01", reason: "Engano" }),
    },
    "warehouse/statement": {
      may: WAREHOUSE,
      example: { month: "2025-10", rows: "true" },
      hostileInput: () => ({ month: "2001-01", rows: "true", closing: undefined }),
    },
    "warehouse/months": { may: WAREHOUSE, example: {} },
    "warehouse/duplicates": { may: WAREHOUSE, example: { of: "materials" } },
    "warehouse/keep-apart": { may: WAREHOUSE, example: () => ({ key: `m:unidade:0:consumable:${newId()}`, members: 2 }) },
    "warehouse/findings": { may: ADMIN, example: {} },
    "warehouse/adjust-value": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const { code: material } = await stockroom.stocked(10, 1000);
        return { id: newId(), material, value: -200, reason: "Preço digitado errado" };
      },
      hostileInput: ({ random, materials }) => ({
        material: random.pick(materials),
        value: 1,
        reason: "Engano",
        of: undefined,
        day: "",
      }),
    },
    "warehouse/batch-trail": {
      may: WAREHOUSE,
      example: { batch: id("j", 301) },
      hostileInput: ({ random, batches }) => ({ batch: random.pick(batches) }),
    },
    "warehouse/correct-batch": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const { code: material } = await stockroom.material({ batch_control: true });
        const line = { material, quantity: ONE, value: 100, batch: { code: "L1", valid_until: "2198-11-30" } };
        const { body } = await stockroom.enter([line]);
        return { id: newId(), batch: body.lines[0]!.parts[0]!.batch, valid_until: "2198-12-31", reason: "Engano" };
      },
      hostileInput: ({ random, batches }) => ({ batch: random.pick(batches), valid_until: "", reason: "Engano" }),
    },
    "warehouse/merge-materials": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const [keep, merge] = [await stockroom.stocked(10, 1000), await stockroom.stocked(3, 100)];
        return { id: newId(), keep: keep.id, merge: merge.id };
      },
    },
    "warehouse/merge-suppliers": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const [keep, merge] = [await stockroom.supplier(), await stockroom.supplier()];
        return { id: newId(), keep: keep.id, merge: merge.id };
      },
    },
    "warehouse/stock-card": { may: WAREHOUSE, example: { material: "000100", from: "2025-01-01", to: "2025-12-31" } },
    "warehouse/report-months": { may: WAREHOUSE, example: {} },
    "warehouse/report-sectors": { may: WAREHOUSE, example: BETWEEN },
    "warehouse/report-materials": { may: WAREHOUSE, example: BETWEEN },
    "warehouse/start-count": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const material = await stockroom.stocked(10, 1000);
        return { id: newId(), name: "Prateleira", materials: [material.id] };
      },
      hostileInput: ({ random, materials }) => ({
        ...{ name: "Prateleira", shelf: "", expense_element: "" },
        materials: [random.pick(materials)],
      }),
      plan: { allowedScans: /^SCAN m( USING.*)?$/ },
    },
    "warehouse/count-scopes": { may: WAREHOUSE, example: {}, plan: { allowedScans: /^SCAN materials( USING.*)?$/ } },
    "warehouse/count": {
      may: WAREHOUSE,
      example: async ({ counting }) => {
        const { count, material } = await counting();
        return { id: newId(), count, material, mode: "add" as const, quantity: ONE };
      },
      hostileInput: ({ random, materials, counts }) => ({
        ...{ count: random.pick(counts), material: random.pick(materials), batch: "", value: 0 },
        ...{ mode: "set", quantity: PLENTY },
      }),
    },
    "warehouse/count-progress": {
      may: WAREHOUSE,
      example: { count: id("c", 1) },
      hostileInput: ({ random, counts }) => ({ count: random.pick(counts) }),
    },
    "warehouse/post-count": {
      may: WAREHOUSE,
      example: async ({ stockroom, counting }) => {
        const { count, material } = await counting();
        await stockroom.keeper.call("warehouse/count", { id: newId(), count, material, mode: "set", quantity: 9 * ONE });
        return { id: newId(), count };
      },
      hostileInput: ({ random, counts }) => ({ count: random.pick(counts) }),
    },
    "warehouse/cancel-count": {
      may: WAREHOUSE,
      example: async ({ counting }) => ({ count: (await counting()).count }),
      hostileInput: ({ random, counts }) => ({ count: random.pick(counts) }),
    },
  },
});
