/** A school's data for the test of the role table: sample rows, the schema, and a stranger. */
import { randomUUID } from "node:crypto";
import { ACCOUNT_TERMS, ACCOUNTS, type Who } from "../helpers/accounts";
import { Client } from "../helpers/clients";
import type { TestSchool } from "../helpers/test-school";
import { type Collection, type Samples, samples } from "./role-samples";
import { STRANGER, type Stranger } from "./roles/rights";

export interface Field {
  id: string;
  name: string;
  type: string;
  hidden: boolean;
  system: boolean;
  protected?: boolean;
  collectionId?: string;
}

export interface Schema {
  id: string;
  name: string;
  type: string;
  fields: Field[];
  [setting: string]: unknown;
}

export interface RoleWorld {
  school: TestSchool;
  rows: Record<Collection, Samples>;
  /** Of our own collections, as the program has them now. */
  schema: () => Promise<Schema[]>;
  /** A client of an account, or of the stranger. */
  client: (who: Who | Stranger) => Client;
  /** New sessions for all accounts, where what was tried ends them. */
  renew: () => Promise<void>;
  /** The accounts as they were, with new sessions: for who let them be changed. */
  restoreAccounts: () => Promise<void>;
}

const STRANGERS_ID = "stranger0000000";
const USERS = ACCOUNTS.filter((account) => account !== "superuser");
const STRANGERS = "strangers";

export async function roleWorld(school: TestSchool): Promise<RoleWorld> {
  const superuser = school.as("superuser").pocketBase;
  const roles = ["Admin", "Tecnologia", "Biblioteca", "Almoxarifado"];
  await superuser.collections.create({
    name: STRANGERS,
    type: "auth",
    fields: [
      { type: "bool", name: "active" },
      { type: "select", name: "permissions", values: roles, maxSelect: roles.length },
    ],
  });
  const password = randomUUID();
  await superuser.collection(STRANGERS).create({
    id: STRANGERS_ID,
    email: "estranha@escola.test",
    active: true,
    permissions: roles,
    verified: true,
    password,
    passwordConfirm: password,
  });
  const { token } = await superuser
    .collection(STRANGERS)
    .impersonate(STRANGERS_ID, 86_400)
    .then(({ authStore }) => authStore);
  const stranger = new Client(school.url, token);
  const renewed = new Map<Who | Stranger, Client>([[STRANGER, stranger]]);
  const renew = async () => {
    for (const account of USERS) {
      const { authStore } = await superuser.collection("users").impersonate(ACCOUNT_TERMS[account].id, 86_400);
      renewed.set(account, new Client(school.url, authStore.token));
    }
  };
  return {
    school,
    rows: samples(school.seed, (await school.seed.user()).id),
    schema: async () => {
      const all = await superuser.collections.getFullList<Schema>({ filter: "system = false" });
      return (all as Schema[]).filter(({ name }) => name !== STRANGERS);
    },
    client: (account) => renewed.get(account) ?? school.as(account as Who),
    renew,
    restoreAccounts: async () => {
      for (const account of USERS) {
        const { id, email, name, permissions } = ACCOUNT_TERMS[account];
        const active = account !== "deactivated";
        const values = { email, name, permissions, active, verified: true, person: "", theme: "", sound_off: false };
        await superuser.collection("users").update(id, values);
      }
      await renew();
    },
  };
}
