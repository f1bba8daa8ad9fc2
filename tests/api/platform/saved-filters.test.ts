/** A list's filters, stored under a name: their owner, their readers, their number. */
import { describe, expect, test } from "vitest";
import { MAX_SAVED_FILTERS } from "../../../domain/platform/saved-filters";
import { ACCOUNT_TERMS, type Account } from "../../helpers/accounts";
import { testSchool } from "../../helpers/school";

const PATH = "/api/collections/saved_filters/records";

describe("a saved filter", () => {
  const school = testSchool();
  let counter = 0;
  const idOf = (account: Account) => ACCOUNT_TERMS[account].id;
  const save = (account: Account, values: Record<string, unknown> = {}) =>
    school
      .as(account)
      .request<{ id: string; name: string; data: Record<string, { code: string; message: string }> }>("POST", PATH, {
        ...{ user: idOf(account), list: "calls", name: `Filtro ${++counter}`, query: "atraso=true&setor=abc" },
        ...values,
      });
  const seen = async (account: Account, id: string) => (await school.as(account).request("GET", `${PATH}/${id}`)).status === 200;

  test("is its owner's alone, until it is shown to a role that they hold", async () => {
    const { status, body } = await save("Tecnologia", { name: "  Urgentes   do bloco B " });
    expect([status, body.name]).toEqual([200, "Urgentes do bloco B"]);
    expect(await Promise.all([seen("Tecnologia", body.id), seen("Admin", body.id)])).toEqual([true, false]);
    const shared = await save("Admin", { shared_with: "Tecnologia" });
    const sees = await Promise.all(
      (["Tecnologia", "Biblioteca", "none"] as const satisfies readonly Account[]).map((account) =>
        seen(account, shared.body.id),
      ),
    );
    expect(sees).toEqual([true, false, false]);
    expect((await school.as("Tecnologia").request("DELETE", `${PATH}/${shared.body.id}`)).status).toBe(404);
  });

  test("is stored in nobody else's name, and shown to no role that its user does not hold", async () => {
    expect((await save("Tecnologia", { user: idOf("Admin") })).status).toBe(400);
    expect((await save("Tecnologia", { shared_with: "Biblioteca" })).status).toBe(400);
    expect((await save("none", { shared_with: "Tecnologia" })).status).toBe(400);
    expect((await save("Tecnologia", { shared_with: "Tecnologia" })).status).toBe(200);
  });

  test("shown to a team may be taken away by Admin", async () => {
    const { body } = await save("Tecnologia", { shared_with: "Tecnologia" });
    expect((await school.as("Admin").request("DELETE", `${PATH}/${body.id}`)).status).toBe(204);
  });

  test("has a name of its own in its list, whatever the case", async () => {
    await save("Biblioteca", { list: "loans", name: "Do 6º ano" });
    expect((await save("Biblioteca", { list: "loans", name: "do 6º ANO" })).status).toBe(400);
    expect((await save("Biblioteca", { list: "titles", name: "Do 6º ano" })).status).toBe(200);
  });

  test.each(["atraso=true\nX: y", '"><script>', "a b", ""])("holds no query such as %j", async (query) => {
    expect((await save("Biblioteca", { query })).status).toBe(400);
  });

  test(`is one of ${MAX_SAVED_FILTERS} at most`, async () => {
    for (let index = 0; index < MAX_SAVED_FILTERS; index++) {
      expect((await save("Almoxarifado", { list: "materials" })).status).toBe(200);
    }
    const { status, body } = await save("Almoxarifado", { list: "materials" });
    expect(status).toBe(400);
    expect(body.data.name!.message).toContain("Exclua um antes");
    expect((await save("Almoxarifado", { list: "suppliers" })).status).toBe(200);
  });

  test("is nobody's who may not sign in", async () => {
    const guest = await school.as("guest").request("POST", PATH, { user: idOf("Admin"), list: "calls", name: "x", query: "a=b" });
    expect(guest.status).toBe(401);
  });
});
