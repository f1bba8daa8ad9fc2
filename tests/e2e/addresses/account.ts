/** The records in the addresses of the accounts' screens. */
import type { AreaAddresses } from "./address";

const token = { values: { token: "x" } };

export const account = {
  "users/:id": { record: "users" },
  "auth/confirm-password-reset/:token": token,
  "auth/confirm-verification/:token": token,
  "auth/confirm-email-change/:token": token,
} satisfies AreaAddresses;
