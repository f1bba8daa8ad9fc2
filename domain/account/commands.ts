import * as z from "zod/mini";
import { command, emailAddress, idOrEmpty, line, optionalLine, read, recordId } from "../contract";
import { ROLES } from "../roles";

export const signOutEverywhere = command<{ signed_out: true }>()({
  path: "account/sign-out-everywhere",
  roles: [],
  summary: "Ends every session of a user: one's own, or, for Admin, another's.",
  input: () => ({ user: optionalLine(15) }),
  refusals: ["not_found"],
});

export interface InviteAnswer {
  user: string;
  /** The queued message with the invitation. */
  message: string;
  /** The address at which the person chooses a password, to hand over by other means. */
  link: string;
}

export const invite = command<InviteAnswer>()({
  path: "account/invite",
  idempotent: "own rows",
  roles: ["Admin"],
  long: true,
  summary:
    "Makes a user and queues the mail with the link to choose a password; with the id of a user already there, queues it again.",
  input: () => ({
    name: line("Informe o nome.", 120),
    email: emailAddress(),
    permissions: z._default(z.array(z.enum(ROLES, "Perfil desconhecido.")), []),
    /** Whose account it is, where the register has them. */
    person: idOrEmpty("Escolha uma pessoa da lista."),
  }),
  refusals: [
    "email_taken",
    "user_deactivated",
    "not_found",
    "already_anonymous",
    "person_merged",
    "person_left",
    "person_has_account",
  ],
});

/** A member of staff with an e-mail of their own and without an account. */
export interface Invitable {
  person: string;
  name: string;
  kind: "teacher" | "staff";
  sector_name: string;
  email: string;
}

/** The user invites more people in several turns. */
export const MAX_INVITABLE = 500;

export const invitable = read<{ people: Invitable[] }>()({
  path: "account/invitable",
  roles: ["Admin"],
  summary: `Teachers and staff of the register with an e-mail of their own and no account: the first ${MAX_INVITABLE} whom one may invite at once.`,
});

/** An account, and the one person of the register with its e-mail. */
export interface LinkProposal {
  user: string;
  name: string;
  email: string;
  person: string;
  person_name: string;
}

export const linkProposals = read<{ proposals: LinkProposal[] }>()({
  path: "account/link-proposals",
  roles: ["Admin"],
  summary: "Accounts that are nobody's, each with the one active person of the register who has its e-mail, and no account.",
});

export const MAX_LINKS = 500;

export const linkPeople = command<{ linked: number }>()({
  path: "account/link-people",
  roles: ["Admin"],
  summary:
    "Links accounts to the persons that `account/link-proposals` names for them. The command skips a link that is no longer proposed, and does not count it.",
  input: () => ({
    links: z
      .array(z.object({ user: recordId("Escolha a conta."), person: recordId("Escolha a pessoa.") }))
      .check(
        z.minLength(1, "Escolha pelo menos uma conta."),
        z.maxLength(MAX_LINKS, `Vincule no máximo ${MAX_LINKS} contas de cada vez.`),
      ),
  }),
  refusals: [],
});

/** The last sign-in of each user with a password, by the user's id; a user without one is left out. */
export interface LastSignIns {
  users: Record<string, string>;
  /** Open accounts of people who are no longer at the school. */
  left: string[];
}

export const lastSignIns = read<LastSignIns>()({
  path: "account/last-sign-ins",
  roles: ["Admin"],
  summary: "When each user last signed in, and whose open account is of somebody who left the school, for the list of users.",
});
