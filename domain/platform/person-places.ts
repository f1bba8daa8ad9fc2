/**
 * The places of personal data: each field of each collection that can hold a text, a file or another record's id. The export, the
 * anonymisation, the search for mentions, the terms and the deletion after leaving read it, and a test refuses a field without an
 * entry.
 */
import type { CollectionRecords } from "../collections.gen";

/** The ways in which a field may identify a person; the names of its fields, separated by blanks. */
export interface PlaceKinds {
  /** Leads to a person by an id: it names nobody once the person has no name. */
  person?: string;
  /** Identifies its record's own person, or holds their file: emptied with the record. */
  own?: string;
  /** A user wrote it, and may have named anybody. */
  text?: string;
  /** The program composed or copied it from such texts: a person's name and numbers are removed, and nobody has to read it. */
  composed?: string;
  /** The account that acted, by id or by name: the school must be able to name its authors. */
  actor?: string;
  /** Gives access to its holder: no export contains it. */
  secret?: string;
  /** Contains no person: codes, days, the school's own words, and hashes, which reveal nothing without their input. */
  none?: string;
}

/**
 * The fate of fields that identify a leaver, or that were written about them, after the school's term. Each list has names of
 * fields, separated by blanks.
 */
export interface LeaverRetention {
  /** The school still needs it: it is deleted when the person is anonymised. */
  stays?: string;
  /** A proof that the school may have to show: deleted after the longer term of proofs. */
  proof?: string;
  /** It has a term of its own, whether or not the person has left. */
  term?: string;
}

/**
 * "removed": the whole record is deleted. "as-fields": an earlier value of a field of `people`, or of a removed record, has the
 * fate of that field.
 */
export type LeaverFate = "removed" | "as-fields" | LeaverRetention;

export interface TablePlaces extends PlaceKinds {
  leaver?: LeaverFate;
}

export interface Places extends TablePlaces {
  /** The name for users of a record that names a person. */
  title?: string;
}

