/** Fills the address of a screen with real records. */
import type { Collection } from "../../api/role-samples";
import type { TestSchool } from "../../helpers/test-school";

interface Address {
  /** The collection of the record that `:id` stands for. */
  record?: Collection;
  /** Makes such a record, and gives its id, where the school has none; without `record`, each time. */
  make?: (school: TestSchool) => Promise<string>;
  /** The values of other parameters. */
  values?: Readonly<Record<string, string>>;
  /** The filter of a sheet that would otherwise draw all records, among them a thousand labels of another test. */
  narrowing?: (school: TestSchool) => Promise<string>;
}

/** By the route table's own paths. A path without a parameter needs no line. */
export type AreaAddresses = Readonly<Record<string, Address>>;

/** Some record of a collection, or "". */
export async function anyRecord(school: TestSchool, collection: Collection): Promise<string> {
  const { items } = await school.as("superuser").collection(collection).getList(1, 1);
  return items[0]?.id ?? "";
}
