/** Records with a hostile value in every free text: the running program names the fields, so that a later area's are included. */
import { type Collection, samples } from "../api/role-samples";
import { ACCOUNT_TERMS } from "../helpers/accounts";
import { Desk } from "../helpers/library";
import type { TestSchool } from "../helpers/test-school";

interface Field {
  name: string;
  type: string;
  hidden: boolean;
  pattern?: string;
  max?: number;
  collectionId?: string;
}

interface Schema {
  id: string;
  name: string;
  fields: Field[];
}

interface Refused {
  id?: string;
  data?: Record<string, unknown>;
}

const LONGEST = 5000;
let number = 0;

/** Creates one record of each collection; returns their ids. */
export async function hostileRecords(school: TestSchool, payload: (number: number) => string): Promise<Map<string, string>> {
  const superuser = school.as("superuser");
  const schema = await superuser.pocketBase.collections.getFullList<Schema>();
  const idByName = new Map<string, string>();
  const rows = samples(school.seed, ACCOUNT_TERMS.Admin.id);
  for (const { name, fields } of inOrder(schema.filter((one) => one.name in rows))) {
    const { newValues } = rows[name as Collection];
    const values: Record<string, unknown> = { ...(await newValues()) };
    for (const field of fields.filter(
      ({ type, hidden, pattern, name: own }) => type === "text" && !hidden && !pattern && own !== "id",
    )) {
      values[field.name] = payload(++number).slice(0, Math.min(field.max || LONGEST, LONGEST));
    }
    for (const field of fields.filter(({ type }) => type === "relation")) {
      const target = schema.find(({ id }) => id === field.collectionId)?.name ?? "";
      if (idByName.has(target) && values[field.name]) {
        values[field.name] = idByName.get(target);
      }
    }
    const id = await create(school, name as Collection, values, await newValues());
    if (id) {
      idByName.set(name, id);
    }
  }
  await lend(school, idByName);
  await superuser.collection("school").update("school000000000", { name: payload(++number).slice(0, 120) });
  return idByName;
}

/** Records to which others point come before them. */
function inOrder(schema: readonly Schema[]): readonly Schema[] {
  const placed = new Set<Schema>();
  const place = (collection: Schema, above: readonly Schema[]): void => {
    if (placed.has(collection)) {
      return;
    }
    for (const { type, collectionId } of collection.fields) {
      const target = schema.find(({ id }) => type === "relation" && id === collectionId);
      if (target && !above.includes(target)) {
        place(target, [...above, target]);
      }
    }
    placed.add(collection);
  };
  for (const collection of schema) {
    place(collection, [collection]);
  }
  return [...placed];
}

/** Values that the program refuses are sent as in the sample. */
async function create(school: TestSchool, name: Collection, hostile: Record<string, unknown>, sound: Record<string, unknown>) {
  const values = { ...hostile };
  for (let attempt = 0; attempt < 4; attempt++) {
    const path = `/api/collections/${name}/records`;
    const { status, body } = await school.as("superuser").request<Refused>("POST", path, values);
    if (status === 200) {
      return body.id;
    }
    for (const field of Object.keys(body.data ?? {})) {
      values[field] = sound[field];
    }
  }
  return undefined;
}

/** A hostile book lent to a hostile reader, with a hostile reason for it in the history. */
async function lend(school: TestSchool, idByName: ReadonlyMap<string, string>): Promise<void> {
  const [reader, title] = [idByName.get("readers"), idByName.get("titles")];
  if (reader && title) {
    const copy = await school.seed.copy(title, {});
    await new Desk(school).openLoan(reader, copy.id, "2026-01-20");
  }
}