export const PERSON_PLACES: { readonly [Name in keyof CollectionRecords]: Places } = {
  absence_lists: { actor: "made_by", none: "class day" },
  absences: { person: "person", actor: "made_by", none: "day class campaign reversal_of" },
  anonymisations: {
    title: "Anonimizações",
    person: "person",
    text: "reason",
    composed: "lines",
    actor: "by by_name",
    none: "request",
    leaver: { stays: "reason" },
  },
  booking_resources: { none: "name equipment room" },
  bookings: {
    title: "Reservas",
    person: "person",
    text: "note",
    actor: "user",
    none: "resource day shift class series",
    leaver: { stays: "note" },
  },
  calendar_days: { title: "Dias do calendário", text: "reason", none: "day hours" },
  call_followers: { actor: "user", none: "call" },
  call_guests: { own: "email", secret: "report token", none: "call", leaver: { term: "email" } },
  call_intervals: { none: "call" },
  call_joiners: { actor: "user", none: "call" },
  call_links: { none: "call other" },
  call_messages: {
    title: "Mensagens de atendimentos",
    own: "photos",
    text: "author_name text",
    actor: "author",
    none: "call",
    leaver: { stays: "photos" },
  },
  call_notes: { title: "Notas da equipe em atendimentos", text: "author_name text", actor: "author", none: "call photos" },
  campaign_exclusions: {
    title: "Comunicados que não chegaram",
    person: "person",
    text: "line reason",
    none: "campaign",
    leaver: { stays: "reason", term: "line" },
  },
  campaigns: {
    title: "Comunicados",
    text: "name subject text reason urgent",
    composed: "audience request search template_values",
    actor: "made_by",
    none: "template file",
  },
  canned_texts: { title: "Respostas prontas", text: "title text" },
  card_checks: { person: "card" },
  card_devices: { person: "card", secret: "pairing claim secret" },
  channel_reports: { own: "provider_id", composed: "error", none: "channel error_class", leaver: { term: "provider_id" } },
  channels: {
    composed: "detail paused_reason",
    actor: "risk_accepted_by",
    secret: "secrets",
    none: "provider base_url version account business number serves",
  },
  class_periods: { none: "starts ends" },
  class_sets: {
    title: "Conjuntos de livros",
    person: "reader",
    text: "note",
    composed: "refused",
    actor: "made_by undone_by",
    none: "class class_name due",
    leaver: { stays: "note" },
  },
  classes: { none: "name grade search" },
  consent_texts: { title: "Textos das autorizações", text: "text", actor: "by by_name" },
  consents: { person: "person", own: "declared_by", actor: "recorded_by", leaver: { proof: "declared_by" } },
  contacts: { title: "Contatos e responsáveis", person: "person", own: "value", text: "guardian", leaver: "removed" },
  conversation_entries: {
    title: "Textos e notas das conversas",
    own: "provider_id media_ref",
    text: "text",
    actor: "made_by",
    none: "conversation media file",
    leaver: { term: "provider_id media_ref" },
  },
  conversations: {
    title: "Conversas",
    person: "person people",
    own: "destination address chat masked_address regarding_class",
    text: "name regarding last_text",
    composed: "search",
    actor: "assignee",
    leaver: { term: "destination address chat masked_address regarding_class name regarding last_text" },
  },
  copies: {
    title: "Exemplares",
    text: "state_reason origin condition",
    none: "title tombo barcode call_number material_type location former_number",
  },
  counters: { none: "name" },
  custodies: {
    title: "Equipamentos em carga ou emprestados",
    person: "person",
    text: "condition_out condition_back",
    actor: "received_by",
    none: "term equipment sector command ended_command import_batch booking",
    leaver: { stays: "condition_out condition_back" },
  },
  custody_terms: {
    title: "Termos de responsabilidade",
    person: "person",
    text: "note",
    actor: "made_by accepted_by",
    none: "number sector",
    leaver: { stays: "note" },
  },
  data_requests: {
    title: "Pedidos de titular",
    person: "person",
    text: "asker wish identity answer",
    actor: "identity_by_name closed_by_name",
    none: "received_on due_on",
    leaver: { stays: "answer", proof: "asker wish identity" },
  },
  equipment: {
    title: "Equipamentos",
    text: "supplier notes written_off_reason",
    composed: "entry search",
    secret: "label_token",
    none: "tombo serial kind brand model photo sector room acquired_on invoice warranty_until written_off_on written_off_process import_batch",
  },
  equipment_kinds: { none: "name faults" },
  first_step_marks: { actor: "by by_name", none: "step" },
  handouts: { person: "reader", actor: "undone_by", none: "class_set title copy given_on" },
  holds: {
    title: "Reservas da biblioteca",
    person: "reader",
    text: "close_reason",
    actor: "asked_by",
    none: "title ready_copy pickup_until original_pickup_until loan",
    leaver: { stays: "close_reason" },
  },
  import_batches: {
    own: "file",
    composed: "file_name columns mapping defaults failure counts",
    actor: "by",
    none: "file_hash format worker",
    leaver: { term: "file" },
  },
  import_mappings: { composed: "signature mapping defaults", none: "entity" },
  import_rows: { composed: "label content messages effects", none: "batch" },
  inventories: {
    title: "Inventários",
    text: "name",
    actor: "started_by closed_by step_by",
    none: "location material_type figures worker",
  },
  inventory_missing: { title: "Faltas de inventário", text: "reason_before", none: "inventory copy tombo" },
  inventory_scans: { actor: "by", none: "inventory copy code" },
  kit_items: { none: "resource equipment" },
  library_settings: { none: "overdue_stages" },
  loan_rules: {
    none: "category material_type loan_days max_loans max_renewals renewal_days renewal_window grace_days suspension_per_day suspension_max ceiling",
  },
  loans: {
    person: "reader",
    actor: "lent_by returned_by",
    none: "copy lent_on due returned_on rule lost_on original_due class_set",
  },
  maintenance_plans: {
    title: "Planos de manutenção",
    text: "name task problem",
    actor: "technician",
    none: "service kind room equipment anchor next_on problem_on",
  },
  marc_records: { none: "title data" },
  material_favourites: { actor: "user", none: "material" },
  material_loan_lines: { none: "loan material unit" },
  material_loan_renewals: {
    title: "Renovações de material",
    text: "reason",
    actor: "made_by",
    none: "loan due_before due",
  },
  material_loans: { person: "requester", none: "sector due first_due asked_due" },
  material_packs: { none: "material supplier supplier_code gtin unit said called" },
  material_request_lines: { none: "request material" },
  material_requests: {
    title: "Solicitações de material",
    person: "requester",
    text: "reason answer limit_reason close_reason",
    actor: "user made_by authorized_by answered_by",
    none: "number sector needed_on",
    leaver: { stays: "reason answer limit_reason close_reason" },
  },
  material_types: { none: "name" },
  material_units: { title: "Unidades de material", text: "note", none: "material number code" },
  materials: {
    title: "Materiais",
    text: "name description",
    composed: "search",
    none: "code unit expense_element account catmat_code catmat_text legacy_code shelf photo name_key merged_into",
  },
  message_channels: { composed: "reason", actor: "paused_by", none: "channel" },
  message_files: {
    title: "Arquivos das conversas",
    own: "file",
    text: "name",
    actor: "made_by",
    none: "mime hash",
    leaver: { term: "file" },
  },
  message_prices: {},
  message_suppressions: {
    person: "person",
    own: "masked_address",
    composed: "origin",
    actor: "made_by",
    none: "hash",
    leaver: { stays: "masked_address" },
  },
  message_templates: {
    title: "Modelos de mensagem",
    text: "reason header body footer",
    none: "channel name language unfit chosen",
  },
  messages: {
    title: "Mensagens",
    person: "person about people",
    own: "address masked_address dedupe_key provider_id destination regarding_class",
    text: "recipient subject body regarding",
    composed: "error search template",
    actor: "made_by sent_by",
    secret: "lease",
    none: "purpose about_collection campaign error_class via file",
    leaver: {
      term: "address masked_address dedupe_key provider_id destination regarding_class recipient subject body regarding",
    },
  },
  notice_choices: { actor: "user", none: "topic" },
  notice_runs: { actor: "actor", none: "day" },
  notice_settings: {},
  notice_texts: { title: "Textos dos avisos", text: "subject body", none: "kind" },
  notices: { person: "reader", own: "guardian_key", none: "stage loan due hold day message", leaver: { stays: "guardian_key" } },
  notifications: { composed: "title text", actor: "user", none: "kind link" },
  opening_hours: { none: "opens closes" },
  order_calls: { none: "order call paused_for" },
  order_machines: {
    title: "Equipamentos de ordens de serviço",
    text: "holder_then",
    none: "order equipment room_then sector_then",
  },
  order_parts: { none: "order material reservation document back_document" },
  order_tasks: { title: "Tarefas de ordens de serviço", text: "text", actor: "technician", none: "order" },
  people: {
    person: "merged_into",
    own: "name social_name enrolment photo search match_key",
    none: "class sector",
    leaver: { stays: "name social_name enrolment photo search match_key" },
  },
  people_settings: { title: "Aviso de privacidade", text: "notice_more", none: "card_last_day dpo_name dpo_email dpo_phone" },
  person_details: { title: "Dados reservados", person: "person", own: "birth_date document", text: "notes", leaver: "removed" },
  plan_occurrences: { none: "plan occurrence opened_on order call" },
  quick_replies: { title: "Respostas rápidas", text: "text" },
  reader_categories: { none: "name" },
  readers: {
    title: "Leitores",
    person: "person",
    own: "search",
    text: "notes",
    none: "category card valid_until",
    leaver: { stays: "search notes" },
  },
  request_deliveries: {
    title: "Entregas de material",
    person: "proxy",
    text: "denied",
    actor: "confirmed_by",
    none: "request document",
    leaver: { stays: "denied" },
  },
  requester_limits: { person: "requester", none: "material" },
  requesters: {
    title: "Requisitantes",
    person: "person",
    own: "search",
    text: "notes",
    none: "code sector valid_from valid_until",
    leaver: { stays: "search notes" },
  },
  retention_runs: { composed: "failure", actor: "by by_name", none: "day lines worker" },
  rollover_people: { person: "person", none: "rollover target before_class after_class reason" },
  rooms: { title: "Salas", text: "name", none: "building sector" },
  saved_filters: { composed: "name query", actor: "user", none: "list" },
  school: { none: "name logo time_zone document association_document address city state signatories area_code web_address" },
  sectors: { person: "head", none: "name location search parent" },
  server_days: { none: "server day" },
  server_maintenances: { title: "Manutenções de servidores", text: "reason", actor: "made_by made_by_name", none: "server" },
  server_outages: { composed: "problem", none: "server call" },
  server_states: { composed: "problem", none: "server call" },
  servers: {
    title: "Servidores",
    text: "name notes",
    none: "equipment parent roles addresses operating_system backup backup_tested_on target path service",
  },
  service_calls: {
    title: "Atendimentos",
    person: "requester",
    text: "requester_name opened_by_name title description answers resolved_by_name solution rating_comment",
    composed: "search",
    actor: "requester_user opened_by technician resolved_by",
    none: "code service sector room equipment waiting_until opened_on resolved_on closes_on merged_into command_hash",
    leaver: { stays: "requester_name opened_by_name title description answers resolved_by_name solution rating_comment" },
  },
  service_orders: {
    title: "Ordens de serviço",
    person: "requester",
    text: "problem diagnosis solution signer",
    composed: "search",
    actor: "technician made_by last_printed_by",
    none: "code sector room opened_on closes_on follows awaits",
    leaver: { stays: "problem diagnosis solution signer" },
  },
  services: { title: "Serviços", text: "description", actor: "technicians", none: "code name category fields kinds" },
  signals: { none: "name area" },
  stock_alerts: { person: "subject" },
  stock_batches: { none: "material code valid_until" },
  stock_count_entries: { actor: "by", none: "line count" },
  stock_count_lines: { actor: "counted_by", none: "count material batch last_movement" },
  stock_counts: {
    title: "Contagens de estoque",
    text: "name",
    actor: "started_by ended_by",
    none: "shelf expense_element document",
  },
  stock_distinctions: { actor: "made_by", none: "key" },
  stock_documents: {
    title: "Documentos do estoque",
    person: "requester",
    text: "reason note work",
    composed: "left_out",
    actor: "made_by",
    none: "number day month supplier sector invoice_series invoice_number issued_on invoice import_batch reversal_of adjusts command_hash",
    leaver: { stays: "reason note work" },
  },
  stock_findings: { none: "material about" },
  stock_invoice_cancellations: {
    title: "Cancelamentos de notas",
    text: "reason",
    actor: "received_by",
    none: "replaced_by key issuer_document series number cancelled_on",
  },
  stock_invoices: {
    actor: "received_by",
    none: "key file series number issued_on issuer_document issuer_name refers_to content search",
  },
  stock_months: {
    title: "Meses do estoque",
    text: "reopen_reason",
    actor: "closed_by reopened_by",
    none: "month hash statement",
  },
  stock_movements: {
    title: "Movimentos do estoque",
    text: "reason",
    none: "document material batch day month stated_unit reversal_of returned_from",
  },
  stock_reminders: { own: "guardian_key", none: "loan stage due message", leaver: { stays: "guardian_key" } },
  stock_reservations: {
    title: "Material reservado",
    person: "subject",
    text: "label",
    none: "material subject_collection",
    leaver: { stays: "label" },
  },
  stock_settings: { none: "overdue_stages" },
  student_cards: {
    title: "Carteiras da escola",
    person: "person",
    text: "reason",
    secret: "token",
    none: "serial issued_on valid_until issue",
    leaver: { stays: "reason" },
  },
  suppliers: {
    title: "Fornecedores",
    text: "notes",
    none: "name trade_name document state_registration email phone street number complement district city state postal_code search name_key merged_into",
  },
  support_settings: {},
  suspensions: {
    title: "Suspensões",
    person: "reader",
    text: "reason cancel_reason",
    actor: "made_by cancelled_by",
    none: "loan counted_from starts ends",
    leaver: { stays: "reason cancel_reason" },
  },
  timeline: { person: "subject", composed: "text data", actor: "actor actor_name", none: "subject_collection kind" },
  title_distinctions: { actor: "made_by", none: "key" },
  titles: {
    title: "Títulos",
    text: "summary",
    none: "title subtitle authors isbn13 publisher year_text edition volume cdd cdu cutter subjects language cover search match_key program grade component merged_into work_key authors_order",
  },
  unsubscribe_links: {
    person: "person",
    own: "masked_address",
    secret: "token",
    none: "hash",
    leaver: { stays: "masked_address" },
  },
  users: { person: "person", own: "email avatar", actor: "name", leaver: { stays: "email avatar" } },
  waiting_photos: { person: "person", own: "photo", actor: "sent_by sent_by_name", leaver: { stays: "photo" } },
  year_rollovers: { composed: "failure", actor: "by by_name", none: "choices made closed command worker" },
};

