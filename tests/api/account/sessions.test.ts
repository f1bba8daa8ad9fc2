/** The events that end a session, at once: for calls, records, live streams and refreshes. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD } from "../../helpers/accounts";
import { Client } from "../../helpers/clients";
import { Live } from "../../helpers/live";
import { testSchool } from "../../helpers/school";
import { png } from "../../hostile/uploads";

describe("a session", () => {
  const school = testSchool();
  let user: { id: string; email: string };
  let client: Client;
  const open: Live[] = [];

  const signIn = async (email: string, password = PASSWORD): Promise<Client> => {
    const guest = school.as("guest");
    const { body } = await guest.request<{ token: string }>("POST", "/api/collections/users/auth-with-password", {
      identity: email,
      password,
    });
    return new Client(school.url, body.token, { id: user.id, collectionName: "users" });
  };
  const live = async (client: Client, ...topics: string[]) => {
    const stream = await Live.open(client, ...topics);
    open.push(stream);
    return stream;
  };
  const admin = () => school.as("Admin");
  const change = (values: Record<string, unknown>) => admin().collection("users").update(user.id, values);

  beforeEach(async () => {
    user = await school.seed.user({ permissions: ["Biblioteca"] });
    client = await signIn(user.email);
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });

  /** Two saves seen by someone who may: whatever the other stream was to get, it would have got by then. */
  async function twoEvents(witness: Live): Promise<string[]> {
    const first = await school.seed.title();
    await witness.event(({ record }) => record.id === first.id);
    const second = await school.seed.title();
    await witness.event(({ record }) => record.id === second.id);
    return [first.id, second.id];
  }

  async function expectDead(): Promise<void> {
    expect((await client.call("platform/home")).status).toBe(401);
    expect((await client.request<{ totalItems: number }>("GET", "/api/collections/titles/records")).body.totalItems ?? 0).toBe(0);
    expect((await client.request("POST", "/api/collections/users/auth-refresh")).status).toBe(401);
    expect((await client.request("PATCH", `/api/collections/users/records/${user.id}`, { name: "Outro" })).status).toBe(401);
  }

  test("lives: it sees what its role may, live too", async () => {
    const stream = await live(client, "titles/*");
    const otherTitle = await school.seed.title();
    expect((await stream.event(({ record }) => record.id === otherTitle.id)).action).toBe("create");
    expect((await client.call("platform/home")).body.now).toHaveProperty("library");
    expect((await client.request("POST", "/api/collections/users/auth-refresh")).status).toBe(200);
  });

  test("and whatever opens an account or a file ends by itself", async () => {
    const lives = async (accounts: string) => {
      const collection = (await school.as("superuser").pocketBase.collections.getOne(accounts)) as unknown as Record<
        string,
        { duration: number }
      >;
      const kinds = ["authToken", "passwordResetToken", "emailChangeToken", "verificationToken", "fileToken"] as const;
      return kinds.map((kind) => collection[kind]!.duration);
    };
    const [minutes, day] = [60, 86_400];
    for (const accounts of ["users", "_superusers"]) {
      expect(await lives(accounts)).toEqual([day, 30 * minutes, 30 * minutes, expect.any(Number), 3 * minutes]);
    }
  });

  test("ends with the deactivation of its account", async () => {
    const [stream, witness] = [await live(client, "titles/*"), await live(admin(), "titles/*")];
    await school.seed.title();
    await change({ active: false });
    await expectDead();
    const missed = await twoEvents(witness);
    expect(stream.events.filter(({ record }) => missed.includes(record.id))).toEqual([]);
    const refusedAnswer = await school
      .as("guest")
      .request("POST", "/api/collections/users/auth-with-password", { identity: user.email, password: PASSWORD });
    expect(refusedAnswer.status).toBe(403);
  });

  test("is dead for good: activating the account again does not wake it", async () => {
    await change({ active: false });
    await change({ active: true });
    await expectDead();
    expect((await (await signIn(user.email)).call("platform/home")).status).toBe(200);
  });

  test("loses at once what a lost role let it do, and goes on", async () => {
    const [stream, witness] = [await live(client, "titles/*"), await live(admin(), "titles/*")];
    await change({ permissions: ["Almoxarifado"] });
    expect((await client.call("library/scan", { code: "000001" })).refusal.code).toBe("role_missing");
    expect((await client.request<{ totalItems: number }>("GET", "/api/collections/titles/records")).body.totalItems).toBe(0);
    const missed = await twoEvents(witness);
    expect(stream.events.filter(({ record }) => missed.includes(record.id))).toEqual([]);
    const home = await client.call("platform/home");
    expect([home.status, home.body.now]).toEqual([200, {}]);
  });

  test("gains at once what a new role lets it do", async () => {
    await change({ permissions: [] });
    const stream = await live(client, "titles/*");
    await change({ permissions: ["Biblioteca"] });
    const otherTitle = await school.seed.title();
    await stream.event(({ record }) => record.id === otherTitle.id);
  });

  test("ends with a password that an Admin sets", async () => {
    const [stream, witness] = [await live(client, "titles/*"), await live(admin(), "titles/*")];
    await change({ password: "senha-nova-2026", passwordConfirm: "senha-nova-2026" });
    await expectDead();
    const missed = await twoEvents(witness);
    expect(stream.events.filter(({ record }) => missed.includes(record.id))).toEqual([]);
  });

  test("ends with a new password of one's own", async () => {
    const own = await client.request("PATCH", `/api/collections/users/records/${user.id}`, {
      oldPassword: PASSWORD,
      password: "senha-propria-2026",
      passwordConfirm: "senha-propria-2026",
    });
    expect(own.status).toBe(200);
    await expectDead();
  });

  test("stays when the old password is wrong, and so does the password", async () => {
    const refused = await client.request<{ data: object }>("PATCH", `/api/collections/users/records/${user.id}`, {
      oldPassword: "outra-coisa",
      password: "senha-propria-2026",
      passwordConfirm: "senha-propria-2026",
    });
    expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, ["oldPassword"]]);
    expect((await client.call("platform/home")).status).toBe(200);
  });

  describe("takes the tokens for protected files with it", () => {
    test.each<[string, Record<string, unknown>]>([
      ["a new password", { password: "senha-nova-2026", passwordConfirm: "senha-nova-2026" }],
      ["the loss of the role", { permissions: [] }],
      ["the deactivation of the account", { active: false }],
    ])("%s", async (_, values) => {
      const photo = new File([png(8, 8) as BlobPart], "foto.png", { type: "image/png" });
      const person = await school.seed.person({ photo });
      const { photo: name } = await school.as("Admin").collection("people").getOne<{ photo: string }>(person.id);
      const { token } = (await client.request<{ token: string }>("POST", "/api/files/token")).body;
      const status = async () => {
        const answer = await fetch(`${school.url}/api/files/people/${person.id}/${name}?token=${token}`);
        await answer.arrayBuffer();
        return answer.status;
      };
      expect(await status()).toBe(200);
      await change(values);
      expect(await status()).toBe(404);
    });
  });

  describe("ends everywhere", () => {
    test("for oneself", async () => {
      const elsewhere = await signIn(user.email);
      const stream = await live(elsewhere, "titles/*");
      const witness = await live(admin(), "titles/*");
      expect((await client.call("account/sign-out-everywhere")).body).toEqual({ signed_out: true });
      await expectDead();
      expect((await elsewhere.call("platform/home")).status).toBe(401);
      const missed = await twoEvents(witness);
      expect(stream.events.filter(({ record }) => missed.includes(record.id))).toEqual([]);
    });

    test("for another, by Admin only", async () => {
      const other = await school.seed.user();
      const refusedAnswer = await client.call("account/sign-out-everywhere", { user: other.id });
      expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([403, "role_missing"]);
      expect((await admin().call("account/sign-out-everywhere", { user: user.id })).status).toBe(200);
      await expectDead();
      expect((await admin().call("platform/home")).status).toBe(200);
    });

    test.each(["nobodyatall0000", "x", "' OR 1=1 --"])("an unknown account %s is refused as not found", async (unknown) => {
      const answer = await admin().call("account/sign-out-everywhere", { user: unknown });
      expect([answer.status, answer.refusal.code]).toEqual([404, "not_found"]);
    });
  });
});
