/** The notifications of a user by their choice: by bell, by one mail for several events, or not at all. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_TERMS, type Account } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { clockAhead } from "../../helpers/day";
import { query } from "../../helpers/library";
import { dispatch, settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";

/** Longer than letters gather. */
const MINUTE_AND_MORE = 61;

describe("the notifications of a user", () => {
  const school = testSchool();
  const calls = new CallDesk(school);
  const mailCatcher = new SmtpCatcher();
  beforeAll(async () => {
    await mailCatcher.start();
    await school.server.restart(mailCatcher.environment());
  });
  afterAll(() => mailCatcher.stop());

  const choose = (account: Account, topic: string, bell: boolean, mail: boolean) =>
    school.as(account).call("platform/choose-notices", { topic, bell, mail });
  const bell = async (account: Account) =>
    (await query(school, `SELECT title FROM notifications WHERE user = '${ACCOUNT_TERMS[account].id}' ORDER BY rowid`)).map(
      ([title]) => title!,
    );
  const letters = (account: Account) =>
    query(
      school,
      `SELECT id, subject FROM messages WHERE purpose = 'user_notices' AND about = '${ACCOUNT_TERMS[account].id}' ORDER BY rowid`,
    );

  test("is by the bell until they say otherwise", async () => {
    await calls.opened("none", { title: "Sem rede na sala 3" });
    expect((await bell("Tecnologia")).at(-1)).toContain("Sem rede na sala 3");
    expect(await letters("Tecnologia")).toEqual([]);
  });

  test("comes by one letter for a burst, and by the bell no more, as they chose", async () => {
    expect((await choose("Tecnologia", "new_calls", false, true)).body).toEqual({ topic: "new_calls", bell: false, mail: true });
    const before = await bell("Tecnologia");
    const titles = ["Projetor queimado", "Mouse sem fio perdido"];
    for (const title of titles) {
      await calls.opened("none", { title });
    }
    expect(await bell("Tecnologia")).toEqual(before);
    const [[id, subject] = [], another] = await letters("Tecnologia");
    expect(another).toBeUndefined();
    expect(subject).toContain(titles[0]);

    await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(MINUTE_AND_MORE) });
    await dispatch(school);
    await settled(school, id!, "sent");
    const mail = await mailCatcher.mailTo(ACCOUNT_TERMS.Tecnologia.email);
    for (const title of titles) {
      expect(mail.text).toContain(title);
    }
    expect(mail.text).toContain("/atendimentos/");
    expect(mail.text).toContain("/minhas-informacoes");
    expect(mail.raw).toMatch(/^Precedence: bulk\r?$/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  test("comes by neither way, where they want neither", async () => {
    await choose("Tecnologia", "new_calls", false, false);
    const before = [await bell("Tecnologia"), (await letters("Tecnologia")).length];
    await calls.opened();
    expect([await bell("Tecnologia"), (await letters("Tecnologia")).length]).toEqual(before);
  });

  test("holds for the letters of their own calls too", async () => {
    const countLeft = async (call: string) => (await query(school, `SELECT id FROM messages WHERE about = '${call}'`)).length;
    const first = await calls.opened("Almoxarifado");
    await calls.act("support/take-call", first);
    expect(await countLeft(first)).toBe(1);
    await choose("Almoxarifado", "followed_calls", true, false);
    const second = await calls.opened("Almoxarifado");
    await calls.act("support/take-call", second);
    expect(await countLeft(second)).toBe(0);
    expect((await bell("Almoxarifado")).filter((title) => title.includes("Não liga"))).toHaveLength(2);
  });

  test("a letter that waits goes to nobody who may not sign in any more", async () => {
    await choose("Biblioteca", "bookings", false, true);
    const { id } = await school.seed.create("messages", {
      ...{ area: "support", channel: "email", purpose: "user_notices", recipient: "Bia", subject: "Reserva", body: "Reserva" },
      ...{ about_collection: "users", about: ACCOUNT_TERMS.deactivated.id, address: ACCOUNT_TERMS.deactivated.email },
      ...{ state: "queued", next_at: "2026-01-01 12:00:00.000Z" },
    });
    await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(2 * MINUTE_AND_MORE) });
    await dispatch(school);
    expect(await settled(school, id, "skipped")).toMatchObject({ error: expect.stringContaining("desativada") });
  });

  test.each([
    ["none", "servers"],
    ["Biblioteca", "stock_alerts"],
    ["Tecnologia", "whatsapp_stopped"],
    ["Admin", "nothing_such"],
  ] as const)("%s has no choice about %s", async (account, topic) => {
    expect((await choose(account, topic, true, true)).refusal.code).toBe("not_found");
  });
});
