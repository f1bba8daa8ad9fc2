import * as z from "zod/mini";
import { command, emailAddress, line, newId, optionalLine, read } from "../contract";
import { ROLES } from "../roles";

export const signOutEverywhere = command<{ signed_out: true }>()({
  path: "account/sign-out-everywhere",
  roles: [],
  summary: "Ends every session of a user: one's own, or, for Admin, another's.",
  input: () => z.object({ user: optionalLine(15) }),
  refusals: ["not_found"],
});

export interface InviteAnswer {
  user: string;
  /** The message that takes the invitation there: queued, and not sent yet. */
  message: string;
  /** Where the person chooses a password, to hand over by other means. */
  link: string;
}

export const invite = command<InviteAnswer>()({
  path: "account/invite",
  roles: ["Admin"],
  long: true,
  summary:
    "Makes a user and queues the mail with the link to choose a password; with the id of a user already there, queues it again.",
  input: () =>
    z.object({
      id: newId,
      name: line("Informe o nome.", 120),
      email: emailAddress(),
      permissions: z._default(z.array(z.enum(ROLES, "Perfil desconhecido.")), []),
    }),
  refusals: ["email_taken", "id_taken", "user_deactivated"],
});

/** When each user last signed in with a password, by the user's id; who never did is left out. */
export interface LastSignIns {
  users: Record<string, string>;
}

export const lastSignIns = read<LastSignIns>()({
  path: "account/last-sign-ins",
  roles: ["Admin"],
  summary: "When each user last signed in, for the list of users.",
  input: () => z.object({}),
});
