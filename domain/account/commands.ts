import * as z from "zod/mini";
import { command, optionalLine } from "../contract";

export const signOutEverywhere = command<{ signed_out: true }>()({
  path: "account/sign-out-everywhere",
  roles: [],
  summary: "Ends every session of a user: one's own, or, for Admin, another's.",
  input: z.object({ user: optionalLine(15) }),
  refusals: ["not_found"],
});
