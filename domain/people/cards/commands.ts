import * as z from "zod/mini";
import { command, idOrEmpty, line, newId, queryInteger, read, recordId } from "../../contract";
import { type Day, isDay } from "../../dates";
import { PORTER } from "../../roles";
import type { PersonKind } from "../words";
import type { CardState, CardStatus } from "./cards";
import type { Liveness } from "./live";

/** A card with the data for the school's staff. */
export interface IssuedCard {
  id: string;
  person: string;
  name: string;
  serial: string;
  /** 1 for the first one, 2 for the "2ª via". */
  copy: number;
  state: CardState;
  status: CardStatus;
  issued_on: Day;
  valid_until: Day;
  reason: string;
  /** The address of its page, below the school's own: /carteira/… */
  path: string;
}

/** The data for any holder of a card's token. */
export interface ShownCard {
  state: CardState;
  /** Whether a paired phone's screen shows the scanned code at this moment. */
  live: Liveness;
  kind: PersonKind;
  /** First name and initials. */
  name: string;
  initials: string;
  class_name: string;
  /** "manhã"; empty for a person without a class. */
  shift: string;
  /** "••••0118" */
  enrolment: string;
  valid_until: Day;
  /** The address of the photo; empty without a recorded consent. */
  photo: string;
  /** The server's clock, UTC, and the school's offset from it, in minutes. */
  now: string;
  zone_minutes: number;
  school: { name: string; logo: string };
}

const card = () => recordId("Escolha a carteira.");
const day = () => z._default(z.union([z.literal(""), z.string().check(z.refine(isDay, "Este dia não existe."))]), "");

/** Any text is accepted: an invalid one is answered like an unknown one. */
const secret = () => z.catch(z._default(z.string(), ""), "");

const MAX_AT_ONCE = 500;

const KINDS = ["", "student", "teacher", "staff", "other"] as const satisfies readonly ("" | PersonKind)[];

/** The people of many cards: a class, a sector, or everybody of a kind. */
const group = () => ({
  class: idOrEmpty("Escolha a turma."),
  sector: idOrEmpty("Escolha o setor."),
  kind: z._default(z.enum(KINDS, "Escolha o vínculo."), ""),
});

export const issueCards = command<{
  cards: IssuedCard[];
  /** People with a valid card, and those who are not at the school. */
  already: number;
  left: number;
}>()({
  path: "people/issue-cards",
  idempotent: true,
  roles: ["Admin"],
  summary: "Issues a card to each of these people, or to each of a class, a sector or a kind, who has none that stands.",
  input: () => ({
    people: z._default(
      z.array(recordId("Escolha a pessoa.")).check(z.maxLength(MAX_AT_ONCE, "Selecione no máximo 500 pessoas de cada vez.")),
      [],
    ),
    ...group(),
    /** The last day; the school's own rule where it is left out. */
    valid_until: day(),
  }),
  check: ({ value: { people, class: of, sector, kind }, issues }) => {
    if (people.length === 0 && of === "" && sector === "" && kind === "") {
      const message = "Escolha as pessoas, a turma, o setor ou o vínculo.";
      issues.push({ code: "custom", message, input: people, path: ["people"] });
    }
  },
  refusals: ["not_found", "person_left", "card_day_over"],
});

export const blockCard = command<IssuedCard>()({
  path: "people/block-card",
  roles: ["Admin"],
  summary: "Blocks a card at once; whoever scans it is told, and is never told why.",
  input: () => ({ card: card(), reason: line("Informe o motivo do bloqueio.") }),
  refusals: ["not_found", "card_already_replaced"],
});

export const unblockCard = command<IssuedCard>()({
  path: "people/unblock-card",
  roles: ["Admin"],
  summary: "Lets a blocked card pass again.",
  input: () => ({ card: card() }),
  refusals: ["not_found", "card_already_replaced"],
});

export const replaceCard = command<IssuedCard>()({
  path: "people/replace-card",
  idempotent: true,
  roles: ["Admin"],
  summary: "Issues a second copy, with a token and a serial of its own: the one before is worth nothing from then on.",
  input: () => ({ card: card(), reason: line("Informe o motivo da segunda via."), valid_until: day() }),
  refusals: ["not_found", "card_already_replaced", "person_left", "card_day_over"],
});

export const renewCards = command<{ renewed: number; valid_until: Day }>()({
  path: "people/renew-cards",
  idempotent: true,
  roles: ["Admin"],
  summary: "Gives every standing card of who is at the school, or of one class, a new last day; no card loses days by it.",
  input: () => ({ class: idOrEmpty("Escolha a turma."), valid_until: day() }),
  refusals: ["card_day_over"],
});

