// Generated from the migrated database by `make types`. Do not edit.

export interface BaseRecord {
  id: string;
  collectionId: string;
  collectionName: string;
  expand?: unknown;
}

export interface BookingResources extends BaseRecord {
  name: string;
  equipment: string;
  room: string;
  needs_approval: boolean;
  ahead_days: number;
  most_open: number;
  active: boolean;
  created: string;
  updated: string;
}

export interface Bookings extends BaseRecord {
  resource: string;
  starts: string;
  ends: string;
  day: string;
  shift: string;
  first_period: number;
  last_period: number;
  user: string;
  person: string;
  class: string;
  note: string;
  state: "pending" | "confirmed" | "cancelled" | "refused";
  series: string;
  warned_at: string;
  created: string;
  updated: string;
}

export interface CalendarDays extends BaseRecord {
  day: string;
  reason: string;
  created: string;
  updated: string;
  hours: string;
}

export interface CallFollowers extends BaseRecord {
  call: string;
  user: string;
  affected: boolean;
  created: string;
  updated: string;
}

export interface CallIntervals extends BaseRecord {
  call: string;
  state: "open" | "in_progress" | "waiting" | "resolved" | "closed" | "cancelled" | "merged";
  waiting_for: "requester" | "supplier" | "part" | "access" | "";
  since: string;
  until: string;
  created: string;
  updated: string;
}

export interface CallLinks extends BaseRecord {
  call: string;
  other: string;
  created: string;
  updated: string;
}

export interface CallMessages extends BaseRecord {
  call: string;
  author: string;
  author_name: string;
  text: string;
  photos: string[];
  at: string;
  kind: "opening" | "answer" | "solution" | "refusal" | "reopening" | "cancellation";
  created: string;
  updated: string;
}

export interface CallNotes extends BaseRecord {
  call: string;
  author: string;
  author_name: string;
  text: string;
  photos: string[];
  at: string;
  created: string;
  updated: string;
}

export interface Campaigns extends BaseRecord {
  name: string;
  channel: "assisted" | "whatsapp" | "email";
  state: "preparing" | "scheduled" | "running" | "paused" | "finished" | "cancelled";
  subject: string;
  text: string;
  audience: string;
  total: number;
  excluded: number;
  start_at: string;
  expires_at: string;
  finished_at: string;
  reason: string;
  made_by: string;
  created: string;
  updated: string;
}

export interface CannedTexts extends BaseRecord {
  title: string;
  text: string;
  created: string;
  updated: string;
}

export interface ClassPeriods extends BaseRecord {
  shift: "morning" | "afternoon" | "evening" | "full_day";
  number: number;
  starts: string;
  ends: string;
  created: string;
  updated: string;
}

export interface ClassSets extends BaseRecord {
  kind: "students" | "teacher" | "desk";
  class: string;
  class_name: string;
  year: number;
  reader: string;
  due: string;
  note: string;
  refused: unknown;
  made_at: string;
  made_by: string;
  undone_at: string;
  undone_by: string;
  created: string;
  updated: string;
}

export interface Classes extends BaseRecord {
  name: string;
  grade: string;
  shift: "morning" | "afternoon" | "evening" | "full_day" | "";
  year: number;
  active: boolean;
  created: string;
  updated: string;
}

export interface Consents extends BaseRecord {
  person: string;
  purpose: "card_photo" | "whatsapp_gateway" | "publicity";
  decision: "given" | "refused";
  text_version: number;
  declared_by: string;
  declared_at: string;
  recorded_by: string;
  ended_at: string;
  created: string;
  updated: string;
}

export interface Contacts extends BaseRecord {
  person: string;
  kind: "phone" | "email";
  value: string;
  guardian: string;
  created: string;
  updated: string;
  notices_off: boolean;
}

export interface Copies extends BaseRecord {
  title: string;
  tombo: string;
  barcode: string;
  call_number: string;
  material_type: string;
  location: string;
  state: "normal" | "lost" | "missing" | "damaged" | "repair" | "withdrawn";
  state_reason: string;
  origin: string;
  price: number;
  condition: string;
  seen_at: string;
  created: string;
  updated: string;
  former_number: string;
  label_printed_at: string;
}

export interface Counters extends BaseRecord {
  name: string;
  value: number;
  created: string;
  updated: string;
}

