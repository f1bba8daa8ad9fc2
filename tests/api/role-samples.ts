/** A sound record of each collection, for the role table: a refusal must be the rule's, never a wrong value's. */
import type { CollectionRecords } from "../../domain/collections.gen";
import { newId } from "../support/ids";
import { BOOK, type Seed, STUDENT } from "../support/seed";

export type Collection = keyof CollectionRecords;
type Values = Record<string, unknown>;

export interface Samples {
  /** Values for a new row, different each time where an index asks for it. */
  fresh: () => Promise<Values> | Values;
  /** A change that any row takes. */
  change: Values;
}

const instant = "2026-11-21 12:00:00.000Z";
let number = 0;
const next = () => ++number;
const day = () => {
  const index = next();
  return `20${String(30 + Math.floor(index / 300)).padStart(2, "0")}-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (Math.floor(index / 12) % 28)).padStart(2, "0")}`;
};

/** @param userId whose notices are made: not one of the accounts that try. */
export function samples(seed: Seed, userId: string): Record<Collection, Samples> {
  const batch = () => ({
    entity: "titles",
    status: "uploaded",
    file: new File(["titulo\nDom Casmurro\n"], "acervo.csv", { type: "text/csv" }),
  });
  const classSet = { kind: "students", year: 2026, due: "2026-12-11", made_at: instant };
  const material = () => ({ code: `M${next()}`, name: `Material ${next()}`, unit: "unidade", kind: "consumable", active: true });
  const stocked = async () => (await seed.create("materials", material())).id;
  const stockDay = { day: "2026-11-21", month: "2026-11" };
  const document = () => ({ number: `2026/9${next()}`, kind: "donation", ...stockDay, made_at: instant });
  const letter = () => ({ area: "library", channel: "email", purpose: "test", subject: "Aviso", state: "queued" });
  return {
    users: {
      fresh: () => {
        const password = `senha-${newId()}`;
        return {
          email: `p${next()}@escola.test`,
          name: "Pessoa",
          permissions: [],
          active: true,
          password,
          passwordConfirm: password,
        };
      },
      change: { name: "Nome Novo" },
    },
    school: { fresh: () => ({ name: "Outra escola", time_zone: "America/Sao_Paulo" }), change: { lock_after_minutes: 12 } },
    opening_hours: { fresh: () => ({ weekday: 0, opens: "08:00", closes: "12:00" }), change: { opens: "07:30" } },
    calendar_days: { fresh: () => ({ day: day(), reason: "Recesso" }), change: { reason: "Feriado" } },
    counters: { fresh: () => ({ name: `serie-${next()}`, value: 1 }), change: { value: 2 } },
    sectors: { fresh: () => ({ name: `Setor ${next()}`, active: true }), change: { location: "Bloco B" } },
    timeline: {
      fresh: () => ({
        area: "library",
        subject_collection: "loans",
        subject: newId(),
        at: instant,
        kind: "lent",
        text: "Emprestado",
      }),
      change: { text: "Reescrito" },
    },
    notifications: { fresh: () => ({ user: userId, kind: "sample", title: "Aviso" }), change: { read_at: instant } },
    classes: { fresh: () => ({ name: `Turma ${next()}`, year: 2026, active: true }), change: { grade: "8º ano" } },
    people: { fresh: () => ({ name: `Pessoa ${next()}`, kind: "student", active: true }), change: { social_name: "Outra" } },
    person_details: {
      fresh: async () => ({ person: (await seed.person()).id, birth_date: "2014-03-01" }),
      change: { notes: "Canhota" },
    },
    contacts: {
      fresh: async () => ({ person: (await seed.person()).id, kind: "email", value: `c${next()}@example.com` }),
      change: { guardian: "Mãe" },
    },
    material_types: {
      fresh: () => ({ name: `Tipo ${next()}`, lendable: true, active: true }),
      change: { counts_in_limit: true },
    },
    reader_categories: { fresh: () => ({ name: `Categoria ${next()}`, max_loans: 2, active: true }), change: { max_loans: 4 } },
    loan_rules: {
      fresh: async () => {
        const category = await seed.create("reader_categories", { name: `Categoria ${next()}`, max_loans: 2, active: true });
        return { category: category.id, loan_days: "7" };
      },
      change: { loan_days: "9" },
    },
    titles: { fresh: () => ({ title: `Título ${next()}`, active: true }), change: { publisher: "Editora" } },
    copies: {
      fresh: async () => ({
        title: (await seed.title({}, { copies: 0 })).id,
        tombo: String(700_000 + next()),
        material_type: BOOK,
        state: "normal",
      }),
      change: { location: "Estante 2" },
    },
    readers: {
      fresh: async () => ({ person: (await seed.person()).id, category: STUDENT, card: `L${70_000 + next()}`, active: true }),
      change: { notes: "Lê muito" },
    },
    loans: {
      fresh: async () => ({
        copy: (await seed.title()).copies[0]!.id,
        reader: (await seed.reader()).id,
        lent_at: instant,
        lent_on: "2026-11-21",
        due: "2026-12-07",
      }),
      change: { renewals: 1 },
    },
    holds: {
      fresh: async () => ({
        title: (await seed.title()).id,
        reader: (await seed.reader()).id,
        state: "waiting",
        asked_at: instant,
        queued_at: instant,
      }),
      change: { close_reason: "Desistiu" },
    },
    library_settings: {
      fresh: () => ({
        renewal_base: "today",
        late_days: "open_days",
        suspension_days: "open_days",
        suspension_combination: "longest",
        grace_counts: "from_due",
        pickup_days: 2,
      }),
      change: { pickup_days: 3 },
    },
    class_sets: { fresh: () => classSet, change: { note: "Entregue na sala" } },
    handouts: {
      fresh: async () => ({
        class_set: (await seed.create("class_sets", classSet)).id,
        title: (await seed.title({}, { copies: 0 })).id,
        reader: (await seed.reader()).id,
        year: 2026,
        given_on: "2026-02-09",
      }),
      change: { undone_at: instant },
    },
    suspensions: {
      fresh: async () => ({
        reader: (await seed.reader()).id,
        kind: "manual",
        counted_from: "2026-11-21",
        starts: "2026-11-21",
        ends: "2026-11-25",
        days: 3,
        reason: "Combinado com a família",
      }),
      change: { cancel_reason: "Perdoada" },
    },
    inventories: { fresh: () => ({ name: `Inventário ${next()}`, started_at: instant }), change: { name: "Outro nome" } },
    inventory_scans: {
      fresh: async () => ({
        inventory: (await seed.create("inventories", { name: `Inventário ${next()}`, started_at: instant })).id,
        copy: (await seed.title()).copies[0]!.id,
        code: "000001",
        at: instant,
        outcome: "right",
      }),
      change: { code: "000002" },
    },
    inventory_missing: {
      fresh: async () => ({
        inventory: (await seed.create("inventories", { name: `Inventário ${next()}`, started_at: instant })).id,
        copy: (await seed.title()).copies[0]!.id,
        state_before: "normal",
        tombo: "000001",
      }),
      change: { reason_before: "Capa solta" },
    },
    marc_records: {
      fresh: async () => ({
        title: (await seed.title({}, { copies: 0 })).id,
        format: "marc21",
        data: { leader: " ".repeat(24), fields: [{ tag: "001", value: "1" }] },
      }),
      change: { format: "unimarc" },
    },
    title_distinctions: { fresh: () => ({ key: `isbn:${next()}`, titles: 2 }), change: { titles: 3 } },
    notices: {
      fresh: async () => {
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
    },
    notice_runs: { fresh: () => ({ day: day(), at: instant }), change: { messages: 3 } },
    notice_texts: {
      fresh: () => ({ kind: `kind-${next()}`, subject: "Assunto", body: "Texto" }),
      change: { subject: "Outro assunto" },
    },
    materials: { fresh: material, change: { shelf: "A-2" } },
    material_packs: {
      fresh: async () => ({ material: await stocked(), unit: "caixa", factor: 120_000 }),
      change: { unit: "fardo" },
    },
    suppliers: { fresh: () => ({ name: `Fornecedor ${next()}`, active: true }), change: { city: "Recife" } },
    requesters: {
      fresh: async () => ({ kind: "person", person: (await seed.person()).id, active: true }),
      change: { notes: "Retira às sextas" },
    },
    stock_batches: {
      fresh: async () => ({ material: await stocked(), code: `L${next()}` }),
      change: { valid_until: "2027-01-31" },
    },
    stock_documents: { fresh: document, change: { note: "Reescrito" } },
    stock_movements: {
      fresh: async () => ({
        document: (await seed.create("stock_documents", document())).id,
        line: 1,
        kind: "donation",
        material: await stocked(),
        place: "stock",
        ...stockDay,
        quantity: 10_000,
        value: 100,
        quantity_after: 10_000,
        value_after: 100,
      }),
      change: { reason: "Reescrito" },
    },
    stock_months: {
      // Long past, so that nothing else is closed by it.
      fresh: () => {
        const index = next();
        const [year, month] = [1 + Math.floor(index / 12), 1 + (index % 12)];
        return { month: `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`, closed_at: instant };
      },
      change: { hash: "abc" },
    },
    stock_findings: { fresh: () => ({ kind: "balance", found_at: instant }), change: { about: "estoque" } },
    messages: { fresh: letter, change: { error: "Recusada" } },
    message_channels: { fresh: () => ({ channel: `channel-${next()}` }), change: { failures: 1 } },
    import_batches: { fresh: batch, change: { file_name: "outro.csv" } },
    import_rows: {
      fresh: async () => ({ batch: (await seed.create("import_batches", batch())).id, line: next() }),
      change: { verdict: "create" },
    },
    import_mappings: { fresh: () => ({ entity: "titles", signature: newId() }), change: { mapping: { title: 0 } } },
  };
}
