/** The rights to accounts, the sign-in and the lock. */
import { ADMIN, ALL, ANOTHER, type AreaRights, NEW_EMAIL, NO_ADMIN, NO_ONE, NOBODY, type Person, SIGNED_IN } from "./rights";

export const account = {
  collections: {
    users: { list: ADMIN, view: ADMIN, create: ADMIN, update: ADMIN, delete: NOBODY },
  },
  own: {
    users: { list: SIGNED_IN, view: SIGNED_IN, update: SIGNED_IN },
  },
  fields: [
    { collection: "users", who: ["none"], row: "own", values: { name: "Outro Nome" }, answer: 200 },
    { collection: "users", who: ["none"], row: "own", values: { theme: "dark", sound_off: true }, answer: 200 },
    { collection: "users", who: ["none"], row: "own", values: { permissions: ["Admin"] }, answer: 404 },
    { collection: "users", who: ["Biblioteca"], row: "own", values: { permissions: ["Biblioteca", "Admin"] }, answer: 404 },
    { collection: "users", who: ["Biblioteca"], row: "own", values: { "permissions+": "Admin" }, answer: 404 },
    { collection: "users", who: ["none"], row: "own", values: { porter: true }, answer: 404 },
    { collection: "users", who: ["Admin"], row: "any", values: { porter: true }, answer: 200 },
    { collection: "users", who: ["none"], row: "own", values: { active: false }, answer: 404 },
    { collection: "users", who: NO_ADMIN, row: "own", values: { verified: false }, answer: 404 },
    { collection: "users", who: ["none"], row: "own", values: { person: ANOTHER }, answer: 404 },
    { collection: "users", who: NO_ADMIN, row: "own", values: { email: NEW_EMAIL }, answer: 400 },
    { collection: "users", who: ["none"], row: "own", values: { tokenKey: "x".repeat(40) }, answer: "ignored" },
    { collection: "users", who: ["none"], row: "own", values: { provisional_password: true }, answer: "ignored" },
    { collection: "users", who: ["Admin"], row: "any", values: { provisional_password: true }, answer: "ignored" },
    { collection: "users", who: ["Admin"], row: "any", values: { permissions: ["Biblioteca"], active: true }, answer: 200 },
    { collection: "users", who: ["Admin"], row: "any", values: { email: NEW_EMAIL }, answer: 200 },
  ],
  files: {
    "users.avatar": { may: ADMIN, open: false },
  },
  hidden: {
    users: ["password", "tokenKey"],
  },
  screens: {
    users: ADMIN,
    "users/:id": ADMIN,
    "minhas-informacoes": SIGNED_IN,
    "auth/request-password-reset": ALL,
    "auth/confirm-password-reset/:token": ALL,
    "auth/confirm-verification/:token": ALL,
    "auth/confirm-email-change/:token": ALL,
    // Closed to who is signed in already: they go back to where they were.
    "auth/login": ["guest"],
    // From here on every page is locked.
    "auth/lockscreen": SIGNED_IN,
    lockscreenfake: SIGNED_IN,
  },
} satisfies AreaRights;

/** The people who can sign in with the right password. */
export const SIGN_IN_RIGHTS: readonly Person[] = [...SIGNED_IN];
/** The people who can sign in with an Admin's provisional password: it only allows the choice of another. */
export const PROVISIONAL_SIGN_IN_RIGHTS: readonly Person[] = NO_ONE;
