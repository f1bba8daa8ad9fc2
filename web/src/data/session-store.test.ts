import { expect, test } from "vitest";
import { SessionStore } from "./session-store";

const record = (updated: string, permissions: string[], id = "user00000000001") => ({
  id,
  collectionId: "users",
  collectionName: "users",
  updated,
  permissions,
});
const later = record("2026-11-22 10:00:05.000Z", ["Tecnologia"]);

test.each([
  ["an earlier state that arrives later does not come back", record("2026-11-22 10:00:04.900Z", ["Biblioteca"]), "Tecnologia"],
  ["a later one counts", record("2026-11-22 10:00:05.100Z", ["Biblioteca"]), "Biblioteca"],
  ["another person's counts", record("2026-11-22 10:00:01.000Z", ["Biblioteca"], "user00000000002"), "Biblioteca"],
  ["so does an earlier one once the clock was set back", record("2026-11-22 09:00:05.000Z", ["Biblioteca"]), "Biblioteca"],
])("%s, and its token counts always", (_, answeredRecord, expected) => {
  const store = new SessionStore();
  store.save("first", later);
  store.save("second", answeredRecord);
  expect(store.record?.permissions).toEqual([expected]);
  expect(store.token).toBe("second");
});

test("the session store is empty once the session is left", () => {
  const store = new SessionStore();
  store.save("first", later);
  store.clear();
  expect(store.record).toBeNull();
});
