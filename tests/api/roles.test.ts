import { beforeAll, describe, expect, test } from "vitest";
import { type ContractPath, contracts } from "../../domain/commands";
import { LISTS, type ListName } from "../../domain/lists";
import { ACCOUNT_TERMS, type Who } from "../support/accounts";
import { testSchool } from "../support/school";
import { type Collection, type Samples, samples } from "./role-samples";
import {
  type Action,
  COLLECTION_RIGHTS,
  CONTRACT_RIGHTS,
  EVERY_WHO,
  FIELD_RIGHTS,
  LIST_RIGHTS,
  type May,
  OWN_RIGHTS,
} from "./roles";

const ALLOWED: Record<Action, number> = { list: 200, view: 200, create: 200, update: 200, delete: 204 };
/** How PocketBase says that a rule did not let one through; a rule that lets nobody through is 403 throughout. */
const UNMET: Record<Action, number> = { list: 200, view: 404, create: 400, update: 404, delete: 404 };

const isIn = (may: May, who: Who): boolean => may !== "nobody" && (may as readonly Who[]).includes(who);

describe("collections", () => {
  const school = testSchool();
  let rows: Record<Collection, Samples>;
  beforeAll(async () => {
    rows = samples(school.seed, (await school.seed.user()).id);
  });

  const records = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;

  /** Tries one action of one person; a list counts as seen when it shows the row. */
  async function attempt(
    who: Who,
    collection: Collection,
    action: Action,
    id: string,
  ): Promise<{ status: number; seen: boolean }> {
    const client = school.as(who);
    switch (action) {
      case "list": {
        const answer = await client.request<{ items?: unknown[] }>("GET", `${records(collection)}?filter=(id='${id}')`);
        return { status: answer.status, seen: answer.body.items?.length === 1 };
      }
      case "view":
        return seenIfDone((await client.request("GET", records(collection, id))).status);
      case "create": {
        const answer = await client.request<{ id?: string }>("POST", records(collection), await rows[collection].fresh());
        await forget(collection, answer.body.id);
        return seenIfDone(answer.status);
      }
      case "update":
        return seenIfDone((await client.request("PATCH", records(collection, id), rows[collection].change)).status);
      case "delete":
        return seenIfDone((await client.request("DELETE", records(collection, id))).status);
    }
  }
  const seenIfDone = (status: number) => ({ status, seen: status < 300 });

  /** Some indexes allow only a few rows: what was made goes again. History stays, and is refused here without a word. */
  async function forget(collection: Collection, id: string | undefined): Promise<void> {
    if (id) {
      await school.as("superuser").request("DELETE", records(collection, id));
    }
  }

  test("every collection has its row", async () => {
    const all = await school.as("superuser").pocketBase.collections.getFullList({ filter: "system = false" });
    expect(Object.keys(COLLECTION_RIGHTS).sort()).toEqual(all.map((collection) => collection.name).sort());
  });

  for (const [name, rights] of Object.entries(COLLECTION_RIGHTS)) {
    const collection = name as Collection;
    for (const action of ["list", "view", "create", "update", "delete"] as const) {
      test(`${collection}: ${action}`, async () => {
        const may = rights[action];
        const make = async () =>
          action === "create" ? "" : (await school.seed.create(collection, await rows[collection].fresh())).id;
        let id = await make();
        for (const who of EVERY_WHO) {
          const answer = await attempt(who, collection, action, id);
          if (who === "superuser") {
            const refused = rights.refusedToSuperuser?.includes(action) ?? false;
            expect({ who, ...answer }).toEqual({ who, status: refused ? 400 : ALLOWED[action], seen: !refused });
          } else {
            const allowed = isIn(may, who);
            const status = allowed ? ALLOWED[action] : may === "nobody" ? 403 : UNMET[action];
            expect({ who, ...answer }).toEqual({ who, status, seen: allowed });
          }
          if (action === "delete" && answer.seen && who !== "superuser") {
            id = await make();
          }
        }
        await forget(collection, id);
      });
    }
  }

  describe("rows of one's own", () => {
    const accounts = EVERY_WHO.filter((who) => who !== "guest" && who !== "superuser");

    async function ownRow(collection: keyof typeof OWN_RIGHTS, who: (typeof accounts)[number]): Promise<string> {
      const { id } = ACCOUNT_TERMS[who];
      if (collection === "users") {
        return id;
      }
      const values =
        collection === "notifications"
          ? { user: id, kind: "sample", title: "Aviso" }
          : {
              area: "account",
              subject_collection: "users",
              subject: id,
              at: "2026-11-21 12:00:00.000Z",
              kind: "signed_in",
              actor: id,
            };
      return (await school.seed.create(collection, values)).id;
    }

    for (const [name, rights] of Object.entries(OWN_RIGHTS)) {
      const collection = name as keyof typeof OWN_RIGHTS;
      for (const action of ["list", "view", "update"] as const) {
        test(`${collection}: ${action}`, async () => {
          for (const who of accounts) {
            const id = await ownRow(collection, who);
            const path = action === "list" ? `${records(collection)}?filter=(id='${id}')` : records(collection, id);
            const change = action === "update" ? rows[collection].change : undefined;
            const method = action === "update" ? "PATCH" : "GET";
            const answer = await school.as(who).request<{ items?: unknown[] }>(method, path, change);
            const seen = action === "list" ? answer.body.items?.length === 1 : answer.status === 200;
            const allowed = isIn(rights[action], who);
            const status = allowed ? 200 : rights[action] === "nobody" ? 403 : UNMET[action];
            expect({ who, status: answer.status, seen }).toEqual({ who, status, seen: allowed });
          }
        });
      }
    }

    test.each(FIELD_RIGHTS)(
      "$who writes $values of $row row in $collection: $may",
      async ({ collection, who, row, values, may }) => {
        const id =
          row === "own"
            ? await ownRow(collection as keyof typeof OWN_RIGHTS, who as (typeof accounts)[number])
            : (await school.seed.create(collection, await rows[collection].fresh())).id;
        const stored = async () => {
          const { updated: _updated, ...record } = await school.as("superuser").collection(collection).getOne(id);
          return record;
        };
        const before = await stored();
        const answer = await school.as(who).request("PATCH", records(collection, id), values);
        if (may) {
          expect(answer.status).toBe(200);
          expect(await stored()).not.toEqual(before);
        } else {
          expect(answer.status).toBeLessThan(500);
          expect(await stored()).toEqual(before);
        }
      },
    );
  });

  test("a protected file opens to those who may see its record, and to nobody by its address alone", async () => {
    const { id, file } = await school.seed.create<{ file: string }>("import_batches", await rows.import_batches.fresh());
    for (const who of EVERY_WHO) {
      const { body } = await school.as(who).request<{ token?: string }>("POST", "/api/files/token");
      const address = `${school.url}/api/files/import_batches/${id}/${file}`;
      const [bare, withToken] = await Promise.all([fetch(address), fetch(`${address}?token=${body.token ?? ""}`)]);
      const allowed = who === "Admin" || who === "superuser";
      expect({ who, bare: bare.status, withToken: withToken.status }).toEqual({ who, bare: 404, withToken: allowed ? 200 : 404 });
    }
  });
});

