import * as z from "zod/mini";
import { command, newId, optionalLine, recordId } from "../../contract";
import type { MessageState } from "../outbox";

const LONGEST_MAIL = 200_000;

export const markBounced = command<{ state: MessageState }>()({
  path: "messaging/mark-bounced",
  idempotent: true,
  roles: ["Admin"],
  summary: "An e-mail came back: it failed, and nobody is written to at its address any more.",
  input: () => ({ message: recordId("Escolha a mensagem.") }),
  refusals: ["not_found", "message_not_bounced"],
});

/** A returned mail's statement about one address. */
export interface BouncedAddress {
  masked: string;
  /** The person in the register with this address; empty without one. */
  person: string;
  person_name: string;
  /** The school no longer writes there. */
  stopped: boolean;
  detail: string;
}

export const bounce = command<{ addresses: BouncedAddress[] }>()({
  path: "messaging/bounce",
  roles: ["Admin"],
  summary: "Reads a returned mail, pasted whole, and stops the addresses of which it says that they are dead.",
  input: () => ({
    id: newId,
    text: z
      .string("Cole o e-mail devolvido.")
      .check(
        z.trim(),
        z.minLength(1, "Cole o e-mail devolvido."),
        z.maxLength(LONGEST_MAIL, "O texto é longo demais: cole somente o e-mail devolvido."),
      ),
  }),
  refusals: ["bounce_unreadable"],
});

export const liftSuppression = command<{ lifted: boolean }>()({
  path: "messaging/lift-suppression",
  idempotent: true,
  roles: ["Admin"],
  summary: "Lets a destination be written to again; where a family asked not to be, by whose word.",
  input: () => ({ suppression: recordId("Escolha o endereço."), declared_by: optionalLine(160) }),
  refusals: ["not_found", "word_missing"],
});