/**
 * The same for SQLite's own tables, which belong to no collection. For a table that searches read, the documents' numbers and the
 * index follow.
 */
export const TABLE_PLACES: Readonly<Record<string, TablePlaces>> = {
  conversation_people: { person: "person", none: "conversation" },
  erasures: { none: "collection over" },
  former_keys: { person: "person", own: "value", none: "kind", leaver: "as-fields" },
  loans_of_titles: { none: "title year" },
  message_attempts: { own: "provider_id", none: "via message created", leaver: { term: "provider_id" } },
  message_people: { person: "person", none: "message" },
  sent_commands: { composed: "answer", none: "id hash sent_at" },
  signal_beats: { none: "collection" },
  stock_balances: { none: "batch material place" },
  stock_classes: { none: "account expense_element kind material month" },
  stock_use: { none: "material" },
  stock_values: { none: "material" },
  telephone_forms: { none: "hash form created" },
};

/** The fields of a collection of one of these kinds. */
export const fieldsOf = (collection: keyof CollectionRecords, ...kinds: readonly (keyof PlaceKinds)[]): readonly string[] =>
  kinds.flatMap((kind) => PERSON_PLACES[collection][kind]?.split(" ") ?? []);

/** Every collection of the school. */
export const COLLECTIONS_WITH_PLACES = Object.keys(PERSON_PLACES) as readonly (keyof CollectionRecords)[];

