import * as z from "zod/mini";
import { command, line, newId, read, recordId } from "../../contract";
import { type Day, isDay } from "../../dates";
import type { PersonKind } from "../words";
import type { CardState, CardStatus } from "./cards";

/** A card as its school knows it. */
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

/** What anybody sees who holds a card's token. */
export interface ShownCard {
  state: CardState;
  kind: PersonKind;
  /** First name and initials. */
  name: string;
  initials: string;
  class_name: string;
  /** "manhã"; empty for who is in no class. */
  shift: string;
  /** "••••0118" */
  enrolment: string;
  valid_until: Day;
  /** The address of the photo; empty without a recorded consent. */
  photo: string;
  /** The server's clock, UTC, and what is added to it in the school's zone, in minutes. */
  now: string;
  zone_minutes: number;
  school: { name: string; logo: string };
}

const card = () => recordId("Escolha a carteira.");
const day = () => z._default(z.union([z.literal(""), z.string().check(z.refine(isDay, "Este dia não existe."))]), "");

const MOST_AT_ONCE = 500;

export const issueCards = command<{
  cards: IssuedCard[];
  /** Those who have a card that stands, and those who are not at the school. */
  already: number;
  left: number;
}>()({
  path: "people/issue-cards",
  roles: ["Admin"],
  summary: "Issues a card to each of these people, or to each of a class, who has none that stands.",
  input: () =>
    z
      .object({
        id: newId,
        people: z._default(
          z.array(recordId("Escolha a pessoa.")).check(z.maxLength(MOST_AT_ONCE, "São no máximo 500 de uma vez.")),
          [],
        ),
        class: z._default(z.union([z.literal(""), recordId("Escolha a turma.")]), ""),
        /** The last day; the school's own rule where it is left out. */
        valid_until: day(),
      })
      .check(
        z.refine(({ people, class: of }) => people.length > 0 || of !== "", {
          path: ["people"],
          message: "Escolha as pessoas ou a turma.",
        }),
      ),
  refusals: ["id_taken", "not_found", "person_left", "card_day_over"],
});

export const blockCard = command<IssuedCard>()({
  path: "people/block-card",
  roles: ["Admin"],
  summary: "Blocks a card at once; whoever scans it is told, and is never told why.",
  input: () => z.object({ card: card(), reason: line("Diga por que a carteira é bloqueada.") }),
  refusals: ["not_found", "card_already_replaced"],
});

export const unblockCard = command<IssuedCard>()({
  path: "people/unblock-card",
  roles: ["Admin"],
  summary: "Lets a blocked card pass again.",
  input: () => z.object({ card: card() }),
  refusals: ["not_found", "card_already_replaced"],
});

export const replaceCard = command<IssuedCard>()({
  path: "people/replace-card",
  roles: ["Admin"],
  summary: "Issues a second copy, with a token and a serial of its own: the one before is worth nothing from then on.",
  input: () => z.object({ id: newId, card: card(), reason: line("Diga por que a segunda via é emitida."), valid_until: day() }),
  refusals: ["id_taken", "not_found", "card_already_replaced", "person_left", "card_day_over"],
});

export const renewCards = command<{ renewed: number; valid_until: Day }>()({
  path: "people/renew-cards",
  roles: ["Admin"],
  summary: "Gives every standing card of who is at the school, or of one class, a new last day; no card loses days by it.",
  input: () =>
    z.object({ id: newId, class: z._default(z.union([z.literal(""), recordId("Escolha a turma.")]), ""), valid_until: day() }),
  refusals: ["id_taken", "card_day_over"],
});

export const personCards = read<{ cards: IssuedCard[] }>()({
  path: "people/person-cards",
  roles: ["Admin"],
  summary: "A person's cards, the newest first, each with the address of its page.",
  input: () => z.object({ person: recordId("Escolha a pessoa.") }),
});

export const openCard = read<ShownCard>()({
  path: "people/card",
  roles: [],
  open: true,
  summary: "What a stranger may see of a card, by its token alone.",
  // Whatever comes is a token: one that is none is answered as one that nobody has.
  input: () => z.object({ token: z.catch(z.string(), "") }),
  refusals: ["unknown_card", "too_many_misses"],
});