/** What keeps a person out before the input is looked at; null when they are let in. */
function doorkeeper(who: Who, may: readonly Who[]): { status: number; code: string } | null {
  if (who === "superuser" || may.includes(who)) {
    return null;
  }
  if (who === "guest") {
    return { status: 401, code: "signed_out" };
  }
  return { status: 403, code: who === "deactivated" ? "deactivated" : "role_missing" };
}

const DOORKEEPERS = ["signed_out", "deactivated", "role_missing"];

describe("our own routes", () => {
  const school = testSchool();

  test("every contract and every list has its row", () => {
    expect(Object.keys(CONTRACT_RIGHTS).sort()).toEqual(Object.keys(contracts).sort());
    expect(Object.keys(LIST_RIGHTS).sort()).toEqual(Object.keys(LISTS).sort());
  });

  test.each(Object.keys(LIST_RIGHTS))("list/%s", async (name) => {
    for (const who of EVERY_WHO) {
      const { status, refusal } = await school.as(who).list(name as ListName);
      const kept = doorkeeper(who, LIST_RIGHTS[name as ListName]);
      expect({ who, status, code: refusal.code }).toEqual(kept ? { who, ...kept } : { who, status: 200, code: undefined });
    }
  });

  // Last, since it ends the sessions of those who try it.
  const paths = Object.keys(CONTRACT_RIGHTS).sort((a, b) => Number(a.includes("sign-out")) - Number(b.includes("sign-out")));
  test.each(paths)("%s", async (name) => {
    const path = name as ContractPath;
    const { may, input = {} } = CONTRACT_RIGHTS[path];
    for (const who of EVERY_WHO) {
      const { status, refusal } = await school.as(who).call(path, input);
      const kept = doorkeeper(who, may);
      if (kept) {
        expect({ who, status, code: refusal.code }).toEqual({ who, ...kept });
      } else {
        expect(DOORKEEPERS, `${who}: ${refusal.message}`).not.toContain(refusal.code);
        expect(status, `${who}: ${refusal.message}`).toBeLessThan(500);
      }
    }
  });
});