export interface Custodies extends BaseRecord {
  term: string;
  kind: "charge" | "loan";
  equipment: string;
  person: string;
  sector: string;
  since: string;
  due_at: string;
  ended_at: string;
  received_by: string;
  state_before: "in_stock" | "in_use" | "";
  condition_out: string;
  condition_back: string;
  created: string;
  updated: string;
  booking: string;
}

export interface CustodyTerms extends BaseRecord {
  number: string;
  kind: "charge" | "loan";
  person: string;
  sector: string;
  due_at: string;
  note: string;
  made_at: string;
  made_by: string;
  accepted_at: string;
  accepted_by: string;
  acceptance: "signed" | "signed_in" | "";
  created: string;
  updated: string;
}

export interface Equipment extends BaseRecord {
  tombo: string;
  serial: string;
  kind: string;
  brand: string;
  model: string;
  photo: string;
  sector: string;
  room: string;
  state: "in_stock" | "in_use" | "maintenance" | "on_loan" | "lost" | "written_off";
  bookable: boolean;
  acquired_on: string;
  value: number;
  supplier: string;
  invoice: string;
  warranty_months: number;
  warranty_until: string;
  notes: string;
  written_off_on: string;
  written_off_reason: string;
  written_off_process: string;
  written_off_value: number;
  label_printed_at: string;
  created: string;
  updated: string;
}

export interface EquipmentKinds extends BaseRecord {
  name: string;
  faults: unknown;
  life_months: number;
  residual_percent: number;
  server: boolean;
  active: boolean;
  created: string;
  updated: string;
}

export interface Handouts extends BaseRecord {
  class_set: string;
  title: string;
  copy: string;
  reader: string;
  year: number;
  given_on: string;
  undone_at: string;
  undone_by: string;
  created: string;
  updated: string;
}

export interface Holds extends BaseRecord {
  title: string;
  reader: string;
  state: "waiting" | "ready" | "fulfilled" | "expired" | "cancelled";
  asked_at: string;
  queued_at: string;
  asked_by: string;
  ready_copy: string;
  ready_at: string;
  pickup_until: string;
  original_pickup_until: string;
  closed_at: string;
  close_reason: string;
  no_show: boolean;
  loan: string;
  created: string;
  updated: string;
}

export interface ImportBatches extends BaseRecord {
  entity: "titles" | "people";
  file: string;
  file_name: string;
  file_hash: string;
  format: unknown;
  columns: unknown;
  mapping: unknown;
  defaults: unknown;
  status: "uploaded" | "checking" | "checked" | "committing" | "committed" | "undoing" | "undone" | "failed";
  failure: string;
  total: number;
  done: number;
  line: number;
  counts: unknown;
  worked_at: string;
  by: string;
  created: string;
  updated: string;
  source: "table" | "marc" | "";
  emptied_at: string;
}

export interface ImportMappings extends BaseRecord {
  entity: string;
  signature: string;
  mapping: unknown;
  defaults: unknown;
  created: string;
  updated: string;
}

export interface ImportRows extends BaseRecord {
  batch: string;
  line: number;
  label: string;
  content: unknown;
  verdict: "create" | "update" | "unchanged" | "error" | "skipped" | "";
  doubtful: boolean;
  messages: unknown;
  effects: unknown;
  written_at: string;
  created: string;
  updated: string;
}

export interface Inventories extends BaseRecord {
  name: string;
  location: string;
  material_type: string;
  started_at: string;
  started_by: string;
  closed_at: string;
  closed_by: string;
  scans: number;
  figures: unknown;
  created: string;
  updated: string;
  step: "closing" | "reopening" | "";
  step_by: string;
  done: number;
  total: number;
  worked_at: string;
}

export interface InventoryMissing extends BaseRecord {
  inventory: string;
  copy: string;
  state_before: "normal" | "damaged";
  reason_before: string;
  tombo: string;
  created: string;
  updated: string;
}

export interface InventoryScans extends BaseRecord {
  inventory: string;
  copy: string;
  code: string;
  at: string;
  by: string;
  outcome: "right" | "elsewhere" | "on_loan" | "found" | "repair" | "withdrawn" | "unknown";
  expected: boolean;
  created: string;
  updated: string;
}

export interface KitItems extends BaseRecord {
  resource: string;
  equipment: string;
  slot: number;
  created: string;
  updated: string;
}

export interface LibrarySettings extends BaseRecord {
  renewal_base: "today" | "due";
  late_days: "open_days" | "calendar_days";
  suspension_days: "open_days" | "calendar_days";
  suspension_combination: "longest" | "sum";
  grace_counts: "from_due" | "after_grace";
  pickup_days: number;
  no_show_limit: number;
  no_show_days: number;
  isbn_lookup: boolean;
  notices: boolean;
  due_soon_days: number;
  overdue_stages: string;
  created: string;
  updated: string;
}

