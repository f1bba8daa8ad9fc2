/** Valid records of the library. */
import { newId } from "../../helpers/ids";
import { BOOK, STUDENT } from "../../helpers/seed";
import { type AreaSamples, all, day, instant, letter, next } from "./sample";

const classSet = { kind: "students", year: 2026, due: "2026-12-11", made_at: instant };

export const library = ((seed) => {
  const freshLoan = async () => ({
    copy: (await seed.title()).copies[0]!.id,
    reader: (await seed.reader()).id,
    lent_at: instant,
    lent_on: "2026-11-21",
    due: "2026-12-07",
  });
  const loan = async () => (await seed.create("loans", await freshLoan())).id;
  const freshHold = async () => ({
    title: (await seed.title()).id,
    reader: (await seed.reader()).id,
    state: "waiting",
    asked_at: instant,
    queued_at: instant,
  });
  const readyHold = async () => ({
    state: "ready",
    ready_copy: (await seed.title()).copies[0]!.id,
    pickup_until: "2099-12-31",
  });
  return {
    material_types: {
      newValues: () => ({ name: `Tipo ${next()}`, lendable: true, active: true }),
      change: { counts_in_limit: true },
      unique: { idx_material_types_name: all },
    },
    reader_categories: {
      newValues: () => ({ name: `Categoria ${next()}`, max_loans: 2, active: true }),
      change: { max_loans: 4 },
      unique: { idx_reader_categories_name: all },
    },
    loan_rules: {
      newValues: async () => {
        const category = await seed.create("reader_categories", { name: `Categoria ${next()}`, max_loans: 2, active: true });
        return { category: category.id, loan_days: "7" };
      },
      change: { loan_days: "9" },
      unique: { idx_loan_rules_pair: all },
    },
    titles: { newValues: () => ({ title: `Título ${next()}`, active: true }), change: { publisher: "Editora" } },
    copies: {
      newValues: async () => ({
        title: (await seed.title({}, { copies: 0 })).id,
        tombo: String(700_000 + next()),
        material_type: BOOK,
        state: "normal",
      }),
      change: { location: "Estante 2" },
      unique: { idx_copies_tombo: () => ({ tombo: `A${newId()}` }), idx_copies_barcode: () => ({ barcode: `B${newId()}` }) },
    },
    readers: {
      newValues: async () => ({ person: (await seed.person()).id, category: STUDENT, card: `L${70_000 + next()}`, active: true }),
      change: { notes: "Lê muito" },
      unique: { idx_readers_person: all, idx_readers_card: all },
    },
    loans: {
      newValues: freshLoan,
      change: { renewals: 1 },
      unique: { idx_loans_open_copy: all },
      createByProgram: async (school, id) => {
        const { reader, copy } = await freshLoan();
        await school.as("Biblioteca").call("library/lend", { id, reader, copy });
      },
    },
    holds: {
      newValues: freshHold,
      change: { close_reason: "Desistiu" },
      unique: { idx_holds_open_reader: all, idx_holds_ready_copy: readyHold },
      triggers: {
        holds_sound_insert: async () => {
          const { title, reader } = await freshHold();
          return `INSERT INTO holds (id, title, reader, state, asked_at, queued_at)
            VALUES ('${newId()}', '${title}', '${reader}', 'ready', '${instant}', '${instant}')`;
        },
        holds_sound_update: async () => {
          const { id } = await seed.create("holds", await freshHold());
          return `UPDATE holds SET state = 'cancelled' WHERE id = '${id}'`;
        },
      },
    },
    library_settings: {
      newValues: () => ({
        renewal_base: "today",
        late_days: "open_days",
        suspension_days: "open_days",
        suspension_combination: "longest",
        grace_counts: "from_due",
        pickup_days: 2,
      }),
      change: { pickup_days: 3 },
    },
    class_sets: {
      newValues: () => classSet,
      change: { note: "Entregue na sala" },
      unique: { idx_class_sets_desk: async () => ({ kind: "desk", class: (await seed.class()).id }) },
    },
    handouts: {
      newValues: async () => ({
        class_set: (await seed.create("class_sets", classSet)).id,
        title: (await seed.title({}, { copies: 0 })).id,
        reader: (await seed.reader()).id,
        year: 2026,
        given_on: "2026-02-09",
      }),
      change: { undone_at: instant },
      unique: { idx_handouts_once: all, idx_handouts_copy: async () => ({ copy: (await seed.title()).copies[0]!.id }) },
    },
    suspensions: {
      newValues: async () => ({
        reader: (await seed.reader()).id,
        kind: "manual",
        counted_from: "2026-11-21",
        starts: "2026-11-21",
        ends: "2026-11-25",
        days: 3,
        reason: "Combinado com a família",
      }),
      change: { cancel_reason: "Perdoada" },
      unique: { idx_suspensions_loan: async () => ({ kind: "late", loan: await loan() }) },
    },
    inventories: { newValues: () => ({ name: `Inventário ${next()}`, started_at: instant }), change: { name: "Outro nome" } },
    inventory_scans: {
      newValues: async () => ({
        inventory: (await seed.create("inventories", { name: `Inventário ${next()}`, started_at: instant })).id,
        copy: (await seed.title()).copies[0]!.id,
        code: "000001",
        at: instant,
        outcome: "right",
      }),
      change: { code: "000002" },
      unique: {
        idx_inventory_scans_copy: all,
        idx_inventory_scans_code: () => ({ copy: "", code: newId(), outcome: "unknown" }),
      },
    },
    inventory_missing: {
      newValues: async () => ({
        inventory: (await seed.create("inventories", { name: `Inventário ${next()}`, started_at: instant })).id,
        copy: (await seed.title()).copies[0]!.id,
        state_before: "normal",
        tombo: "000001",
      }),
      change: { reason_before: "Capa solta" },
      unique: { idx_inventory_missing_copy: all },
    },
    marc_records: {
      newValues: async () => ({
        title: (await seed.title({}, { copies: 0 })).id,
        format: "marc21",
        data: { leader: " ".repeat(24), fields: [{ tag: "001", value: "1" }] },
      }),
      change: { format: "unimarc" },
      unique: { idx_marc_records_title: all },
    },
    title_distinctions: {
      newValues: () => ({ key: `isbn:${next()}`, titles: 2 }),
      change: { titles: 3 },
      unique: { idx_title_distinctions_key: all },
    },
    notices: {
      newValues: async () => {
        const reader = (await seed.reader()).id;
        return {
          stage: "hold_ready",
          hold: newId(),
          reader,
          day: "2026-11-21",
          message: (await seed.create("messages", letter())).id,
        };
      },
      change: { day: "2026-11-22" },
      unique: {
        idx_notices_loan: async () => ({ stage: "due_soon", hold: "", loan: await loan(), due: "2026-12-07" }),
        idx_notices_hold: all,
      },
    },
    notice_runs: {
      newValues: () => ({ day: day(), at: instant }),
      change: { messages: 3 },
      unique: { idx_notice_runs_automatic: () => ({ automatic: true }) },
    },
  };
}) satisfies AreaSamples;
