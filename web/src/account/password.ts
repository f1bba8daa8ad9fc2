import { EASY_PASSWORD, isEasyPassword } from "../../../domain/account/password";

/** PocketBase's own limits for a password: eight characters, and what bcrypt takes in, 72 bytes. */
export const MINIMUM_PASSWORD = 8;
const MAXIMUM_BYTES = 71;

/** What is wrong with a new password and its repetition: field name -> sentence. */
export function passwordFaults(password: string, repeated: string): Record<string, string> {
  if (!password) {
    return { password: "Escolha uma senha." };
  }
  if ([...password].length < MINIMUM_PASSWORD) {
    return { password: `Use pelo menos ${MINIMUM_PASSWORD} caracteres.` };
  }
  if (new TextEncoder().encode(password).length > MAXIMUM_BYTES) {
    return { password: `Use no máximo ${MAXIMUM_BYTES} letras ou números.` };
  }
  if (isEasyPassword(password)) {
    return { password: EASY_PASSWORD };
  }
  return password === repeated ? {} : { passwordConfirm: "As duas senhas não são iguais." };
}