export interface LoanRules extends BaseRecord {
  category: string;
  material_type: string;
  day_mode: "calendar_days" | "open_days" | "weekly" | "";
  loan_days: string;
  max_loans: string;
  max_renewals: string;
  renewal_days: string;
  created: string;
  updated: string;
  renewal_window: string;
  grace_days: string;
  suspension_per_day: string;
  suspension_max: string;
  ceiling: string;
}

export interface Loans extends BaseRecord {
  copy: string;
  reader: string;
  lent_at: string;
  lent_on: string;
  due: string;
  returned_at: string;
  returned_on: string;
  closed_as: "returned" | "undone" | "replaced" | "pardoned" | "";
  renewals: number;
  rule: unknown;
  lent_by: string;
  returned_by: string;
  created: string;
  updated: string;
  lost_on: string;
  original_due: string;
  class_set: string;
}

export interface MarcRecords extends BaseRecord {
  title: string;
  format: "marc21" | "unimarc";
  data: unknown;
  created: string;
  updated: string;
}

export interface MaterialFavourites extends BaseRecord {
  user: string;
  material: string;
  created: string;
  updated: string;
}

export interface MaterialPacks extends BaseRecord {
  material: string;
  supplier: string;
  supplier_code: string;
  gtin: string;
  unit: string;
  factor: number;
  created: string;
  updated: string;
}

export interface MaterialRequestLines extends BaseRecord {
  request: string;
  line: number;
  material: string;
  asked: number;
  approved: number;
  delivered: number;
  cancelled: number;
  created: string;
  updated: string;
}

export interface MaterialRequests extends BaseRecord {
  number: string;
  state: "asked" | "approved" | "delivering" | "delivered" | "received" | "refused" | "cancelled";
  user: string;
  made_by: string;
  requester: string;
  sector: string;
  reason: string;
  needed_on: string;
  asked_at: string;
  answered_at: string;
  answered_by: string;
  answer: string;
  close_reason: string;
  created: string;
  updated: string;
}

export interface MaterialTypes extends BaseRecord {
  name: string;
  lendable: boolean;
  counts_in_limit: boolean;
  active: boolean;
  created: string;
  updated: string;
}

export interface Materials extends BaseRecord {
  code: string;
  name: string;
  description: string;
  unit: string;
  decimals: number;
  kind: "consumable" | "permanent";
  expense_element: string;
  account: string;
  catmat_code: string;
  catmat_text: string;
  legacy_code: string;
  minimum: number;
  maximum: number;
  lead_time_days: number;
  batch_control: boolean;
  shelf: string;
  photo: string;
  active: boolean;
  created: string;
  updated: string;
}

export interface MessageChannels extends BaseRecord {
  channel: string;
  failures: number;
  paused_until: string;
  since: string;
  reason: string;
  created: string;
  updated: string;
}

export interface MessageSuppressions extends BaseRecord {
  channel: "whatsapp" | "email";
  hash: string;
  kind: "opt_out" | "wrong" | "bounce";
  origin: string;
  made_by: string;
  lifted_at: string;
  created: string;
  updated: string;
}

export interface Messages extends BaseRecord {
  area: "account" | "people" | "library" | "warehouse" | "support" | "messaging" | "platform";
  channel: "email" | "whatsapp" | "assisted";
  purpose: string;
  person: string;
  about_collection: string;
  about: string;
  recipient: string;
  masked_address: string;
  subject: string;
  body: string;
  dedupe_key: string;
  priority: number;
  state: "queued" | "held" | "sending" | "sent" | "delivered" | "read" | "failed" | "skipped" | "expired" | "uncertain";
  attempts: number;
  next_at: string;
  leased_until: string;
  error: string;
  sent_at: string;
  provider_id: string;
  made_by: string;
  created: string;
  updated: string;
  emptied_at: string;
  campaign: string;
  regarding: string;
  regarding_class: string;
  expires_at: string;
  delivered_at: string;
  read_at: string;
  sent_by: string;
  error_class: string;
}

export interface NoticeRuns extends BaseRecord {
  day: string;
  at: string;
  automatic: boolean;
  actor: string;
  notices: number;
  messages: number;
  skipped: number;
  created: string;
  updated: string;
}

