/** A school with records of every kind, with the same ids each time, so that a seed gives the same requests. */
import type { ContractPath } from "../../domain/school";
import { samples } from "../api/role-samples";
import * as areas from "../examples/areas";
import { ACCOUNT_TERMS, ACCOUNTS, type Who } from "../helpers/accounts";
import { Client } from "../helpers/clients";
import { merged } from "../helpers/registry";
import type { TestSchool } from "../helpers/test-school";
import type { Random } from "./random";
import type { HostileInput, Schema, World } from "./world";

const ROWS_OF_EACH = 3;
/** Records that a new school has, and ours; records of others have random ids. */
const NAMED = /^(hostile|[a-z]{4,}0{2,}$)/;

export async function prepareWorld(school: TestSchool, random: Random): Promise<World> {
  const superuser = school.as("superuser").pocketBase;
  const schema = (await superuser.collections.getFullList<Schema>()) as Schema[];
  const ours = schema.filter(({ name }) => !name.startsWith("_"));
  const rows = samples(school.seed, ACCOUNT_TERMS.none.id);
  for (const [index, [name, { newValues, createByProgram }]] of Object.entries(rows).entries()) {
    for (let row = 0; row < ROWS_OF_EACH; row++) {
      const id = `hostile${String(index).padStart(4, "0")}${String(row).padStart(4, "0")}`;
      if (createByProgram) {
        await createByProgram(school, id);
      } else {
        // Some collections hold one record, or few: the existing ones are enough.
        await superuser
          .collection(name)
          .create({ ...(await newValues()), id })
          .catch(() => null);
      }
    }
  }
  const inputs: Partial<Record<ContractPath, HostileInput>>[] = [];
  for (const area of Object.values(areas)) {
    inputs.push(await area.hostileInputs(school, random));
  }
  const ids = new Map<string, string[]>();
  const words = new Set<string>(["000001", "L00001", "9788535914849"]);
  const files: [string, string, string][] = [];
  for (const { name, fields } of ours) {
    const { items } = await superuser.collection(name).getList(1, 100, { sort: "id" });
    const named = items.filter(({ id }) => NAMED.test(id));
    ids.set(
      name,
      named.map(({ id }) => id),
    );
    for (const record of named) {
      for (const field of fields) {
        const value: unknown = record[field.name];
        if (field.type === "file" && value) {
          files.push([name, record.id, String(value)]);
        } else if (field.type === "text" && typeof value === "string" && /^\w{4,12}$/.test(value)) {
          words.add(value);
        }
      }
    }
  }
  const tokens = new Map<Who, string>();
  const people = ACCOUNTS.filter((account) => account !== "superuser" && account !== "deactivated");
  const restoreAccounts = async () => {
    for (const who of people) {
      const { id, email, permissions } = ACCOUNT_TERMS[who];
      const token = tokens.get(who);
      const home = token ? await new Client(school.url, token).call("platform/home") : null;
      if (home?.status === 200) {
        continue;
      }
      await superuser.collection("users").update(id, { email, permissions, active: true, verified: true });
      const { authStore } = await superuser.collection("users").impersonate(id, 86_400);
      tokens.set(who, authStore.token);
    }
  };
  await restoreAccounts();
  return {
    school,
    schema: ours,
    ids,
    inputs: merged(inputs),
    scannedTexts: [...words].sort(),
    files,
    token: (who) => tokens.get(who) ?? "",
    restoreAccounts,
  };
}
