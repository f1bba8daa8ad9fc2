/** The school's choices about lending; the figures of each category and type are in the loan rules. */
import type { LibrarySettings as Settings } from "../collections.gen";
import { LATE_DAYS } from "../late-days";
import { lazily } from "../lazily";
import { choice, type FieldsOf, flag, formSchema, initialRecord, type RecordOf, text, wholeNumberField } from "../record-fields";

export const LIBRARY_SETTINGS_ID = "library00000000";

const DAYS = { open_days: "dias em que a escola abre", calendar_days: "dias corridos" } as const;
const VISIBLE_CHOICES = { showsAll: true, keepsCase: true } as const;

export const LIBRARY_SETTINGS_FIELDS = {
  /** L-24. */
  renewal_base: choice(
    "A renovação conta a partir",
    { today: "de hoje", due: "do vencimento anterior" },
    { part: "Renovação", initial: "today", message: "Escolha a partir de quando a renovação conta.", ...VISIBLE_CHOICES },
  ),
  /** L-37. */
  late_days: choice("O atraso é contado em", DAYS, {
    part: "Atraso e suspensão",
    initial: "open_days",
    message: "Escolha como o atraso é contado.",
    ...VISIBLE_CHOICES,
  }),
  /** L-36. */
  suspension_days: choice("A suspensão é contada em", DAYS, {
    sameRow: true,
    initial: "open_days",
    message: "Escolha como a suspensão é contada.",
    ...VISIBLE_CHOICES,
  }),
  /** L-38. */
  suspension_combination: choice(
    "Com vários livros atrasados",
    { longest: "aplica-se a suspensão mais longa", sum: "as suspensões se somam" },
    { initial: "longest", message: "Escolha o cálculo para vários atrasos.", ...VISIBLE_CHOICES },
  ),
  /** L-40. */
  grace_counts: choice(
    "Passada a tolerância, contam",
    { from_due: "todos os dias desde o vencimento", after_grace: "só os dias depois dela" },
    { sameRow: true, initial: "from_due", message: "Escolha o efeito da tolerância.", ...VISIBLE_CHOICES },
  ),
  /** Decreto 9.099/2017. */
  textbooks_apart: flag("Livro didático à parte", {
    initial: true,
    help: "Atraso, extravio ou suspensão com outros livros não impedem a entrega, a renovação e a reserva de livros didáticos.",
  }),
  pickup_days: wholeNumberField("Dias para retirar", {
    part: "Reservas",
    min: 1,
    max: 60,
    initial: 2,
    help: "Dias de funcionamento em que o livro fica na estante de reservas.",
  }),
  /** L-32. */
  no_show_limit: wholeNumberField("Reservas não retiradas até suspender", {
    min: 0,
    max: 100,
    sameRow: true,
    help: "0: sem suspensão.",
  }),
  no_show_days: wholeNumberField("Dias de suspensão por não retirar", { min: 0, max: 365, sameRow: true }),
  notices: flag("Enviar avisos de vencimento, atraso e reserva", { part: "Avisos aos leitores" }),
  due_soon_days: wholeNumberField("Quantos dias antes do vencimento", {
    min: 0,
    max: 30,
    initial: 1,
    help: "0: não avisar antes.",
  }),
  overdue_stages: text("Avisar do atraso no dia", { ...LATE_DAYS, sameRow: true }),
  isbn_lookup: flag("Buscar títulos pelo ISBN na internet", {
    part: "Acervo",
    help: "Requer conexão com a internet. Sem ela, o cadastro é preenchido manualmente.",
  }),
} as const satisfies FieldsOf<Settings>;

export type LibrarySettings = RecordOf<typeof LIBRARY_SETTINGS_FIELDS>;
export const librarySettingsForm = lazily(() => formSchema(LIBRARY_SETTINGS_FIELDS));
/** A new school's settings, equal to those of the migration that created the record. */
export const newLibrarySettings = lazily((): LibrarySettings => initialRecord(LIBRARY_SETTINGS_FIELDS));