export interface NoticeTexts extends BaseRecord {
  kind: string;
  subject: string;
  body: string;
  created: string;
  updated: string;
}

export interface Notices extends BaseRecord {
  stage: string;
  loan: string;
  due: string;
  hold: string;
  reader: string;
  day: string;
  message: string;
  created: string;
  updated: string;
  guardian: string;
}

export interface Notifications extends BaseRecord {
  user: string;
  kind: string;
  title: string;
  text: string;
  link: string;
  read_at: string;
  created: string;
  updated: string;
}

export interface OpeningHours extends BaseRecord {
  weekday: number;
  opens: string;
  closes: string;
  created: string;
  updated: string;
}

export interface OrderCalls extends BaseRecord {
  order: string;
  call: string;
  created: string;
  updated: string;
}

export interface OrderMachines extends BaseRecord {
  order: string;
  equipment: string;
  room_then: string;
  sector_then: string;
  holder_then: string;
  state_then: "in_stock" | "in_use" | "maintenance" | "on_loan" | "lost";
  destination: "in_stock" | "in_use" | "maintenance" | "lost" | "";
  created: string;
  updated: string;
}

export interface OrderParts extends BaseRecord {
  order: string;
  material: string;
  quantity: number;
  value: number;
  state: "reserved" | "used" | "returned" | "freed";
  reservation: string;
  document: string;
  back_document: string;
  created: string;
  updated: string;
}

export interface OrderTasks extends BaseRecord {
  order: string;
  technician: string;
  starts: string;
  minutes: number;
  text: string;
  created: string;
  updated: string;
}

export interface People extends BaseRecord {
  name: string;
  social_name: string;
  kind: "student" | "teacher" | "staff" | "other";
  enrolment: string;
  class: string;
  sector: string;
  photo: string;
  active: boolean;
  created: string;
  updated: string;
}

export interface PeopleSettings extends BaseRecord {
  card_last_day: string;
  card_last_year: "same" | "next";
  created: string;
  updated: string;
}

export interface PersonDetails extends BaseRecord {
  person: string;
  birth_date: string;
  document: string;
  notes: string;
  created: string;
  updated: string;
}

export interface ReaderCategories extends BaseRecord {
  name: string;
  max_loans: number;
  blocked_when_overdue: boolean;
  active: boolean;
  created: string;
  updated: string;
  max_holds: number;
  exempt_from_suspension: boolean;
}

export interface Readers extends BaseRecord {
  person: string;
  category: string;
  card: string;
  valid_until: string;
  notes: string;
  active: boolean;
  created: string;
  updated: string;
}

export interface RequestDeliveries extends BaseRecord {
  request: string;
  document: string;
  proxy: string;
  confirmed_at: string;
  confirmed_by: string;
  denied_at: string;
  denied: string;
  created: string;
  updated: string;
}

export interface Requesters extends BaseRecord {
  code: string;
  kind: "person" | "sector";
  person: string;
  sector: string;
  valid_until: string;
  notes: string;
  active: boolean;
  created: string;
  updated: string;
}

export interface Rooms extends BaseRecord {
  name: string;
  building: string;
  sector: string;
  active: boolean;
  created: string;
  updated: string;
}

export interface School extends BaseRecord {
  name: string;
  logo: string;
  time_zone: string;
  lock_after_minutes: number;
  created: string;
  updated: string;
  keep_messages_months: number;
  document: string;
  association_document: string;
  address: string;
  city: string;
  state: string;
  signatories: string;
}

export interface Sectors extends BaseRecord {
  name: string;
  location: string;
  active: boolean;
  created: string;
  updated: string;
}

export interface ServiceCalls extends BaseRecord {
  code: string;
  year: number;
  number: number;
  service: string;
  requester: string;
  requester_user: string;
  requester_name: string;
  opened_by: string;
  opened_by_name: string;
  sector: string;
  room: string;
  equipment: string;
  title: string;
  description: string;
  answers: unknown;
  channel: "web" | "desk" | "qr" | "server" | "plan";
  urgency: number;
  impact: number;
  priority: number;
  priority_by_hand: boolean;
  state: "open" | "in_progress" | "waiting" | "resolved" | "closed" | "cancelled" | "merged";
  ended: boolean;
  approval: "pending" | "approved" | "refused" | "";
  waiting_for: "requester" | "supplier" | "part" | "access" | "";
  waiting_until: string;
  technician: string;
  response_target: number;
  solution_target: number;
  opened_at: string;
  opened_on: string;
  taken_at: string;
  first_response_at: string;
  response_due: string;
  solution_due: string;
  due: string;
  solution_used: number;
  counting_since: string;
  resolved_at: string;
  resolved_by: string;
  resolved_by_name: string;
  solution: string;
  closes_on: string;
  closed_at: string;
  reopened: number;
  guests: number;
  merged_into: string;
  rating: number;
  rating_comment: string;
  rated_at: string;
  rating_stale: boolean;
  created: string;
  updated: string;
}