/** The person's records that are deleted after the term of leavers; each has the person's id in the field `person`. */
export const REMOVED_OF_LEAVERS = COLLECTIONS_WITH_PLACES.filter((collection) => PERSON_PLACES[collection].leaver === "removed");

/** The fields of a person's own record that stay after that term, with their earlier values. */
export const RETAINED_LEAVER_FIELDS: readonly string[] = fieldsOfFate(PERSON_PLACES.people.leaver, "stays");

/** The fields of a place with this fate. */
export function fieldsOfFate(leaverFate: LeaverFate | undefined, fate: keyof LeaverRetention): readonly string[] {
  return typeof leaverFate === "object" ? (leaverFate[fate]?.split(" ") ?? []) : [];
}

/**
 * The fields whose fate after the person's leaving is decided never or twice; the test expects none. It covers the fields that
 * identify a person, and the texts of records that lead to one.
 */
export function fieldsWithoutOneFate(places: Readonly<Record<string, TablePlaces>>): readonly string[] {
  return Object.entries(places).flatMap(([name, { own = "", text = "", person, leaver }]) => {
    const decidable = `${own} ${person === undefined ? "" : text}`.split(" ").filter(Boolean);
    if (typeof leaver === "string") {
      return decidable.length > 0 ? [] : [name];
    }
    const decidedFields = (["stays", "proof", "term"] as const).flatMap((fate) => fieldsOfFate(leaver, fate));
    const missingFields = decidable.filter((field) => !decidedFields.includes(field));
    const strayFields = decidedFields.filter(
      (field, index) => !decidable.includes(field) || decidedFields.indexOf(field) !== index,
    );
    return [...missingFields, ...strayFields].map((field) => `${name}.${field}`);
  });
}
