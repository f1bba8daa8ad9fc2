/** The content of old messages is emptied at night; the fact that they were sent, and L-50 with it, stays. */

import { describe, expect, test } from "vitest";
import { fieldsOf } from "../../../domain/platform/person-places";
import { now } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { messageOf, queued, story } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";

const OLD = "2020-02-03 12:00:00.000Z";

describe("old messages", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const age = (id: string, created = OLD) => query(school, `UPDATE messages SET created = '${created}' WHERE id = '${id}'`);
  const night = async () => expect((await school.as("superuser").request("POST", "/api/crons/retention")).status).toBe(204);
  /** The job answers before it has ended. */
  const emptied = (id: string) => expect.poll(async () => (await messageOf(school, id)).emptied_at).not.toBe("");
  const newMessage = async (state: string, created = OLD) => {
    const { id } = await queued(school, { state });
    await age(id, created);
    return id;
  };
  const monthsAgo = (months: number) => {
    const day = new Date(now());
    day.setUTCDate(1);
    day.setUTCMonth(day.getUTCMonth() - months);
    return `${day.toISOString().slice(0, 10)} 12:00:00.000Z`;
  };

  test("lose all that names somebody once their fate is known; that they were, about whom and for what, stays", async () => {
    const settled = await Promise.all(["sent", "failed", "uncertain", "skipped"].map((state) => newMessage(state)));
    const waiting = await newMessage("queued");
    const fresh = await newMessage("sent", monthsAgo(11));
    const before = await messageOf(school, settled[0]!);
    await query(
      school,
      `UPDATE messages SET provider_id = 'wamid.' || id, error = 'no mailbox ' || address, regarding_class = '6A' WHERE id = '${settled[0]}'`,
    );
    await night();
    for (const id of settled) {
      await emptied(id);
      expect(await messageOf(school, id)).toMatchObject({
        body: "",
        address: "",
        recipient: "",
        subject: "",
      });
    }
    const columns = fieldsOf("messages", "own", "text", "composed");
    expect(await query(school, `SELECT ${columns} FROM messages WHERE id = '${settled[0]}'`)).toEqual([columns.map(() => "")]);
    const [row] = (await school.as("Biblioteca").list("library-messages", { state: "sent", sort: "created" })).body.items;
    expect(row).toMatchObject({
      id: settled[0],
      masked_address: "",
      subject: "",
      recipient: row!.person_name,
      state: "sent",
    });
    for (const id of [waiting, fresh]) {
      expect(await messageOf(school, id)).toMatchObject({ emptied_at: "", body: before.body, address: `${id}@example.com` });
    }
    expect(await story(school, settled[0]!)).toEqual([]);
    // A second night finds nothing to do.
    const stamps = () => query(school, "SELECT id, emptied_at FROM messages ORDER BY id");
    const first = await stamps();
    await night();
    expect(await stamps()).toEqual(first);
  });

  test("go with what somebody pasted that led to nobody", async () => {
    const { id: campaign } = await school.seed.create("campaigns", {
      name: "Festa",
      text: "Venham!",
      channel: "assisted",
      state: "finished",
    });
    const { id } = await school.seed.create("campaign_exclusions", {
      campaign,
      line: "Quirina Xavantes 11 98765-1234",
      reason: "x",
    });
    await query(school, `UPDATE campaign_exclusions SET created = '${OLD}' WHERE id = '${id}'`);
    await night();
    await expect.poll(() => query(school, `SELECT line FROM campaign_exclusions WHERE id = '${id}'`)).toEqual([[""]]);
  });

  test("stay as long as the school's setting", async () => {
    const set = (months: number) =>
      school.as("Admin").collection("people_settings").update("people000000000", { keep_messages_months: months });
    const id = await newMessage("sent", monthsAgo(5));
    await set(6);
    await night();
    const marker = await newMessage("sent");
    await night();
    await emptied(marker);
    expect((await messageOf(school, id)).emptied_at).toBe("");
    await set(3);
    await night();
    await emptied(id);
    await expect(set(61)).rejects.toMatchObject({ status: 400 });
    await set(12);
  });

  test("can't be sent again, filled again or emptied while they may still go out", async () => {
    const id = await newMessage("failed");
    await night();
    await emptied(id);
    const { refusal } = await school.as("Biblioteca").call("messaging/resend", { id: newId(), message: id });
    expect([refusal.status, refusal.code]).toEqual([409, "message_emptied"]);
    for (const change of ["state = 'queued'", "body = 'x'", "emptied_at = ''", "address = 'a@b.c'"]) {
      await expect(query(school, `UPDATE messages SET ${change} WHERE id = '${id}'`)).rejects.toThrow();
    }
    const open = await newMessage("queued");
    const empty = `body = '', address = '', masked_address = '', emptied_at = '${OLD}'`;
    await expect(query(school, `UPDATE messages SET ${empty} WHERE id = '${open}'`)).rejects.toThrow();
    const freshMessage = await newMessage("sent");
    await expect(query(school, `UPDATE messages SET body = '' WHERE id = '${freshMessage}'`)).rejects.toThrow();
  });

  test("L-50: a notice is not repeated after its text was emptied", async () => {
    await school.as("Admin").collection("library_settings").update("library00000000", { notices: true });
    const reader = await school.seed.reader();
    const mother = { person: reader.person, kind: "email", value: `${reader.id}@example.com`, guardian: "Marta" };
    await school.seed.create("contacts", mother);
    await desk.openLoan(reader.id, (await desk.copy()).id, "2026-03-10");
    const send = async () => (await school.as("Biblioteca").call("library/send-notices", { id: newId() })).body;
    expect(await send()).toMatchObject({ notices: 1, messages: 1 });
    const [row] = (await school.as("Biblioteca").list("library-messages", { person: reader.person })).body.items;
    await query(school, `UPDATE messages SET state = 'sent', created = '${OLD}' WHERE id = '${row!.id}'`);
    await night();
    await emptied(row!.id);
    expect(await send()).toMatchObject({ notices: 0, messages: 0 });
    expect(await query(school, `SELECT stage FROM notices WHERE message = '${row!.id}'`)).toHaveLength(1);
  });
});