export interface ServiceOrders extends BaseRecord {
  code: string;
  year: number;
  number: number;
  kind: "corrective" | "preventive" | "installation" | "other";
  state: "draft" | "open" | "assigned" | "running" | "waiting" | "concluded" | "closed" | "cancelled";
  priority: number;
  problem: string;
  diagnosis: string;
  solution: string;
  requester: string;
  sector: string;
  room: string;
  technician: string;
  scheduled_for: string;
  waiting_for: "part" | "supplier" | "warranty" | "requester" | "approval" | "";
  made_at: string;
  made_by: string;
  opened_at: string;
  opened_on: string;
  started_at: string;
  concluded_at: string;
  closed_at: string;
  closes_on: string;
  signer: string;
  refusals: number;
  printed: number;
  last_printed_at: string;
  last_printed_by: string;
  created: string;
  updated: string;
}

export interface Services extends BaseRecord {
  code: string;
  name: string;
  category: string;
  description: string;
  technicians: string[];
  response_minutes: number;
  solution_minutes: number;
  urgency: number;
  fields: unknown;
  kinds: string[];
  needs_equipment: boolean;
  needs_approval: boolean;
  active: boolean;
  created: string;
  updated: string;
}

export interface StockBatches extends BaseRecord {
  material: string;
  code: string;
  valid_until: string;
  created: string;
  updated: string;
}

export interface StockDocuments extends BaseRecord {
  number: string;
  kind: "purchase" | "donation" | "return" | "opening" | "exit" | "write_off" | "supplier_return" | "transfer" | "loan" | "loan_return" | "count" | "reversal";
  day: string;
  month: string;
  supplier: string;
  requester: string;
  sector: string;
  invoice_series: string;
  invoice_number: string;
  issued_on: string;
  invoice: string;
  reason: string;
  note: string;
  made_at: string;
  made_by: string;
  created: string;
  updated: string;
  reversal_of: string;
}

export interface StockFindings extends BaseRecord {
  kind: "balance" | "value" | "places" | "after" | "empty_document";
  material: string;
  about: string;
  ledger: number;
  kept: number;
  found_at: string;
  created: string;
  updated: string;
}

export interface StockInvoices extends BaseRecord {
  key: string;
  file: string;
  series: string;
  number: string;
  issued_on: string;
  issuer_document: string;
  issuer_name: string;
  total: number;
  item_count: number;
  received_at: string;
  received_by: string;
  created: string;
  updated: string;
}

export interface StockMonths extends BaseRecord {
  month: string;
  closed_at: string;
  closed_by: string;
  reopened_at: string;
  reopened_by: string;
  reopen_reason: string;
  statement: unknown;
  hash: string;
  created: string;
  updated: string;
}

export interface StockMovements extends BaseRecord {
  document: string;
  line: number;
  kind: "purchase" | "donation" | "return" | "opening" | "exit" | "write_off" | "supplier_return" | "transfer" | "loan" | "loan_return" | "count" | "reversal";
  material: string;
  place: "stock" | "on_loan" | "damaged";
  batch: string;
  day: string;
  month: string;
  quantity: number;
  value: number;
  quantity_after: number;
  value_after: number;
  stated_quantity: number;
  stated_unit: string;
  factor: number;
  reason: string;
  created: string;
  updated: string;
  reversal_of: string;
  returned_from: string;
}

export interface StockReservations extends BaseRecord {
  material: string;
  quantity: number;
  consumed: number;
  released: number;
  subject_collection: string;
  subject: string;
  label: string;
  created: string;
  updated: string;
}

export interface StudentCards extends BaseRecord {
  person: string;
  serial: string;
  copy: number;
  status: "active" | "blocked" | "replaced";
  issued_on: string;
  valid_until: string;
  reason: string;
  issue: string;
  created: string;
  updated: string;
}

export interface Suppliers extends BaseRecord {
  name: string;
  trade_name: string;
  document: string;
  state_registration: string;
  email: string;
  phone: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
  postal_code: string;
  notes: string;
  active: boolean;
  created: string;
  updated: string;
}

