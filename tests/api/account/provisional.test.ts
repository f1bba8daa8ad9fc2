/** A password that an Admin chose for a user allows only the choice of the user's own. */
import { describe, expect, test } from "vitest";
import { PASSWORD } from "../../helpers/accounts";
import { Client } from "../../helpers/clients";
import { testSchool } from "../../helpers/school";

const PROVISIONAL = "k7mp-x3tq-w9hf";
const OWN = "uma frase só minha";

describe("a provisional password", () => {
  const school = testSchool();
  const guest = () => new Client(school.url, "");
  const users = "/api/collections/users";
  const signIn = (identity: string, password: string) =>
    guest().request<{ token?: string; record?: Record<string, unknown> }>("POST", `${users}/auth-with-password`, {
      identity,
      password,
    });
  const choose = (token: string, password: string) =>
    guest().request("POST", `${users}/confirm-password-reset`, { token, password, passwordConfirm: password });
  const give = (id: string, password = PROVISIONAL) =>
    school.as("Admin").request("PATCH", `${users}/records/${id}`, { password, passwordConfirm: password });
  const stored = (id: string) => school.as("superuser").collection("users").getOne(id);
  const lines = async (id: string) =>
    (
      await school
        .as("Admin")
        .collection("timeline")
        .getFullList<{ kind: string; text: string; actor: string }>({ filter: `subject = "${id}"`, sort: "@rowid" })
    ).map(({ kind, text }) => `${kind}: ${text}`);
  /** Someone with every role, whose password an Admin has just chosen: the answer to signing in with it. */
  async function someone(values: Record<string, unknown> = {}) {
    const user = await school.seed.user({ permissions: ["Admin", "Biblioteca"], ...values });
    const before = await signIn(user.email, PASSWORD);
    expect((await give(user.id)).status).toBe(200);
    const answer = await signIn(user.email, PROVISIONAL);
    return { ...user, old: before.body.token!, answer, token: String(answer.refusal.params?.token) };
  }

  test("gives no session, only the way to choose another; the old sessions are over", async () => {
    const { answer, old } = await someone();
    expect([answer.status, answer.refusal.code]).toEqual([403, "password_provisional"]);
    expect(answer.refusal.message).toBe("Esta senha é provisória. Escolha uma nova para entrar.");
    expect(answer.body.token ?? answer.body.record).toBeUndefined();
    expect((await new Client(school.url, old).call("platform/home")).refusal.code).toBe("signed_out");
  });

  test("its token opens nothing of the school, neither ours nor PocketBase's own", async () => {
    const { token, id } = await someone();
    const holder = new Client(school.url, token);
    expect((await holder.call("platform/home")).status).toBe(401);
    expect((await holder.list("readers")).status).toBe(401);
    expect((await holder.request<{ items: unknown[] }>("GET", "/api/collections/readers/records")).body.items).toEqual([]);
    expect((await holder.request("GET", `${users}/records/${id}`)).status).toBe(404);
    expect((await holder.request("PATCH", `${users}/records/${id}`, { name: "Outra" })).status).toBe(401);
    expect((await holder.request("POST", `${users}/auth-refresh`)).status).toBe(401);
    expect((await holder.request("POST", "/api/files/token")).status).toBe(401);
  });

  test("a wrong password is a wrong password, with or without a provisional one", async () => {
    const { email } = await someone();
    const answer = await signIn(email, PASSWORD);
    expect([answer.status, answer.refusal.code]).toEqual([400, undefined]);
  });

  test("is replaced once, by another one; the address is not proved by it, and the history tells", async () => {
    const { id, email, token } = await someone({ verified: false });
    const same = await choose(token, PROVISIONAL);
    expect([same.status, same.refusal.code, Object.keys(same.refusal.data)]).toEqual([400, "password_same", ["password"]]);
    expect((await choose(token, OWN)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ provisional_password: false, verified: false });
    expect((await signIn(email, OWN)).status).toBe(200);
    expect((await signIn(email, PROVISIONAL)).status).toBe(400);
    // The token ended with the password that signed it.
    expect((await choose(token, "mais uma senha")).status).toBe(400);
    expect((await lines(id)).filter((line) => line.startsWith("password"))).toEqual([
      "password_changed: Senha provisória definida",
      "password_changed: Senha provisória trocada por uma própria",
    ]);
  });

  test("a new provisional password ends the open password choice", async () => {
    const { id, email, token } = await someone();
    await give(id, "outra-provisoria-26");
    expect((await choose(token, OWN)).status).toBe(400);
    expect((await signIn(email, "outra-provisoria-26")).refusal.code).toBe("password_provisional");
  });

  test("an account that was deactivated meanwhile opens neither", async () => {
    const { id, email, token } = await someone();
    await school.as("Admin").request("PATCH", `${users}/records/${id}`, { active: false });
    const answer = await signIn(email, PROVISIONAL);
    expect([answer.status, answer.refusal.code]).toEqual([403, undefined]);
    expect((await choose(token, OWN)).status).toBe(400);
  });

  test("the flag is the server's: nobody sends it, an Admin neither; a save of something else leaves it", async () => {
    const { id } = await someone();
    await school.as("Admin").request("PATCH", `${users}/records/${id}`, { provisional_password: false, name: "Rosa" });
    expect(await stored(id)).toMatchObject({ provisional_password: true, name: "Rosa" });
    const other = await school.seed.user();
    await school.as("Admin").request("PATCH", `${users}/records/${other.id}`, { provisional_password: true });
    expect((await stored(other.id)).provisional_password).toBe(false);
    const { body } = await school.as("Admin").request<{ id: string }>("POST", `${users}/records`, {
      ...{ email: "nova.conta@escola.test", name: "Nova", active: true, permissions: [] },
      ...{ password: PROVISIONAL, passwordConfirm: PROVISIONAL, provisional_password: false },
    });
    expect((await stored(body.id)).provisional_password).toBe(true);
  });

  test("one's own new password is one's own, an Admin's too", async () => {
    const user = await school.seed.user({ permissions: ["Admin"] });
    const { body } = await signIn(user.email, PASSWORD);
    const ownClient = new Client(school.url, body.token!);
    const values = { oldPassword: PASSWORD, password: OWN, passwordConfirm: OWN };
    expect((await ownClient.request("PATCH", `${users}/records/${user.id}`, values)).status).toBe(200);
    expect((await signIn(user.email, OWN)).status).toBe(200);
  });
});
