/** Valid records of the stockroom. */
import { documentProblem } from "../../../domain/taxpayer";
import { gtinProblem } from "../../../domain/warehouse/codes";
import { keyOf } from "../../../domain/warehouse/nfe/sample-note";
import { newId } from "../../helpers/ids";
import { type AreaSamples, all, instant, letter, next } from "./sample";

const STOCK_DAY = { day: "2026-11-21", month: "2026-11" };

const TWO_DIGITS = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, "0"));
/** The digits with those behind them that make the whole a sound code. */
const checked = (digits: string, problem: (code: string) => string): string =>
  TWO_DIGITS.map((check) => digits + check).find((code) => problem(code) === "") ?? "";
const gtin = () => checked(`78900${String(next()).padStart(6, "0")}`, gtinProblem);
const cpf = () => checked(`529${String(next()).padStart(6, "0")}`, documentProblem);

export const warehouse = ((seed, userId) => {
  const material = () => ({ code: `M${next()}`, name: `Material ${next()}`, unit: "unidade", kind: "consumable", active: true });
  const supplier = () => ({ name: `Fornecedor ${next()}`, active: true });
  const stocked = async () => (await seed.create("materials", material())).id;
  const document = () => ({ number: `2026/9${next()}`, kind: "donation", ...STOCK_DAY, made_at: instant });
  const movement = async () => ({
    document: (await seed.create("stock_documents", document())).id,
    line: 1,
    kind: "donation",
    material: await stocked(),
    place: "stock",
    ...STOCK_DAY,
    quantity: 10_000,
    value: 100,
    quantity_after: 10_000,
    value_after: 100,
  });
  const moved = async () => {
    const values = await movement();
    await seed.create("stock_movements", values);
    return values.material;
  };
  const invoice = () => {
    const number = next();
    return { key: keyOf({ number }), number: String(number), issued_on: "2026-11-20", item_count: 1, received_at: instant };
  };
  const entered = async () => {
    const { id } = await seed.create("stock_invoices", invoice());
    await seed.create("stock_documents", { ...document(), invoice: id });
    return id;
  };
  const insertion = (verb: string, table: string, row: Record<string, string | number>) => {
    const values = Object.values(row).map((value) => `'${value}'`);
    return `${verb} INTO ${table} (${Object.keys(row).join()}) VALUES (${values.join()})`;
  };
  const insertDocument = (values: Record<string, string>, verb = "INSERT") =>
    insertion(verb, "stock_documents", { ...document(), id: newId(), ...values });
  const insertMovement = async (values: Record<string, string | number>, verb = "INSERT") =>
    insertion(verb, "stock_movements", { ...(await movement()), id: newId(), ...values });
  // Long past, so that nothing else is closed by it.
  const longPast = () => {
    const index = next();
    const [year, month] = [1 + Math.floor(index / 12), 1 + (index % 12)];
    return { month: `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`, closed_at: instant };
  };
  const counting = () => ({ name: `Contagem ${next()}`, state: "counting", started_at: instant });
  const over = () => ({ ...counting(), state: "cancelled" });
  const countLine = async () => ({
    count: (await seed.create("stock_counts", counting())).id,
    material: await stocked(),
    book: 10_000,
  });
  const countEntry = async () => {
    const line = await countLine();
    return { line: (await seed.create("stock_count_lines", line)).id, count: line.count, outcome: "counted", at: instant };
  };
  const requester = async () =>
    (await seed.create("requesters", { kind: "person", person: (await seed.person()).id, active: true })).id;
  const request = async () => ({ number: `2026/8${next()}`, state: "asked", requester: await requester(), asked_at: instant });
  const requested = async () => (await seed.create("material_requests", await request())).id;
  const requestLine = async () => ({ request: await requested(), line: 1, material: await stocked(), asked: 10_000 });
  const reservation = async () => ({
    material: await stocked(),
    quantity: 10_000,
    subject_collection: "service_orders",
    subject: newId(),
  });
  const loan = async () => ({
    ...{ state: "open", requester: await requester(), due: "2026-12-04", first_due: "2026-12-04", made_at: instant },
  });
  const unit = async () => ({ material: await stocked(), number: String(next()), state: "good", active: true });
  const loanLine = async () => ({
    ...{ loan: (await seed.create("material_loans", await loan())).id, line: 1, material: await stocked(), quantity: 10_000 },
  });
  const IN_CLOSED = { day: "0001-01-05", month: "0001-01" };
  const closed = () => seed.create("stock_months", longPast());
  return {
    materials: {
      newValues: material,
      change: { shelf: "A-2" },
      unique: { idx_materials_code: all },
      triggers: {
        materials_keep_unit: async () => `UPDATE materials SET unit = 'caixa' WHERE id = '${await moved()}'`,
        materials_keep_history: async () => `DELETE FROM materials WHERE id = '${await moved()}'`,
      },
    },
    material_packs: {
      newValues: async () => ({ material: await stocked(), unit: "caixa", factor: 120_000 }),
      change: { unit: "fardo" },
      unique: {
        idx_material_packs_gtin: () => ({ gtin: gtin() }),
        idx_material_packs_supplier: async () => ({
          supplier: (await seed.create("suppliers", supplier())).id,
          supplier_code: `P${next()}`,
        }),
      },
    },
    stock_distinctions: {
      newValues: () => ({ key: `m:${next()}`, members: 2 }),
      change: { members: 3 },
      unique: { idx_stock_distinctions_key: all },
    },
    requester_limits: {
      newValues: async () => ({ requester: await requester(), material: await stocked(), quantity: 100_000, period: "month" }),
      change: { quantity: 50_000 },
      unique: { idx_requester_limits_requester: all },
    },
    suppliers: {
      newValues: supplier,
      change: { city: "Recife" },
      unique: { idx_suppliers_document: () => ({ document: cpf() }) },
      triggers: {
        suppliers_keep_history: async () => {
          const { id } = await seed.create("suppliers", supplier());
          await seed.create("stock_documents", { ...document(), supplier: id });
          return `DELETE FROM suppliers WHERE id = '${id}'`;
        },
      },
    },
    requesters: {
      newValues: async () => ({ kind: "person", person: (await seed.person()).id, active: true }),
      change: { notes: "Retira às sextas" },
      unique: {
        idx_requesters_code: all,
        idx_requesters_person: all,
        idx_requesters_sector: async () => ({
          kind: "sector",
          person: "",
          sector: (await seed.create("sectors", { name: `Setor ${next()}`, active: true })).id,
        }),
      },
      triggers: {
        requesters_keep_history: async () => {
          const id = await requester();
          await seed.create("stock_documents", { ...document(), requester: id });
          return `DELETE FROM requesters WHERE id = '${id}'`;
        },
      },
    },
    stock_batches: {
      newValues: async () => ({ material: await stocked(), code: `L${next()}` }),
      change: { valid_until: "2027-01-31" },
      unique: { idx_stock_batches_code: all },
    },
    stock_documents: {
      newValues: document,
      change: { note: "Reescrito" },
      unique: {
        idx_stock_documents_number: all,
        idx_stock_documents_reversal: async () => ({
          kind: "reversal",
          reversal_of: (await seed.create("stock_documents", document())).id,
        }),
      },
      triggers: {
        stock_documents_month_of_day: async () => insertDocument({ month: "2026-10" }),
        stock_documents_no_replace: async () => {
          const { id } = await seed.create("stock_documents", document());
          return insertDocument({ id }, "INSERT OR REPLACE");
        },
        stock_documents_number_once: async () => {
          const { number } = document();
          await seed.create("stock_documents", { ...document(), number });
          return insertDocument({ number }, "INSERT OR REPLACE");
        },
        stock_documents_invoice_once: async () => insertDocument({ invoice: await entered() }),
        stock_documents_open_month: async () => {
          await closed();
          return insertDocument(IN_CLOSED);
        },
      },
    },
    stock_invoices: {
      newValues: invoice,
      change: { issuer_name: "Outro" },
      unique: { idx_stock_invoices_key: all },
      triggers: {
        stock_invoices_no_update: async () =>
          `UPDATE stock_invoices SET total = 1 WHERE id = '${(await seed.create("stock_invoices", invoice())).id}'`,
        stock_invoices_keep_entered: async () => `DELETE FROM stock_invoices WHERE id = '${await entered()}'`,
      },
    },
    stock_invoice_cancellations: {
      newValues: () => {
        const number = next();
        return { key: keyOf({ number }), number: String(number), registered: true, received_at: instant };
      },
      change: { reason: "Outro" },
      unique: { idx_stock_invoice_cancellations_key: all },
    },
    stock_movements: {
      newValues: movement,
      change: { reason: "Reescrito" },
      unique: {
        idx_stock_movements_reversal: async () => ({
          reversal_of: (await seed.create("stock_movements", await movement())).id,
        }),
      },
      triggers: {
        stock_movements_month_of_day: () => insertMovement({ month: "2026-10" }),
        stock_movements_no_replace: async () => {
          const { id } = await seed.create("stock_movements", await movement());
          return insertMovement({ id }, "INSERT OR REPLACE");
        },
        stock_movements_open_month: async () => {
          await closed();
          return insertMovement(IN_CLOSED);
        },
        // There is enough of it, in another place.
        stock_movements_enough: async () =>
          insertMovement({
            ...{ material: await moved(), place: "damaged" },
            ...{ quantity: -10_000, value: -100, quantity_after: 0, value_after: 0 },
          }),
        stock_movements_post: () => insertMovement({ quantity_after: 20_000 }),
      },
    },
    stock_months: {
      newValues: longPast,
      change: { hash: "abc" },
      unique: {
        idx_stock_months_closed: all,
        idx_stock_months_version: () => ({ ...longPast(), version: 3, reopened_at: instant }),
      },
      triggers: {
        stock_months_in_order: async () => {
          await closed();
          return insertion("INSERT", "stock_months", {
            id: newId(),
            month: "0000-01",
            version: 9,
            closed_at: instant,
            reopened_at: "",
          });
        },
        stock_months_frozen: async () => `UPDATE stock_months SET hash = 'abc' WHERE id = '${(await closed()).id}'`,
      },
    },
    stock_counts: {
      newValues: counting,
      change: { name: "Outra contagem" },
      triggers: {
        stock_counts_over: async () =>
          `UPDATE stock_counts SET name = 'x' WHERE id = '${(await seed.create("stock_counts", over())).id}'`,
      },
    },
    stock_count_lines: {
      newValues: countLine,
      change: { counted: 5_000 },
      unique: { idx_stock_count_lines_batch: all },
      triggers: {
        stock_count_lines_insert_over: async () => {
          const count = (await seed.create("stock_counts", over())).id;
          return insertion("INSERT", "stock_count_lines", { id: newId(), count, material: await stocked(), batch: "" });
        },
        stock_count_lines_update_over: async () => {
          const { id } = await seed.create("stock_count_lines", await countLine());
          return `UPDATE stock_count_lines SET count = '${(await seed.create("stock_counts", over())).id}' WHERE id = '${id}'`;
        },
      },
    },
    stock_count_entries: {
      newValues: countEntry,
      change: { counted: 5_000 },
      triggers: {
        stock_count_entries_insert_over: async () => {
          const count = (await seed.create("stock_counts", over())).id;
          return insertion("INSERT", "stock_count_entries", { id: newId(), ...(await countEntry()), count });
        },
      },
    },
    material_requests: {
      newValues: request,
      change: { reason: "Aula de artes" },
      unique: { idx_material_requests_number: all },
    },
    material_request_lines: {
      newValues: requestLine,
      change: { approved: 5_000 },
      unique: { idx_material_request_lines_material: all },
      triggers: {
        material_request_lines_add_up: async () =>
          insertion("INSERT", "material_request_lines", { ...(await requestLine()), id: newId(), approved: 20_000 }),
        material_request_lines_still_add_up: async () => {
          const { id } = await seed.create("material_request_lines", await requestLine());
          return `UPDATE material_request_lines SET asked = 20000 WHERE id = '${id}'`;
        },
      },
    },
    request_deliveries: {
      newValues: async () => ({ request: await requested(), document: (await seed.create("stock_documents", document())).id }),
      change: { denied: "Faltou um" },
      unique: { idx_request_deliveries_document: all },
    },
    material_favourites: {
      newValues: async () => ({ user: (await seed.user()).id, material: await stocked() }),
      change: { user: userId || "useradmin000000" },
      unique: { idx_material_favourites_user: all },
    },
    stock_reservations: {
      newValues: reservation,
      change: { label: "OS 2026/000001" },
      triggers: {
        stock_reservations_add_up: async () => {
          const { id } = await seed.create("stock_reservations", await reservation());
          return `UPDATE stock_reservations SET consumed = 20000 WHERE id = '${id}'`;
        },
      },
    },
    material_units: {
      newValues: unit,
      change: { note: "Na caixa azul" },
      unique: { idx_material_units_code: () => ({ code: `U${next()}` }), idx_material_units_number: all },
      triggers: {
        material_units_keep_material: async () => {
          const { id } = await seed.create("material_units", await unit());
          return `UPDATE material_units SET material = 'another00000000' WHERE id = '${id}'`;
        },
        material_units_keep_history: async () => {
          const { id, material } = await seed.create("material_units", await unit());
          await seed.create("material_loan_lines", { ...(await loanLine()), material, unit: id });
          return `DELETE FROM material_units WHERE id = '${id}'`;
        },
      },
    },
    material_loans: { newValues: loan, change: { asked_due: "2026-12-05" } },
    material_loan_lines: {
      newValues: loanLine,
      change: { returned: 5_000 },
      unique: {
        idx_material_loan_lines_unit: async () => ({ unit: (await seed.create("material_units", await unit())).id }),
      },
      triggers: {
        material_loan_lines_add_up: async () =>
          insertion("INSERT", "material_loan_lines", { ...(await loanLine()), id: newId(), returned: 20_000 }),
        material_loan_lines_still_add_up: async () => {
          const { id } = await seed.create("material_loan_lines", await loanLine());
          return `UPDATE material_loan_lines SET quantity = 20000 WHERE id = '${id}'`;
        },
      },
    },
    material_loan_renewals: {
      newValues: async () => ({
        ...{
          loan: (await seed.create("material_loans", await loan())).id,
          due_before: "2026-12-04",
          due: "2026-12-11",
          made_at: instant,
        },
      }),
      change: { reason: "Reescrito" },
    },
    stock_settings: {
      newValues: () => ({
        minimum_alert: "bell",
        expiry_alert: "bell",
        loan_alert: "off",
        request_alert: "email",
        expiring_days: 30,
        request_days: 3,
      }),
      change: { expiring_days: 60 },
    },
    stock_alerts: {
      newValues: () => ({ kind: "minimum", subject: newId(), crossed_at: instant }),
      change: { ended_at: instant },
      unique: { idx_stock_alerts_open: all },
    },
    stock_reminders: {
      newValues: async () => ({
        ...{ loan: (await seed.create("material_loans", await loan())).id, stage: "due_soon", due: "2026-12-04" },
        message: (await seed.create("messages", letter())).id,
      }),
      change: { stage: "overdue_1" },
      unique: { idx_stock_reminders_loan: all },
    },
    stock_findings: { newValues: () => ({ kind: "balance", found_at: instant }), change: { about: "estoque" } },
  };
}) satisfies AreaSamples;
