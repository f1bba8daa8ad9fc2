/**
 * Reminders of the stockroom's loans over HTTP and by mail: their recipients and times, once each, and none after the return.
 *
 */
import { beforeAll, describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { STOCK_SETTINGS_ID } from "../../../domain/warehouse/settings";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { settled } from "../../helpers/messages";
import { DUE, notices, postOffice } from "../../helpers/notices";
import { PATIENCE } from "../../helpers/timeouts";
import { Stockroom } from "../../helpers/warehouse";

describe("reminders of loans", () => {
  const mailCatcher = postOffice();
  const { school, at, holdBack, letGo, contact, mails } = notices(mailCatcher);
  const stockroom = new Stockroom(school);

  const remind = async () => {
    const { status } = await school.as("superuser").request("POST", "/api/crons/stock-reminders");
    expect(status).toBe(204);
  };
  const letters = (loan: string) =>
    query(
      school,
      `SELECT m.address, COALESCE((SELECT n.stage FROM stock_reminders n WHERE n.message = m.id AND n.loan = '${loan}'), ''), m.error
       FROM messages m WHERE m.about = '${loan}' ORDER BY m.rowid`,
    );
  const idOf = async (loan: string) =>
    (await query(school, `SELECT id FROM messages WHERE about = '${loan}' ORDER BY rowid`)).at(-1)![0]!;
  /** Chairs lent until the day on which the calendar of these tests turns. */
  const lent = async (to: string) => {
    const [chairs, id] = [await stockroom.stocked(40, 4000), newId()];
    await stockroom.lend(to, [{ material: chairs.code, quantity: 30 * ONE }], { id });
    await query(school, `UPDATE material_loans SET due = '${DUE}' WHERE id = '${id}'`);
    return { id, chairs, lines: (units: number) => [{ material: chairs.code, quantity: units * ONE }] };
  };
  const ofPerson = async (kind: string, contacts: readonly [value: string, guardian?: string][]) => {
    const person = await school.seed.person({ kind });
    for (const [value, guardian = ""] of contacts) {
      await contact(person.id, value, { guardian });
    }
    return stockroom.keeper
      .collection("requesters")
      .create<{ id: string; code: string }>({ id: newId(), kind: "person", person: person.id, active: true });
  };
  const set = (values: Record<string, unknown>) =>
    school.as("Admin").collection("stock_settings").update(STOCK_SETTINGS_ID, values);

  beforeAll(async () => {
    await at("2027-03-08");
    await set({ reminders: true });
  });

  test("R-30 before the due day, and then on the days of lateness, once each; no more once it is back", async () => {
    const mail = `professora.${newId()}@example.com`;
    const teacher = await ofPerson("teacher", [[mail]]);
    const { id, chairs, lines } = await lent(teacher.code);
    await remind();
    await remind();
    expect(await letters(id)).toEqual([]);

    await at("2027-03-09");
    await remind();
    await expect.poll(() => letters(id), PATIENCE).toEqual([[mail, "due_soon", ""]]);
    await remind();
    await letGo();
    const { body } = await settled(school, await idOf(id), "sent");
    expect(body).toContain(`- 30 unidades de ${chairs.name} (empréstimo `);
    expect(mails(mail)).toHaveLength(1);

    // In part: the rest is spoken of.
    await stockroom.takeBack(teacher.code, lines(20));
    await at("2027-03-11");
    await remind();
    await expect.poll(() => letters(id), PATIENCE).toHaveLength(2);
    await letGo();
    const late = await settled(school, await idOf(id), "sent");
    expect(late.subject).toBe("Material do almoxarifado em atraso");
    expect(late.body).toContain(`- 10 unidades de ${chairs.name}`);
    expect(late.body).toContain("1 dia de atraso");

    await stockroom.takeBack(teacher.code, lines(10));
    await at("2027-03-17");
    await remind();
    await remind();
    expect(await letters(id)).toHaveLength(2);
  });

  test("a letter about material that came back meanwhile does not leave, and a renewed loan waits for its new day", async () => {
    await at("2027-03-09");
    const teacher = await ofPerson("teacher", [[`t.${newId()}@example.com`]]);
    const [back, renewed] = [
      await lent(teacher.code),
      await lent((await ofPerson("teacher", [[`t.${newId()}@example.com`]])).code),
    ];
    await holdBack();
    await remind();
    await expect.poll(() => letters(back.id), PATIENCE).toHaveLength(1);
    await expect.poll(() => letters(renewed.id), PATIENCE).toHaveLength(1);
    await stockroom.takeBack(teacher.code, back.lines(30));
    await stockroom.keeper.call("warehouse/renew-loan", { id: newId(), loan: renewed.id, due: "2027-04-15" });
    await letGo();
    for (const { id } of [back, renewed]) {
      expect((await settled(school, await idOf(id), "skipped")).error).toBe("Tudo já tinha sido devolvido ou renovado.");
    }
    await remind();
    expect(await letters(renewed.id)).toHaveLength(1);
  });

  test("a pupil's guardian gets the letter, a sector's head gets its, and a sector without a head shows the reason @full", async () => {
    await at("2027-03-09");
    const [mother, pupil, head] = [`mae.${newId()}@example.com`, `aluno.${newId()}@example.com`, `chefe.${newId()}@example.com`];
    const child = await lent((await ofPerson("student", [[pupil], [mother, "Marta"]])).code);
    const kitchen = await stockroom.requester();
    const alone = await lent((await stockroom.requester()).code);
    const { id: cook } = await school.seed.person({ kind: "staff", name: "Rosa Lima" });
    await contact(cook, head);
    const { sector } = await stockroom.keeper.collection("requesters").getOne<{ sector: string }>(kitchen.id);
    await school.seed.change("sectors", sector, { head: cook });
    const own = await lent(kitchen.code);
    await remind();
    await expect.poll(() => letters(child.id), PATIENCE).toEqual([[mother, "due_soon", ""]]);
    await expect.poll(() => letters(own.id), PATIENCE).toEqual([[head, "due_soon", ""]]);
    await expect.poll(() => letters(alone.id), PATIENCE).toEqual([["", "", "O setor não tem responsável no cadastro."]]);
    await letGo();
    expect((await settled(school, await idOf(own.id), "sent")).body).toContain(
      `Olá, Rosa Lima. Escrevemos sobre o material emprestado a ${kitchen.name}.`,
    );
  });

  test("switched off, no letter is created, and at night none either @full", async () => {
    await set({ reminders: false });
    await at("2027-03-09");
    const { id } = await lent((await ofPerson("teacher", [[`t.${newId()}@example.com`]])).code);
    await remind();
    // A job may still be at work when its door has answered: the program ends before the switch is turned.
    await at("2027-03-09", "21:30");
    await set({ reminders: true });
    await remind();
    expect(await letters(id)).toEqual([]);
  });
});
