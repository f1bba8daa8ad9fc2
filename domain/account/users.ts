import * as z from "zod/mini";
import { emailAddress, line, optionalId } from "../contract";
import { ROLES } from "../roles";

/** The fields that Admin edits on another user's account. */
export const userForm = z.object({
  name: line("Informe o nome.", 120),
  email: emailAddress(),
  permissions: z.array(z.enum(ROLES, "Perfil desconhecido.")),
  porter: z.boolean(),
  active: z.boolean(),
  person: optionalId("Escolha uma pessoa da lista."),
});
export type UserForm = z.infer<typeof userForm>;

/** No 0 and O, no 1, i and l: a provisional password is read aloud and copied by hand. */
const LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** The number of random bytes that {@link provisionalPassword} takes. */
export const PROVISIONAL_BYTES = GROUPS * GROUP_LENGTH;

/** A password to hand over by word of mouth, "k7mp-x3tq-w9hf", from random bytes: nearly 60 bits. */
export function provisionalPassword(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, PROVISIONAL_BYTES), (byte) => LEGIBLE[byte % LEGIBLE.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(""),
  ).join("-");
}
