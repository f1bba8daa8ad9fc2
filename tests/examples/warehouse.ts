/** The contracts of the stockroom: the people who may call each, and an example of it. */

import { keyOf } from "../../domain/warehouse/nfe/made-note";
import { ONE } from "../../domain/warehouse/quantity";
import { ADMIN, SIGNED_IN, WAREHOUSE } from "../api/roles/rights";
import { dayFromToday } from "../helpers/day";
import { id } from "../helpers/grown";
import { newId } from "../helpers/ids";
import { fixtures } from "./fixtures/warehouse";
import { rowsOf } from "./row";

const BETWEEN = { from: "2025-10-01", to: "2025-10-31" };

export const warehouse = rowsOf<"warehouse">()({
  fixtures,
  contracts: {
    "warehouse/exit": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const [material, requester] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
        const lines = [{ material: material.code, quantity: ONE }];
        return { id: newId(), to: requester.code, lines };
      },
    },
    "warehouse/enter": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const material = await stockroom.material();
        const lines = [{ material: material.code, quantity: ONE, value: 100 }];
        return { id: newId(), kind: "donation", lines };
      },
    },
    "warehouse/write-off": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const material = await stockroom.stocked(10, 1000);
        const lines = [{ material: material.code, quantity: ONE }];
        return { id: newId(), reason: "Quebrou", lines };
      },
    },
    "warehouse/transfer": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const material = await stockroom.stocked(10, 1000);
        const lines = [{ material: material.code, quantity: ONE }];
        return { id: newId(), from: "stock", to: "damaged", lines };
      },
    },
    "warehouse/reverse": {
      may: WAREHOUSE,
      example: async ({ exited }) => {
        const document = await exited();
        return { id: newId(), document, reason: "Engano" };
      },
    },
    "warehouse/undo-exit": {
      may: WAREHOUSE,
      example: async ({ exited }) => {
        const document = await exited();
        return { id: newId(), document };
      },
    },
    "warehouse/lend": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const [material, { code: to }] = [await stockroom.stocked(10, 1000), await stockroom.requester()];
        const lines = [{ material: material.code, quantity: ONE }];
        return { id: newId(), to, lines };
      },
    },
    "warehouse/return-loan": {
      may: WAREHOUSE,
      example: async ({ lent }) => {
        const { lines, from, id } = await lent();
        return { id, from, lines };
      },
    },
    "warehouse/lose-loan": {
      may: WAREHOUSE,
      example: async ({ lent }) => {
        const { lines, from, id } = await lent();
        return { id, from, lines, reason: "Perdeu-se" };
      },
    },
    "warehouse/renew-loan": {
      may: WAREHOUSE,
      example: async ({ lent }) => {
        const { loan, id } = await lent();
        return { id, loan, due: dayFromToday(60) };
      },
    },
    "warehouse/undo-loan": {
      may: WAREHOUSE,
      example: async ({ lent }) => {
        const { loan: document, id } = await lent();
        return { id, document };
      },
    },
    "warehouse/loan-scan": {
      may: WAREHOUSE,
      example: { code: "R0100" },
    },
    "warehouse/loan": {
      may: WAREHOUSE,
      example: { loan: id("o", 1) },
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
    },
    "warehouse/material": {
      may: WAREHOUSE,
      example: { material: "000100" },
    },
    "warehouse/document": {
      may: WAREHOUSE,
      example: { document: id("o", 1) },
    },
    "warehouse/period": {
      may: WAREHOUSE,
      example: {},
    },
    "warehouse/supplier-items": {
      may: WAREHOUSE,
      example: { supplier: id("f", 1) },
    },
    "warehouse/request": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ stockroom, requested }) => {
        const { lines, id } = await requested();
        const { code } = await stockroom.requester();
        return { id, for: code, lines };
      },
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
    },
    "warehouse/refuse-request": {
      may: WAREHOUSE,
      caller: "Admin",
      example: async ({ requested }) => {
        const { request, id } = await requested();
        return { id, request, reason: "Não há" };
      },
    },
    "warehouse/cancel-request": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ requested }) => {
        const { request, id } = await requested("approved");
        return { id, request };
      },
    },
    "warehouse/deliver": {
      may: WAREHOUSE,
      example: async ({ requested }) => {
        const { request, id } = await requested("approved");
        return { id, request };
      },
    },
    "warehouse/confirm-receipt": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ requested }) => {
        const { request, id } = await requested("delivered");
        return { id, request };
      },
    },
    "warehouse/deny-receipt": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ requested }) => {
        const { request, id } = await requested("delivered");
        return { id, request, reason: "Faltou" };
      },
    },
    "warehouse/return-unused": {
      may: WAREHOUSE,
      example: async ({ requested }) => {
        const { request, lines, id } = await requested("delivered");
        return { id, request, lines };
      },
    },
    "warehouse/favourite": {
      may: SIGNED_IN,
      caller: "Almoxarifado",
      example: async ({ stockroom }) => {
        const { id } = await stockroom.material();
        return { material: id, favourite: true };
      },
    },
    "warehouse/requester-limits": {
      may: WAREHOUSE,
      example: { requester: id("y", 110) },
    },
    "warehouse/asking": {
      may: SIGNED_IN,
      example: {},
    },
    "warehouse/my-requests": {
      may: SIGNED_IN,
      example: {},
    },
    "warehouse/request-sheet": {
      may: SIGNED_IN,
      example: { request: id("k", 1) },
    },
    "warehouse/receive-invoice": {
      may: WAREHOUSE,
      example: ({ note }) => ({ id: newId(), xml: note() }),
    },
    "warehouse/invoice": {
      may: WAREHOUSE,
      example: async ({ received }) => ({ invoice: await received() }),
    },
    "warehouse/enter-invoice": {
      may: WAREHOUSE,
      example: async ({ stockroom, received }) => {
        const [material, invoice] = [await stockroom.material(), await received()];
        const lines = [{ item: 1, material: material.id, factor: ONE }];
        return { id: newId(), invoice, lines };
      },
    },
    "warehouse/discard-invoice": {
      may: WAREHOUSE,
      example: async ({ received }) => {
        const invoice = await received();
        return { invoice };
      },
    },
    "warehouse/invoice-key": {
      may: WAREHOUSE,
      example: { key: keyOf({ number: 4711 }) },
    },
    "warehouse/close-month": {
      may: WAREHOUSE,
      example: ({ nextMonth }) => {
        const [id, month] = [newId(), nextMonth()];
        return { id, month };
      },
    },
    "warehouse/reopen-month": {
      may: ADMIN,
      example: async ({ stockroom, nextMonth }) => {
        const [id, month] = [newId(), nextMonth()];
        await stockroom.keeper.call("warehouse/close-month", { id: newId(), month });
        return { id, month, reason: "Faltou uma nota" };
      },
    },
    "warehouse/statement": {
      may: WAREHOUSE,
      example: { month: "2025-10", rows: "true" },
    },
    "warehouse/months": {
      may: WAREHOUSE,
      example: {},
    },
    "warehouse/duplicates": {
      may: WAREHOUSE,
      example: { of: "materials" },
    },
    "warehouse/keep-apart": {
      may: WAREHOUSE,
      example: () => {
        const key = `m:unidade:0:consumable:${newId()}`;
        return { key, members: 2 };
      },
    },
    "warehouse/findings": {
      may: ADMIN,
      example: {},
    },
    "warehouse/adjust-value": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const { code: material } = await stockroom.stocked(10, 1000);
        return { id: newId(), material, value: -200, reason: "Preço digitado errado" };
      },
    },
    "warehouse/batch-trail": {
      may: WAREHOUSE,
      example: { batch: id("j", 301) },
    },
    "warehouse/correct-batch": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const { code: material } = await stockroom.material({ batch_control: true });
        const line = { material, quantity: ONE, value: 100, batch: { code: "L1", valid_until: "2198-11-30" } };
        const { body } = await stockroom.enter([line]);
        return { id: newId(), batch: body.lines[0]!.parts[0]!.batch, valid_until: "2198-12-31", reason: "Engano" };
      },
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
    "warehouse/stock-card": {
      may: WAREHOUSE,
      example: { material: "000100", from: "2025-01-01", to: "2025-12-31" },
    },
    "warehouse/report-months": {
      may: WAREHOUSE,
      example: {},
    },
    "warehouse/report-sectors": {
      may: WAREHOUSE,
      example: BETWEEN,
    },
    "warehouse/report-materials": {
      may: WAREHOUSE,
      example: BETWEEN,
    },
    "warehouse/start-count": {
      may: WAREHOUSE,
      example: async ({ stockroom }) => {
        const material = await stockroom.stocked(10, 1000);
        return { id: newId(), name: "Prateleira", materials: [material.id] };
      },
    },
    "warehouse/count-scopes": {
      may: WAREHOUSE,
      example: {},
    },
    "warehouse/count": {
      may: WAREHOUSE,
      example: async ({ counting }) => {
        const { count, material } = await counting();
        return { id: newId(), count, material, mode: "add" as const, quantity: ONE };
      },
    },
    "warehouse/count-progress": {
      may: WAREHOUSE,
      example: { count: id("c", 1) },
    },
    "warehouse/post-count": {
      may: WAREHOUSE,
      example: async ({ stockroom, counting }) => {
        const { count, material } = await counting();
        await stockroom.keeper.call("warehouse/count", { id: newId(), count, material, mode: "set", quantity: 9 * ONE });
        return { id: newId(), count };
      },
    },
    "warehouse/cancel-count": {
      may: WAREHOUSE,
      example: async ({ counting }) => {
        const { count } = await counting();
        return { count };
      },
    },
  },
});
