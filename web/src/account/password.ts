import { type PasswordOwner, passwordFault } from "../../../domain/account/password";

const NO_OWNER: PasswordOwner = { email: "", name: "", school: "" };

/** PocketBase's own limits for a password: eight characters, and bcrypt's 72 bytes. */
export const MINIMUM_PASSWORD = 8;
const MAXIMUM_BYTES = 71;

/**
 * The faults of a new password and its repetition: field name -> sentence.
 * @param owner the owner's data, as far as the page knows them; the server knows all.
 */
export function passwordFaults(password: string, repetition: string, owner: Partial<PasswordOwner> = {}): Record<string, string> {
  if (!password) {
    return { password: "Escolha uma senha." };
  }
  if ([...password].length < MINIMUM_PASSWORD) {
    return { password: `Use pelo menos ${MINIMUM_PASSWORD} caracteres.` };
  }
  if (new TextEncoder().encode(password).length > MAXIMUM_BYTES) {
    return { password: `Use no máximo ${MAXIMUM_BYTES} letras ou números.` };
  }
  const fault = passwordFault(password, { ...NO_OWNER, ...owner });
  if (fault !== null) {
    return { password: fault };
  }
  return password === repetition ? {} : { passwordConfirm: "As duas senhas não são iguais." };
}
