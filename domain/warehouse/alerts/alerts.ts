/** The stockroom's automatic alerts, one for each crossing, and their texts. R-34. */
import type { StockAlerts } from "../../collections.gen";
import { type Day, formatDay } from "../../dates";
import { count } from "../../text";
import type { AlertWay, StockSettings } from "../settings";
import { formatQuantityWithUnit } from "../words";

export type AlertKind = StockAlerts["kind"];

/** In the order of a mail's text. */
export const ALERT_KINDS = [
  "expired",
  "minimum",
  "overdue_loan",
  "waiting_request",
  "expiring",
] as const satisfies readonly AlertKind[];

/** The purpose of the alerts' mails in the outbox. */
export const STOCK_ALERT = "stock_alert" as const;

/** The time for which a mail collects alerts: an exit can be undone within two minutes. */
export const EMAIL_DELAY = 3 * 60_000;

/** The number of names before the text only counts. */
const MAX_NAMED = 5;

/** The school's channel for a kind. */
export function wayOf(kind: AlertKind, settings: StockSettings): AlertWay {
  switch (kind) {
    case "minimum":
      return settings.minimum_alert;
    case "expiring":
    case "expired":
      return settings.expiry_alert;
    case "overdue_loan":
      return settings.loan_alert;
    case "waiting_request":
      return settings.request_alert;
  }
}

/** The subject of an alert, with its data of that moment. */
export interface AlertStatus {
  subject: string;
  /** The material's name, or the loan's or request's number. */
  name: string;
  /** The batch's code, or the holder. */
  detail: string;
  /** The batch's last good day, the loan's due day, or the day of the request. */
  day: Day | "";
  available: number;
  minimum: number;
  unit: string;
}

export interface NotifiedAlert {
  title: string;
  text: string;
  /** A path of the pages. */
  link: string;
}

/** The new alerts, and those that have ended. */
export function crossings<Subject extends { subject: string }>(
  current: readonly Subject[],
  open: readonly string[],
): { started: Subject[]; ended: string[] } {
  const openSubjects = new Set(open);
  const currentSubjects = new Set(current.map(({ subject }) => subject));
  return {
    started: current.filter(({ subject }) => !openSubjects.has(subject)),
    ended: open.filter((subject) => !currentSubjects.has(subject)),
  };
}

/** One alert in a line. */
export function alertLine(kind: AlertKind, { name, detail, day, available, minimum, unit }: AlertStatus): string {
  const lot = detail ? `, lote ${detail}` : "";
  switch (kind) {
    case "minimum":
      return `${name}: ${formatQuantityWithUnit(available, unit)} em estoque disponível, mínimo de ${formatQuantityWithUnit(minimum, unit)}`;
    case "expiring":
      return `${name}${lot}: vence em ${formatDay(day)}`;
    case "expired":
      return `${name}${lot}: venceu em ${formatDay(day)}`;
    case "overdue_loan":
      return `Empréstimo ${name}, de ${detail}: venceu em ${formatDay(day)}`;
    case "waiting_request":
      return `Solicitação ${name}, de ${detail}: sem resposta desde ${formatDay(day)}`;
  }
}

const WORDS: Readonly<Record<AlertKind, { one: string; many: string; rest: string; list: string; own: string }>> = {
  minimum: {
    one: "material",
    many: "materiais",
    rest: "abaixo do mínimo",
    list: "/materiais?abaixo=true",
    own: "/materiais/",
  },
  expiring: { one: "lote", many: "lotes", rest: "a vencer", list: "/materiais/validade?vencidos=false", own: "" },
  expired: { one: "lote", many: "lotes", rest: "com validade vencida", list: "/materiais/validade?vencidos=true", own: "" },
  overdue_loan: {
    one: "empréstimo de material",
    many: "empréstimos de material",
    rest: "em atraso",
    list: "/emprestimoDevolucao/emprestados?atrasados=true",
    own: "/emprestimoDevolucao/emprestados/",
  },
  waiting_request: {
    one: "solicitação",
    many: "solicitações",
    rest: "à espera de resposta",
    list: "/solicitacoes?fila=answer",
    own: "",
  },
};

/** "2 materiais abaixo do mínimo". */
export const alertHeading = (kind: AlertKind, number: number): string =>
  `${count(number, WORDS[kind].one, WORDS[kind].many)} ${WORDS[kind].rest}`;

/** The notification about new alerts of a kind: one for any number of them. */
export function bellNotice(kind: AlertKind, fresh: readonly AlertStatus[]): NotifiedAlert {
  const { list, own } = WORDS[kind];
  const [onlyAlert] = fresh;
  const moreCount = fresh.length - MAX_NAMED;
  return {
    title: alertHeading(kind, fresh.length),
    text: `${fresh
      .slice(0, MAX_NAMED)
      .map((alert) => (fresh.length === 1 ? alertLine(kind, alert) : alert.name))
      .join("; ")}${moreCount > 0 ? ` e mais ${moreCount}` : ""}`.slice(0, 500),
    link: fresh.length === 1 && own ? `${own}${onlyAlert!.subject}` : list,
  };
}

/** The lines of a kind in a mail; the text counts the others. */
const LINES = 30;

interface AlertEmail {
  school: string;
  recipient: string;
  groups: readonly { kind: AlertKind; alerts: readonly AlertStatus[] }[];
  /** The address of the pages. */
  address: string;
}

/** The mail with the new alerts. */
export function alertEmail({ school, recipient, groups, address }: AlertEmail): { subject: string; body: string } {
  const parts = groups.filter(({ alerts }) => alerts.length > 0);
  const headings = parts.map(({ kind, alerts }) => alertHeading(kind, alerts.length));
  return {
    subject: `Almoxarifado: ${headings.join(", ")}`.slice(0, 200),
    body: [
      `Olá, ${recipient}.`,
      ...parts.map(({ kind, alerts }, index) => {
        const lines = alerts.slice(0, LINES).map((alert) => `- ${alertLine(kind, alert)}`);
        const moreCount = alerts.length - LINES;
        return [
          `${headings[index]}:`,
          ...lines,
          ...(moreCount > 0 ? [`- e mais ${moreCount}`] : []),
          `${address}${WORDS[kind].list}`,
        ].join("\n");
      }),
      school,
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}
