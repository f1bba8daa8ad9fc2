/** The queries about the stockroom, and the plans that SQLite may use for them. */

import { addDays } from "../../domain/dates";
import { nfe } from "../../domain/warehouse/nfe/sample-note";
import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { type AreaPlans, importOf, numbers, PLAN_DAY } from "./plan";

const stock = { entry: newId(), exit: newId() };
const loan = { kept: newId(), undone: newId(), unit: newId(), back: newId() };
const lending = (loan: string, code: string) => ({ id: loan, to: "R0100", lines: [{ material: code, quantity: 30_000 }] });
const note = { received: newId(), entered: newId() };
const counted = newId();
const EARLIER = addDays(PLAN_DAY, -1);
const LAST_MONTH = addDays(PLAN_DAY, -35);
const SECTOR = "sector000000000";

export const warehouse: AreaPlans = {
  growingTables: [
    "materials",
    "material_packs",
    "suppliers",
    "requesters",
    "requester_limits",
    "stock_batches",
    "stock_documents",
    "stock_invoices",
    "stock_invoice_cancellations",
    "stock_movements",
    "stock_balances",
    "stock_values",
    "stock_use",
    "materials_documents",
    "suppliers_documents",
    "requesters_documents",
    "stock_invoices_documents",
    "stock_findings",
    "stock_alerts",
    "stock_reminders",
    "stock_count_lines",
    "stock_count_entries",
    "material_requests",
    "material_request_lines",
    "request_deliveries",
    "material_favourites",
    "stock_reservations",
    "material_loans",
    "material_loan_lines",
    "material_loan_renewals",
  ],
  smallTables: ["stock_months", "stock_classes", "stock_counts", "material_units", "stock_settings", "stock_distinctions"],
  smallIndexes:
    /^idx_(materials_(minimum|planned)|stock_batches_valid_until|material_request_lines_open|stock_reservations_open|material_loans_open|material_loan_lines_unit)$/,
  orderedIndexes:
    /^idx_(materials_(order|code)|suppliers_order|requesters_(order|code)|stock_documents_(made_at|day|number)|stock_invoices_received_at|stock_batches_(order|valid_until)|stock_movements_of_day|material_requests_(needed_on|number)|material_loans_(made_at|due))$/,
  // The intended scans: the names of all materials, with which each name and a note's items are compared, the ledger's page, a
  // month's statement of all of them, and the nightly findings: a thousand at most.
  intendedScans:
    /FROM stock_values v ((LEFT|CROSS) )?JOIN (materials m|ended s) ON|FROM stock_movements e .*ORDER BY e\.rowid( DESC)? LIMIT|SELECT json_array\(m\.id,m\.name\) FROM materials m WHERE|FROM (materials|suppliers) m WHERE m\.active = TRUE ORDER BY m\.search|FROM stock_findings f LEFT JOIN/,
  growthStatements: [
    `INSERT INTO materials (id, code, name, search, name_key, unit, kind, active, minimum)
     SELECT printf('w%014d', n), printf('%06d', n), 'Material ' || n, 'material ' || n, 'material ' || n, 'unidade', 'consumable', TRUE, iif(n % 20, 0, 50000)
     FROM ${numbers(3000)}`,
    `INSERT INTO suppliers (id, name, search, name_key, document, active)
     SELECT printf('f%014d', n), 'Fornecedor ' || n, 'fornecedor ' || n, 'fornecedor ' || n, printf('%014d', n), TRUE FROM ${numbers(500)}`,
    `INSERT INTO suppliers (id, name, search, name_key, active)
     SELECT printf('f%014d', 600 + n), 'Doador ' || n, 'doador ' || n, 'doador ' || n, TRUE FROM ${numbers(2)}`,
    `INSERT INTO material_packs (id, material, supplier, supplier_code, gtin, unit, factor)
     SELECT printf('v%014d', n), printf('w%014d', n), printf('f%014d', 1 + n % 500), 'P' || n, printf('%013d', n), 'caixa', 120000 FROM ${numbers(2000)}`,
    `INSERT INTO requesters (id, code, kind, person, search, active)
     SELECT printf('y%014d', n), printf('R%04d', n), 'person', printf('p%014d', n), 'pessoa ' || n, TRUE FROM ${numbers(800)}`,
    `INSERT INTO requester_limits (id, requester, material, quantity, period)
     SELECT printf('t%014d', n), printf('y%014d', 1 + n % 800), printf('w%014d', 110 + n / 800), 10000000, 'month' FROM ${numbers(4000)}`,
    `INSERT INTO stock_batches (id, material, code, valid_until)
     SELECT printf('j%014d', n), printf('w%014d', n), 'L' || n, iif(n % 30, '2027-06-30', '2026-01-31') FROM ${numbers(1000)}`,
    `INSERT INTO stock_invoices (id, key, number, series, issued_on, issuer_document, issuer_name, search, total, item_count, received_at, content)
     SELECT printf('k%014d', n), printf('%044d', n), n, '1', '2025-11-05', printf('%014d', n % 500), 'Fornecedor', 'fornecedor ' || n % 500, 100, 1,
       printf('2025-%02d-05 12:00:00.000Z', 1 + n % 12), '{}' FROM ${numbers(2000)}`,
    `INSERT INTO stock_invoice_cancellations (id, key, number, series, issuer_document, registered, received_at)
     SELECT printf('n%014d', n), printf('%044d', n), n, '1', printf('%014d', n % 500), TRUE, '2025-11-05 12:00:00.000Z' FROM ${numbers(600)}`,
    `INSERT INTO stock_documents (id, number, kind, day, month, supplier, requester, made_at)
     SELECT printf('o%014d', n), printf('2025/%06d', n), iif(n % 5, 'donation', 'purchase'), printf('2025-%02d-05', 1 + n % 12), printf('2025-%02d', 1 + n % 12),
       printf('f%014d', 1 + n % 500), '', printf('2025-%02d-05 12:00:00.000Z', 1 + n % 12) FROM ${numbers(5000)}`,
    `INSERT INTO stock_movements (id, document, line, kind, material, place, batch, day, month, quantity, value, quantity_after, value_after)
     SELECT printf('x%014d', n), printf('o%014d', 1 + n % 5000), 1 + n / 5000, 'donation', printf('w%014d', 1 + n % 3000), 'stock', '',
       '2025-11-05', '2025-11', 10000, 100, 10000 * (n / 3000 + (n % 3000 > 0)), 100 * (n / 3000 + (n % 3000 > 0)) FROM ${numbers(20000)}`,
    `INSERT INTO stock_use (material, months, used) SELECT printf('w%014d', n), 12, 10000 FROM ${numbers(3000)}`,
    `INSERT INTO stock_counts (id, name, state, started_at) SELECT printf('c%014d', n), 'Contagem ' || n, 'counting', '2025-01-01 12:00:00.000Z' FROM ${numbers(20)}`,
    `INSERT INTO stock_count_lines (id, count, material, batch, book, counted_at)
     SELECT printf('l%014d', n), printf('c%014d', 1 + n % 20), printf('w%014d', 1 + n / 20), '', 10000, iif(n % 2, '2025-01-01 12:00:00.000Z', '')
     FROM ${numbers(4000)}`,
    `INSERT INTO stock_count_entries (id, line, count, outcome, at, "by")
     SELECT printf('i%014d', n), printf('l%014d', 1 + n % 4000), printf('c%014d', 1 + n % 20), 'counted', '2025-01-01 12:00:00.000Z', '' FROM ${numbers(8000)}`,
    `INSERT INTO material_requests (id, number, state, user, requester, needed_on, asked_at)
     SELECT printf('k%014d', n), printf('2025/%06d', n), iif(n % 50, 'received', 'asked'), printf('u%014d', n % 300), printf('y%014d', 1 + n % 800),
       '2025-11-05', printf('2025-%02d-05 12:00:00.000Z', 1 + n % 12) FROM ${numbers(4000)}`,
    `INSERT INTO material_requests (id, number, state, requester, sector, asked_at)
     SELECT printf('k%014d', 4000 + n), printf('2025/%06d', 4000 + n), 'to_authorize', printf('y%014d', n), '${SECTOR}',
       '2025-11-05 12:00:00.000Z' FROM ${numbers(2)}`,
    `INSERT INTO material_request_lines (id, request, line, material, asked, approved, delivered)
     SELECT printf('g%014d', n), printf('k%014d', 1 + n % 4000), 1 + n / 4000, printf('w%014d', 1 + n % 3000), 10000, 10000, 10000 FROM ${numbers(10000)}`,
    `INSERT INTO request_deliveries (id, request, document, confirmed_at)
     SELECT printf('h%014d', n), printf('k%014d', n), printf('o%014d', n), '2025-11-06 12:00:00.000Z' FROM ${numbers(4000)}`,
    `INSERT INTO material_favourites (id, user, material) SELECT printf('z%014d', n), printf('u%014d', n % 300), printf('w%014d', 1 + n / 300) FROM ${numbers(3000)}`,
    `INSERT INTO stock_reservations (id, material, quantity, consumed, subject_collection, subject)
     SELECT printf('q%014d', n), printf('w%014d', 1 + n % 3000), 10000, 10000, 'service_orders', printf('s%014d', n) FROM ${numbers(3000)}`,
    `INSERT INTO material_units (id, material, number, code, state, active)
     SELECT printf('q%014d', n), printf('w%014d', 1000 + n % 1000), printf('%04d', n), 'U' || n, 'good', TRUE FROM ${numbers(2000)}`,
    `INSERT INTO material_loans (id, state, requester, due, first_due, made_at)
     SELECT printf('o%014d', n), iif(n % 50, 'closed', 'open'), printf('y%014d', 1 + n % 800), printf('2025-%02d-15', 1 + n % 12), '2025-11-15',
       printf('2025-%02d-05 12:00:00.000Z', 1 + n % 12) FROM ${numbers(4000)}`,
    `INSERT INTO material_loan_lines (id, loan, line, material, unit, quantity, returned, damaged, lost, cancelled)
     SELECT printf('g%014d', n), printf('o%014d', 1 + n % 4000), 1 + n / 4000, printf('w%014d', 1 + n % 3000), iif(n % 5, '', printf('q%014d', n / 5)),
       10000, 10000, 0, 0, 0 FROM ${numbers(8000)}`,
    // The job that looks every ten minutes may have told of some.
    `INSERT OR IGNORE INTO stock_alerts (id, kind, subject, crossed_at, ended_at)
     SELECT printf('a%014d', n), 'minimum', printf('w%014d', 20 * (1 + n / 40)), '2025-11-05 12:00:00.000Z', iif(n % 40, '2025-11-06 12:00:00.000Z', '')
     FROM ${numbers(4000)}`,
    `INSERT INTO stock_reminders (id, loan, stage, due, message)
     SELECT printf('r%014d', n), printf('o%014d', n), 'due_soon', '2025-11-15', printf('m%014d', 1 + n % 3000) FROM ${numbers(3000)}`,
    `INSERT INTO material_loan_renewals (id, loan, due_before, due, made_at)
     SELECT printf('j%014d', n), printf('o%014d', n), '2025-11-05', '2025-11-15', '2025-11-05 12:00:00.000Z' FROM ${numbers(3000)}`,
  ],
  calls: [
    ["warehouse/lend", lending(loan.kept, "000120")],
    ["warehouse/lend", lending(loan.undone, "000121")],
    ["warehouse/lend", { id: loan.unit, to: "R0100", lines: [{ material: "U1", quantity: 10_000 }] }],
    ["warehouse/renew-loan", { id: newId(), loan: loan.kept, due: addDays(PLAN_DAY, 90) }],
    [
      "warehouse/return-loan",
      { id: loan.back, from: "R0100", lines: [{ material: "000120", quantity: 10_000, condition: "damaged" }] },
    ],
    [
      "warehouse/lose-loan",
      { id: newId(), from: "R0100", reason: "Perdeu-se", lines: [{ material: "000120", quantity: 10_000 }] },
    ],
    ["warehouse/undo-loan", { id: newId(), document: loan.back }],
    ["warehouse/undo-loan", { id: newId(), document: loan.undone }],
    ["warehouse/loan-scan", { code: "U1" }],
    ["warehouse/loan-scan", { code: "000120" }],
    ["warehouse/loan", { loan: loan.kept }],
    ["warehouse/scan", { code: id("p", 901) }],
    ["warehouse/scan", { code: "M90" }],
    ["warehouse/scan", { code: "000100" }],
    [
      "warehouse/enter",
      {
        id: stock.entry,
        kind: "purchase",
        supplier: id("f", 3),
        invoice: { number: "77" },
        lines: [{ material: "000100", quantity: 50_000, value: 500 }],
      },
    ],
    [
      "warehouse/exit",
      {
        id: stock.exit,
        to: "R0100",
        lines: [
          { material: "000100", quantity: 10_000 },
          { material: id("w", 200), quantity: 10_000 },
        ],
      },
    ],
    ["warehouse/exit", { id: newId(), to: "R0100", day: EARLIER, lines: [{ material: "000101", quantity: 10_000 }] }],
    [
      "warehouse/enter",
      { id: newId(), kind: "return", of: stock.exit, lines: [{ material: "000100", quantity: 10_000, value: 0 }] },
    ],
    ["warehouse/reverse", { id: newId(), document: stock.entry, reason: "Engano" }],
    ["warehouse/document", { document: stock.exit }],
    ["warehouse/duplicates", { of: "suppliers" }],
    ["warehouse/exit", { id: newId(), to: "R0100", day: LAST_MONTH, lines: [{ material: "000105", quantity: 10_000 }] }],
    ["warehouse/merge-materials", { id: newId(), keep: id("w", 301), merge: id("w", 302) }],
    ["warehouse/merge-suppliers", { id: newId(), keep: id("f", 601), merge: id("f", 602) }],
    [
      "warehouse/receive-invoice",
      { id: note.received, xml: nfe({ number: 4711, items: [{ name: "Material 7", value: "10.00" }] }) },
    ],
    [
      "warehouse/enter-invoice",
      { id: note.entered, invoice: note.received, lines: [{ item: 1, material: id("w", 105), factor: 10_000 }] },
    ],
    ...importOf(
      "materials",
      ["nome;codigo;qtd;valor;lote", "Material 2901;002901;7;2,00;", "Material 2902;;9;2,00;", "Material novo;;3;1,00;L1"],
      { name: 0, code: 1, quantity: 2, unit_value: 3, batch: 4 },
    ),
    ...importOf("suppliers", ["nome;cnpj", "Fornecedor 7;", "Fornecedor novo;11222333000181"], { name: 0, document: 1 }),
    ...importOf("requesters", ["nome;matricula", "Pessoa 801;M801", "Pessoa Nova;"], { name: 0, enrolment: 1 }),
    ["warehouse/start-count", { id: counted, name: "Toner", materials: [id("w", 300), id("w", 301)] }],
    ["warehouse/count", { id: newId(), count: counted, material: "000300", mode: "set", quantity: 20_000, value: 100 }],
    ["warehouse/post-count", { id: newId(), count: counted }],
    ["warehouse/cancel-count", { count: id("c", 3) }],
    ["warehouse/close-month", { id: newId(), month: "2025-11" }],
    ["warehouse/statement", { month: "2025-11" }],
    ["warehouse/reopen-month", { id: newId(), month: "2025-11", reason: "Faltou uma nota" }],
  ],
};