export interface Suspensions extends BaseRecord {
  reader: string;
  kind: "late" | "no_show" | "manual";
  loan: string;
  counted_from: string;
  starts: string;
  ends: string;
  days: number;
  reason: string;
  made_by: string;
  cancelled_at: string;
  cancelled_by: string;
  cancel_reason: string;
  created: string;
  updated: string;
}

export interface Timeline extends BaseRecord {
  area: "account" | "people" | "library" | "warehouse" | "support" | "messaging" | "platform";
  subject_collection: string;
  subject: string;
  at: string;
  actor: string;
  actor_name: string;
  kind: string;
  text: string;
  data: unknown;
  created: string;
  updated: string;
}

export interface TitleDistinctions extends BaseRecord {
  key: string;
  titles: number;
  made_by: string;
  created: string;
  updated: string;
}

export interface Titles extends BaseRecord {
  title: string;
  subtitle: string;
  authors: string;
  isbn13: string;
  publisher: string;
  year: number;
  year_text: string;
  edition: string;
  volume: string;
  cdd: string;
  cdu: string;
  cutter: string;
  subjects: string;
  language: string;
  summary: string;
  cover: string;
  active: boolean;
  created: string;
  updated: string;
  program: string;
  cycle_start: number;
  cycle_end: number;
  consumable: boolean;
  grade: string;
  component: string;
  merged_into: string;
  minimum_age: number;
}

export interface Users extends BaseRecord {
  email: string;
  emailVisibility: boolean;
  verified: boolean;
  created: string;
  updated: string;
  name: string;
  avatar: string;
  permissions: ("Admin" | "Tecnologia" | "Biblioteca" | "Almoxarifado")[];
  active: boolean;
  theme: "auto" | "light" | "dark" | "";
  sound_off: boolean;
  person: string;
  provisional_password: boolean;
}

export interface CollectionRecords {
  booking_resources: BookingResources;
  bookings: Bookings;
  calendar_days: CalendarDays;
  call_followers: CallFollowers;
  call_intervals: CallIntervals;
  call_links: CallLinks;
  call_messages: CallMessages;
  call_notes: CallNotes;
  campaigns: Campaigns;
  canned_texts: CannedTexts;
  class_periods: ClassPeriods;
  class_sets: ClassSets;
  classes: Classes;
  consents: Consents;
  contacts: Contacts;
  copies: Copies;
  counters: Counters;
  custodies: Custodies;
  custody_terms: CustodyTerms;
  equipment: Equipment;
  equipment_kinds: EquipmentKinds;
  handouts: Handouts;
  holds: Holds;
  import_batches: ImportBatches;
  import_mappings: ImportMappings;
  import_rows: ImportRows;
  inventories: Inventories;
  inventory_missing: InventoryMissing;
  inventory_scans: InventoryScans;
  kit_items: KitItems;
  library_settings: LibrarySettings;
  loan_rules: LoanRules;
  loans: Loans;
  marc_records: MarcRecords;
  material_favourites: MaterialFavourites;
  material_packs: MaterialPacks;
  material_request_lines: MaterialRequestLines;
  material_requests: MaterialRequests;
  material_types: MaterialTypes;
  materials: Materials;
  message_channels: MessageChannels;
  message_suppressions: MessageSuppressions;
  messages: Messages;
  notice_runs: NoticeRuns;
  notice_texts: NoticeTexts;
  notices: Notices;
  notifications: Notifications;
  opening_hours: OpeningHours;
  order_calls: OrderCalls;
  order_machines: OrderMachines;
  order_parts: OrderParts;
  order_tasks: OrderTasks;
  people: People;
  people_settings: PeopleSettings;
  person_details: PersonDetails;
  reader_categories: ReaderCategories;
  readers: Readers;
  request_deliveries: RequestDeliveries;
  requesters: Requesters;
  rooms: Rooms;
  school: School;
  sectors: Sectors;
  service_calls: ServiceCalls;
  service_orders: ServiceOrders;
  services: Services;
  stock_batches: StockBatches;
  stock_documents: StockDocuments;
  stock_findings: StockFindings;
  stock_invoices: StockInvoices;
  stock_months: StockMonths;
  stock_movements: StockMovements;
  stock_reservations: StockReservations;
  student_cards: StudentCards;
  suppliers: Suppliers;
  suspensions: Suspensions;
  timeline: Timeline;
  title_distinctions: TitleDistinctions;
  titles: Titles;
  users: Users;
}

