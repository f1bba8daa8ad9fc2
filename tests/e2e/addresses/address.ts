/** How the address of a screen comes to hold real records. */
import type { Collection } from "../../api/role-samples";
import type { TestSchool } from "../../helpers/test-school";

interface Address {
  /** The collection of the record that `:id` stands for. */
  record?: Collection;
  /** Makes such a record, and gives its id, where the school has none; without `record`, each time. */
  make?: (school: TestSchool) => Promise<string>;
  /** What other parameters stand for. */
  values?: Readonly<Record<string, string>>;
  /** What narrows a sheet that else draws all there is, a thousand labels of another test's among them. */
  narrowing?: (school: TestSchool) => Promise<string>;
}

/** By the route table's own paths. A path without a parameter needs no line. */
export type AreaAddresses = Readonly<Record<string, Address>>;

/** Some record of a collection, or "". */
export async function anyRecord(school: TestSchool, collection: Collection): Promise<string> {
  const { items } = await school.as("superuser").collection(collection).getList(1, 1);
  return items[0]?.id ?? "";
}