/** The preview of issuing and renewing cards, for a class, a sector, a kind, or everybody at the school. */
export interface CardRound {
  valid_until: Day;
  /** People without a valid card: they would get one. */
  without: number;
  /** Cards that would last until then; those that last as long already, and blocked ones, stay. */
  renews: number;
  longer: number;
  blocked: number;
}

export const cardRound = read<CardRound>()({
  path: "people/card-round",
  roles: ["Admin"],
  summary: "The effect of issuing or renewing the cards of a class, a sector, a kind, or of everybody; nothing is changed.",
  input: () => ({ ...group(), valid_until: day() }),
  refusals: ["card_day_over"],
});

/** A phone that shows a card. */
export interface CardPhone {
  id: string;
  paired_at: string;
}

export const personCards = read<{ cards: IssuedCard[]; phones: CardPhone[] }>()({
  path: "people/person-cards",
  roles: ["Admin"],
  summary: "A person's cards, the newest first, each with the address of its page, and the phones that show the current one.",
  input: () => ({ person: recordId("Escolha a pessoa.") }),
});

export const openCard = read<ShownCard>()({
  path: "people/card",
  roles: [],
  open: true,
  summary: "The part of a card that a stranger may see, by its token alone.",
  input: () => ({ token: secret(), live: secret() }),
  refusals: ["unknown_card", "too_many_misses"],
});

export const pairCard = command<{ phone: string; path: string; ends_at: string }>()({
  path: "people/pair-card",
  idempotent: "own rows",
  roles: ["Admin"],
  summary:
    "Makes the code by which a phone, for some minutes, can become one that shows the card; another such code of the card ends.",
  input: () => ({ card: card() }),
  refusals: ["not_found", "card_not_good", "card_phones_full"],
});

export const endPhone = command<Record<string, never>>()({
  path: "people/end-phone",
  roles: ["Admin"],
  summary: "Ends a phone's pairing: it forgets the card as soon as it hears of it.",
  input: () => ({ phone: recordId("Escolha o celular.") }),
  refusals: ["not_found"],
});

export const pairPhone = command<{ slot: number; secret: string }>()({
  path: "people/pair-phone",
  roles: [],
  open: true,
  summary:
    "Makes the phone that calls one that shows the card, by the code of the school's screen. Sent to /api/school/open/people/pair-phone.",
  input: () => ({ id: newId, token: secret(), code: secret() }),
  refusals: ["pairing_over", "card_not_good", "too_many_misses"],
});

/** The card on its holder's phone; all but the state is empty where the card is not valid. */
export interface HeldCard {
  shown: ShownCard;
  /** The whole name, the whole enrolment, and the content of the bar code. */
  name: string;
  enrolment: string;
  serial: string;
}

export const heldCard = read<HeldCard>()({
  path: "people/held-card",
  roles: [],
  open: true,
  summary: "The card as its paired phone shows it. A phone that hears phone_not_paired forgets it.",
  input: () => ({ token: secret(), slot: queryInteger(1, 2, 1), proof: secret() }),
  refusals: ["phone_not_paired", "too_many_misses"],
});

/** The outcome of a card's check. */
export type CheckOutcome = CardState | "old";

/** A card at its check at the gate. */
export interface CheckedCard {
  outcome: CheckOutcome;
  live: Liveness;
  serial: string;
  kind: PersonKind;
  name: string;
  class_name: string;
  shift: string;
  valid_until: Day;
  /** The photo's address, which requires a file token; valid for some minutes, and empty without a recorded consent. */
  photo: string;
  at: string;
}

export const checkCard = command<CheckedCard>()({
  path: "people/check-card",
  idempotent: "own rows",
  roles: ["Tecnologia", "Biblioteca", "Almoxarifado", PORTER],
  summary: "Checks a card by its QR code, its bar code or its serial, and logs which card, when and what came of it.",
  input: () => ({ code: line("Passe a carteira.", 300) }),
  refusals: ["unknown_card", "too_many_serials"],
});

/** A valid card for print. */
export interface PrintedCard {
  id: string;
  person: string;
  /** The photo's file; empty without a recorded consent. */
  photo: string;
  kind: PersonKind;
  name: string;
  class_name: string;
  shift: string;
  enrolment: string;
  serial: string;
  copy: number;
  valid_until: Day;
  path: string;
}

export const printCards = read<{ cards: PrintedCard[] }>()({
  path: "people/print-cards",
  roles: ["Admin"],
  summary: "The good cards of a class, a sector, a kind, or of one person, as they go on paper.",
  input: () => ({
    ...group(),
    person: idOrEmpty("Escolha a turma, o setor, o vínculo ou a pessoa."),
  }),
});
