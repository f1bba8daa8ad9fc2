// Generated from the migrated database by `make types`. Do not edit.

export interface BaseRecord {
  id: string;
  collectionId: string;
  collectionName: string;
  expand?: unknown;
}

export interface AbsenceLists extends BaseRecord {
  class: string;
  day: string;
  made_by: string;
  created: string;
  updated: string;
}

export interface Absences extends BaseRecord {
  person: string;
  day: string;
  class: string;
  campaign: string;
  reversal_of: string;
  made_by: string;
  created: string;
  updated: string;
}

export interface Anonymisations extends BaseRecord {
  person: string;
  at: string;
  by: string;
  by_name: string;
  reason: string;
  lines: unknown;
  created: string;
  updated: string;
  request: string;
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
  closed_at: string;
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

export interface CallGuests extends BaseRecord {
  call: string;
  report: string;
  email: string;
  token: string;
  confirmed_at: string;
  ended_at: string;
  created: string;
  updated: string;
}

export interface CallIntervals extends BaseRecord {
  call: string;
  state: "open" | "in_progress" | "waiting" | "resolved" | "closed" | "cancelled" | "merged";
  waiting_for: "requester" | "supplier" | "part" | "access" | "";
  in_approval: boolean;
  since: string;
  until: string;
  created: string;
  updated: string;
}

export interface CallJoiners extends BaseRecord {
  call: string;
  user: string;
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

export interface CampaignExclusions extends BaseRecord {
  campaign: string;
  person: string;
  line: string;
  reason: string;
  place: number;
  created: string;
  updated: string;
}

export interface Campaigns extends BaseRecord {
  name: string;
  channel: "assisted" | "whatsapp" | "email";
  state: "preparing" | "scheduled" | "running" | "paused" | "finished" | "cancelled";
  category: "utility" | "marketing" | "";
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
  template: string;
  urgent: string;
  file: string;
}

export interface CannedTexts extends BaseRecord {
  title: string;
  text: string;
  created: string;
  updated: string;
}

export interface CardChecks extends BaseRecord {
  card: string;
  at: string;
  outcome: "valid" | "expired" | "blocked" | "replaced" | "not_enrolled" | "old";
  created: string;
  updated: string;
}

export interface CardDevices extends BaseRecord {
  card: string;
  slot: number;
  pairing_ends: string;
  paired_at: string;
  ended_at: string;
  created: string;
  updated: string;
}

export interface ChannelReports extends BaseRecord {
  channel: string;
  provider_id: string;
  state: "sent" | "delivered" | "read" | "failed";
  error: string;
  error_class: string;
  stops: "campaign" | "channel" | "";
  again: number;
  at: string;
  created: string;
  updated: string;
}

export interface Channels extends BaseRecord {
  provider: string;
  base_url: string;
  version: string;
  account: string;
  business: string;
  templates_at: string;
  state: "new" | "pairing" | "connected" | "down";
  detail: string;
  number: string;
  serves: string;
  since: string;
  daily_cap: number;
  per_minute: number;
  paused_at: string;
  paused_reason: string;
  rest_until: string;
  judged_from: string;
  failures: number;
  silences: number;
  reported_at: string;
  risk_accepted_at: string;
  risk_accepted_by: string;
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

export interface ConsentTexts extends BaseRecord {
  purpose: "card_photo" | "whatsapp_gateway" | "marketing" | "publicity";
  version: number;
  text: string;
  asks_again: boolean;
  by: string;
  by_name: string;
  created: string;
  updated: string;
}

export interface Consents extends BaseRecord {
  person: string;
  purpose: "card_photo" | "whatsapp_gateway" | "marketing" | "publicity";
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
  blocked: boolean;
  preferred: boolean;
}

export interface ConversationEntries extends BaseRecord {
  conversation: string;
  kind: "inbound" | "outbound" | "note";
  text: string;
  media: string;
  at: string;
  made_by: string;
  provider_id: string;
  emptied_at: string;
  created: string;
  updated: string;
  file: string;
  media_ref: string;
  media_tries: number;
}

export interface Conversations extends BaseRecord {
  masked_address: string;
  name: string;
  person: string;
  regarding: string;
  regarding_class: string;
  family_since: string;
  state: "open" | "closed";
  assignee: string;
  unread: number;
  is_unread: boolean;
  last_at: string;
  last_text: string;
  last_kind: "inbound" | "outbound" | "note" | "";
  waiting_since: string;
  heard_at: string;
  emptied_at: string;
  created: string;
  updated: string;
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
  warned_at: string;
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

export interface DataRequests extends BaseRecord {
  number: number;
  person: string;
  asker: string;
  asker_is: "self" | "guardian" | "proxy";
  kind: "confirmation" | "access" | "correction" | "anonymisation" | "deletion" | "portability" | "sharing" | "revocation" | "opposition";
  wish: string;
  received_on: string;
  due_on: string;
  identity: string;
  identity_at: string;
  identity_by_name: string;
  exported_at: string;
  outcome: "granted" | "partial" | "refused" | "withdrawn" | "";
  answer: string;
  closed_at: string;
  closed_by_name: string;
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

export interface FirstStepMarks extends BaseRecord {
  step: string;
  mark: "skipped" | "checked";
  by: string;
  by_name: string;
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
  entity: "titles" | "people" | "materials" | "suppliers" | "requesters" | "equipment";
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
  textbooks_apart: boolean;
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

export interface MaintenancePlans extends BaseRecord {
  name: string;
  task: string;
  opens: "order" | "call";
  service: string;
  kind: string;
  room: string;
  equipment: string;
  technician: string;
  every: number;
  unit: "week" | "month";
  anchor: string;
  active: boolean;
  next_on: string;
  problem: string;
  problem_on: string;
  created: string;
  updated: string;
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

export interface MaterialLoanLines extends BaseRecord {
  loan: string;
  line: number;
  material: string;
  unit: string;
  quantity: number;
  returned: number;
  damaged: number;
  lost: number;
  cancelled: number;
  created: string;
  updated: string;
}

export interface MaterialLoanRenewals extends BaseRecord {
  loan: string;
  due_before: string;
  due: string;
  reason: string;
  made_at: string;
  made_by: string;
  created: string;
  updated: string;
}

export interface MaterialLoans extends BaseRecord {
  state: "open" | "closed" | "undone";
  requester: string;
  sector: string;
  due: string;
  first_due: string;
  asked_due: string;
  renewals: number;
  made_at: string;
  closed_at: string;
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
  said: string;
  called: string;
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
  state: "to_authorize" | "asked" | "approved" | "delivering" | "delivered" | "received" | "refused" | "cancelled";
  user: string;
  made_by: string;
  requester: string;
  sector: string;
  reason: string;
  needed_on: string;
  asked_at: string;
  authorized_at: string;
  authorized_by: string;
  answered_at: string;
  answered_by: string;
  answer: string;
  declined: boolean;
  limit_reason: string;
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

export interface MaterialUnits extends BaseRecord {
  material: string;
  number: string;
  code: string;
  state: "good" | "damaged" | "lost";
  note: string;
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
  merged_into: string;
}

export interface MessageChannels extends BaseRecord {
  channel: string;
  failures: number;
  paused_until: string;
  since: string;
  reason: string;
  daily_cap: number;
  per_minute: number;
  paused_at: string;
  paused_by: string;
  created: string;
  updated: string;
}

export interface MessageFiles extends BaseRecord {
  file: string;
  name: string;
  kind: "image" | "document" | "audio" | "video";
  mime: string;
  size: number;
  made_by: string;
  emptied_at: string;
  created: string;
  updated: string;
}

export interface MessagePrices extends BaseRecord {
  utility: number;
  marketing: number;
  created: string;
  updated: string;
}

export interface MessageSuppressions extends BaseRecord {
  channel: "whatsapp" | "email";
  kind: "opt_out" | "wrong" | "bounce" | "promotions";
  origin: string;
  person: string;
  masked_address: string;
  made_by: string;
  lifted_at: string;
  created: string;
  updated: string;
}

export interface MessageTemplates extends BaseRecord {
  channel: string;
  name: string;
  language: string;
  category: "utility" | "marketing" | "other";
  state: "approved" | "pending" | "rejected" | "paused" | "disabled" | "gone";
  reason: string;
  header: string;
  body: string;
  footer: string;
  named: boolean;
  unfit: string;
  chosen: unknown;
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
  via: string;
  file: string;
}

export interface NoticeChoices extends BaseRecord {
  user: string;
  topic: string;
  bell: boolean;
  mail: boolean;
  created: string;
  updated: string;
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

export interface NoticeSettings extends BaseRecord {
  first: "email" | "whatsapp";
  asks_consent: boolean;
  teams_send: boolean;
  created: string;
  updated: string;
}

export interface NoticeTexts extends BaseRecord {
  kind: string;
  channel: "whatsapp" | "email";
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
  guardian_key: string;
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
  paused_for: string;
  solved: boolean;
  released: boolean;
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
  back_to: "in_stock" | "in_use" | "maintenance" | "on_loan" | "lost" | "";
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
  anonymised_at: string;
  left_at: string;
  merged_into: string;
}

export interface PeopleSettings extends BaseRecord {
  card_last_day: string;
  card_last_year: "same" | "next";
  created: string;
  updated: string;
  card_phones: "1" | "2";
  keep_messages_months: number;
  keep_imports_months: number;
  keep_checks_days: number;
  keep_leavers_months: number;
  keep_proofs_months: number;
  dpo_name: string;
  dpo_email: string;
  dpo_phone: string;
  notice_more: string;
  request_days: number;
}

export interface PersonDetails extends BaseRecord {
  person: string;
  birth_date: string;
  document: string;
  notes: string;
  created: string;
  updated: string;
}

export interface PlanOccurrences extends BaseRecord {
  plan: string;
  occurrence: string;
  part: number;
  opened_on: string;
  order: string;
  call: string;
  created: string;
  updated: string;
}

export interface QuickReplies extends BaseRecord {
  text: string;
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

export interface RequesterLimits extends BaseRecord {
  requester: string;
  material: string;
  quantity: number;
  period: "month" | "quarter" | "year";
  created: string;
  updated: string;
}

export interface Requesters extends BaseRecord {
  code: string;
  kind: "person" | "sector";
  person: string;
  sector: string;
  valid_from: string;
  valid_until: string;
  notes: string;
  active: boolean;
  created: string;
  updated: string;
}

export interface RetentionRuns extends BaseRecord {
  status: "running" | "done" | "failed";
  day: string;
  by: string;
  by_name: string;
  lines: unknown;
  done: number;
  total: number;
  ended_at: string;
  failure: string;
  worked_at: string;
  created: string;
  updated: string;
}

export interface RolloverPeople extends BaseRecord {
  rollover: string;
  person: string;
  goal: "move" | "repeat" | "leave" | "keep" | "";
  target: string;
  run: number;
  state: "moved" | "repeated" | "left" | "kept" | "undone" | "changed" | "";
  before_class: string;
  after_class: string;
  reason: string;
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

export interface SavedFilters extends BaseRecord {
  user: string;
  list: string;
  name: string;
  query: string;
  shared_with: "Tecnologia" | "Biblioteca" | "Almoxarifado" | "";
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
  document: string;
  association_document: string;
  address: string;
  city: string;
  state: string;
  signatories: string;
  area_code: string;
  first_steps_hidden: boolean;
  backups_elsewhere: boolean;
  web_address: string;
}

export interface Sectors extends BaseRecord {
  name: string;
  location: string;
  active: boolean;
  created: string;
  updated: string;
  parent: string;
  head: string;
  head_authorizes: boolean;
}

export interface ServerDays extends BaseRecord {
  server: string;
  day: string;
  checks: number;
  answered: number;
  milliseconds: number;
  created: string;
  updated: string;
}

export interface ServerMaintenances extends BaseRecord {
  server: string;
  starts: string;
  ends: string;
  reason: string;
  made_by: string;
  made_by_name: string;
  created: string;
  updated: string;
}

export interface ServerOutages extends BaseRecord {
  server: string;
  since: string;
  until: string;
  problem: string;
  call: string;
  created: string;
  updated: string;
}

export interface ServerStates extends BaseRecord {
  server: string;
  state: "unknown" | "up" | "down";
  since: string;
  failures: number;
  successes: number;
  checked_at: string;
  answered_at: string;
  milliseconds: number;
  problem: string;
  quiet: "maintenance" | "parent" | "";
  call: string;
  created: string;
  updated: string;
}

export interface Servers extends BaseRecord {
  name: string;
  kind: "physical" | "virtual" | "network";
  equipment: string;
  parent: string;
  roles: string;
  addresses: string;
  operating_system: string;
  backup: string;
  backup_tested_on: string;
  notes: string;
  method: "none" | "http" | "https" | "port" | "ping";
  target: string;
  port: number;
  path: string;
  every_minutes: number;
  failures_before: number;
  successes_before: number;
  service: string;
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
  response_used: number;
  solution_used: number;
  counting_since: string;
  resolved_at: string;
  resolved_on: string;
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
  acceptance: "signed" | "signed_in" | "";
  refusals: number;
  printed: number;
  last_printed_at: string;
  last_printed_by: string;
  follows: string;
  awaits: string;
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

export interface Signals extends BaseRecord {
  name: string;
}

export interface StockAlerts extends BaseRecord {
  kind: "minimum" | "expiring" | "expired" | "overdue_loan" | "waiting_request";
  subject: string;
  crossed_at: string;
  ended_at: string;
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

export interface StockCountEntries extends BaseRecord {
  line: string;
  count: string;
  outcome: "counted" | "moved" | "cleared";
  counted: number;
  book: number;
  before: number;
  at: string;
  by: string;
  created: string;
  updated: string;
}

export interface StockCountLines extends BaseRecord {
  count: string;
  material: string;
  batch: string;
  book: number;
  last_movement: string;
  counted: number;
  counted_at: string;
  counted_by: string;
  found_value: number;
  difference: number;
  value: number;
  created: string;
  updated: string;
}

export interface StockCounts extends BaseRecord {
  name: string;
  state: "counting" | "posted" | "cancelled";
  shelf: string;
  expense_element: string;
  listed: number;
  started_at: string;
  started_by: string;
  ended_at: string;
  ended_by: string;
  document: string;
  entries: number;
  created: string;
  updated: string;
}

export interface StockDistinctions extends BaseRecord {
  key: string;
  members: number;
  made_by: string;
  created: string;
  updated: string;
}

export interface StockDocuments extends BaseRecord {
  number: string;
  kind: "purchase" | "donation" | "return" | "opening" | "exit" | "write_off" | "supplier_return" | "transfer" | "loan" | "loan_return" | "count" | "value_adjustment" | "merge" | "reversal";
  day: string;
  month: string;
  supplier: string;
  requester: string;
  sector: string;
  invoice_series: string;
  invoice_number: string;
  issued_on: string;
  invoice: string;
  left_out: unknown;
  reason: string;
  note: string;
  work: string;
  import_batch: string;
  made_at: string;
  made_by: string;
  created: string;
  updated: string;
  reversal_of: string;
  adjusts: string;
}

export interface StockFindings extends BaseRecord {
  kind: "balance" | "value" | "places" | "after" | "empty_document" | "loans";
  material: string;
  about: string;
  ledger: number;
  kept: number;
  found_at: string;
  created: string;
  updated: string;
}

export interface StockInvoiceCancellations extends BaseRecord {
  key: string;
  issuer_document: string;
  series: string;
  number: string;
  cancelled_on: string;
  reason: string;
  replaced_by: string;
  registered: boolean;
  received_at: string;
  received_by: string;
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
  refers_to: unknown;
  billing: boolean;
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
  hash: string;
  created: string;
  updated: string;
  version: number;
}

export interface StockMovements extends BaseRecord {
  document: string;
  line: number;
  kind: "purchase" | "donation" | "return" | "opening" | "exit" | "write_off" | "supplier_return" | "transfer" | "loan" | "loan_return" | "count" | "value_adjustment" | "merge" | "reversal";
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

export interface StockReminders extends BaseRecord {
  loan: string;
  stage: string;
  due: string;
  guardian_key: string;
  message: string;
  created: string;
  updated: string;
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

export interface StockSettings extends BaseRecord {
  minimum_alert: "off" | "bell" | "email";
  expiry_alert: "off" | "bell" | "email";
  loan_alert: "off" | "bell" | "email";
  request_alert: "off" | "bell" | "email";
  alert_admins: boolean;
  expiring_days: number;
  request_days: number;
  reminders: boolean;
  due_soon_days: number;
  overdue_stages: string;
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
  merged_into: string;
}

export interface SupportSettings extends BaseRecord {
  hour_rate: number;
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

export interface UnsubscribeLinks extends BaseRecord {
  token: string;
  hash: string;
  person: string;
  masked_address: string;
  created: string;
  updated: string;
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
  porter: boolean;
  theme: "auto" | "light" | "dark" | "";
  sound_off: boolean;
  person: string;
  provisional_password: boolean;
}

export interface WaitingPhotos extends BaseRecord {
  person: string;
  photo: string;
  source: "camera" | "file";
  sent_by: string;
  sent_by_name: string;
  sent_at: string;
  created: string;
  updated: string;
}

export interface YearRollovers extends BaseRecord {
  year: number;
  status: "draft" | "doing" | "done" | "undoing" | "failed";
  choices: unknown;
  made: unknown;
  closed: unknown;
  run: number;
  keep_pending: boolean;
  by: string;
  by_name: string;
  done: number;
  total: number;
  ended_at: string;
  failure: string;
  worked_at: string;
  created: string;
  updated: string;
}

export interface CollectionRecords {
  absence_lists: AbsenceLists;
  absences: Absences;
  anonymisations: Anonymisations;
  booking_resources: BookingResources;
  bookings: Bookings;
  calendar_days: CalendarDays;
  call_followers: CallFollowers;
  call_guests: CallGuests;
  call_intervals: CallIntervals;
  call_joiners: CallJoiners;
  call_links: CallLinks;
  call_messages: CallMessages;
  call_notes: CallNotes;
  campaign_exclusions: CampaignExclusions;
  campaigns: Campaigns;
  canned_texts: CannedTexts;
  card_checks: CardChecks;
  card_devices: CardDevices;
  channel_reports: ChannelReports;
  channels: Channels;
  class_periods: ClassPeriods;
  class_sets: ClassSets;
  classes: Classes;
  consent_texts: ConsentTexts;
  consents: Consents;
  contacts: Contacts;
  conversation_entries: ConversationEntries;
  conversations: Conversations;
  copies: Copies;
  counters: Counters;
  custodies: Custodies;
  custody_terms: CustodyTerms;
  data_requests: DataRequests;
  equipment: Equipment;
  equipment_kinds: EquipmentKinds;
  first_step_marks: FirstStepMarks;
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
  maintenance_plans: MaintenancePlans;
  marc_records: MarcRecords;
  material_favourites: MaterialFavourites;
  material_loan_lines: MaterialLoanLines;
  material_loan_renewals: MaterialLoanRenewals;
  material_loans: MaterialLoans;
  material_packs: MaterialPacks;
  material_request_lines: MaterialRequestLines;
  material_requests: MaterialRequests;
  material_types: MaterialTypes;
  material_units: MaterialUnits;
  materials: Materials;
  message_channels: MessageChannels;
  message_files: MessageFiles;
  message_prices: MessagePrices;
  message_suppressions: MessageSuppressions;
  message_templates: MessageTemplates;
  messages: Messages;
  notice_choices: NoticeChoices;
  notice_runs: NoticeRuns;
  notice_settings: NoticeSettings;
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
  plan_occurrences: PlanOccurrences;
  quick_replies: QuickReplies;
  reader_categories: ReaderCategories;
  readers: Readers;
  request_deliveries: RequestDeliveries;
  requester_limits: RequesterLimits;
  requesters: Requesters;
  retention_runs: RetentionRuns;
  rollover_people: RolloverPeople;
  rooms: Rooms;
  saved_filters: SavedFilters;
  school: School;
  sectors: Sectors;
  server_days: ServerDays;
  server_maintenances: ServerMaintenances;
  server_outages: ServerOutages;
  server_states: ServerStates;
  servers: Servers;
  service_calls: ServiceCalls;
  service_orders: ServiceOrders;
  services: Services;
  signals: Signals;
  stock_alerts: StockAlerts;
  stock_batches: StockBatches;
  stock_count_entries: StockCountEntries;
  stock_count_lines: StockCountLines;
  stock_counts: StockCounts;
  stock_distinctions: StockDistinctions;
  stock_documents: StockDocuments;
  stock_findings: StockFindings;
  stock_invoice_cancellations: StockInvoiceCancellations;
  stock_invoices: StockInvoices;
  stock_months: StockMonths;
  stock_movements: StockMovements;
  stock_reminders: StockReminders;
  stock_reservations: StockReservations;
  stock_settings: StockSettings;
  student_cards: StudentCards;
  suppliers: Suppliers;
  support_settings: SupportSettings;
  suspensions: Suspensions;
  timeline: Timeline;
  title_distinctions: TitleDistinctions;
  titles: Titles;
  unsubscribe_links: UnsubscribeLinks;
  users: Users;
  waiting_photos: WaitingPhotos;
  year_rollovers: YearRollovers;
}

