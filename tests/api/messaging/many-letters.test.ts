/**
 * Many mails, sent over several parallel connections: none twice, none lost, whatever happens in the middle.
 * @module-tag full
 */
import { beforeEach, describe, expect, test } from "vitest";
import { clockAhead } from "../../helpers/day";
import { query } from "../../helpers/library";
import { dispatchByAll, queued } from "../../helpers/messages";
import { SmtpCatcher } from "../../helpers/smtp";
import { TestSchool } from "../../helpers/test-school";
import { PATIENCE } from "../../helpers/timeouts";

const LETTERS = 150;

describe("over several connections", () => {
  let post: SmtpCatcher;
  let school: TestSchool;
  const ids: string[] = [];
  beforeEach(async () => {
    post = new SmtpCatcher();
    await post.start();
    school = new TestSchool(post.environment());
    await school.start();
    ids.length = 0;
    for (let place = 0; place < LETTERS; place++) {
      // Not due yet: the minute's own job would begin before the test has said how the mail server behaves.
      ids.push((await queued(school, { purpose: "many", next_at: "2999-01-01 12:00:00.000Z" })).id);
    }
    return async () => {
      post.onMail = null;
      await school.end();
      await post.stop();
    };
  });

  /** All letters are due at once, and every dispatcher is called. */
  const dispatchAll = async () => {
    await query(school, "UPDATE messages SET next_at = '2026-01-01 12:00:00.000Z' WHERE purpose = 'many' AND state = 'queued'");
    await dispatchByAll(school);
  };
  const states = async () =>
    Object.fromEntries(await query(school, "SELECT state, COUNT(*) FROM messages WHERE purpose = 'many' GROUP BY state"));
  /** The number of times that the mail server received each mail. */
  const copies = () => ids.map((id) => post.mails.filter(({ to }) => to.includes(`${id}@example.com`)).length);

  test("each letter goes once, several at a time", async () => {
    await dispatchAll();
    await expect.poll(states, PATIENCE).toEqual({ sent: String(LETTERS) });
    expect(copies()).toEqual(ids.map(() => 1));
    expect(post.connectionsAtOnce).toBeGreaterThan(1);
    expect(post.connectionsAtOnce).toBeLessThanOrEqual(4);
  });

  test("kill -9 in the middle: a letter under way is uncertain, all else goes once", async () => {
    const third = new Promise<void>((resolve) => {
      post.onMail = () => post.mails.length >= LETTERS / 3 && resolve();
    });
    await dispatchAll();
    await third;
    await school.server.kill();
    // Later than any lease.
    await school.server.start(clockAhead(300));
    await dispatchAll();
    await expect.poll(async () => (await states()).sending, PATIENCE).toBeUndefined();
    // The channel rests for a minute after what is uncertain.
    await query(school, "DELETE FROM message_channels");
    const waiting = "SELECT COUNT(*) FROM messages WHERE purpose = 'many' AND state IN ('queued', 'sending')";
    await expect.poll(async () => (await query(school, waiting))[0]?.[0], PATIENCE).toBe("0");
    const { sent, uncertain = "0", ...others } = await states();
    expect(others).toEqual({});
    expect(Number(sent) + Number(uncertain)).toBe(LETTERS);
    expect(Number(uncertain)).toBeLessThanOrEqual(4);
    const uncertainOnes = (await query(school, "SELECT id FROM messages WHERE state = 'uncertain'")).map(([id]) => id);
    for (const [place, many] of copies().entries()) {
      expect(many, ids[place]).toBeLessThanOrEqual(1);
      expect(many === 1 || uncertainOnes.includes(ids[place]!), ids[place]).toBe(true);
    }
  });

  test("a server that stalls from the start holds one letter, not one of each connection", async () => {
    post.behaviour = "stall";
    await dispatchAll();
    await expect.poll(() => post.mails.length, PATIENCE).toBe(1);
    // Others ask meanwhile, and are answered.
    expect((await school.as("Biblioteca").list("titles")).status).toBe(200);
    expect(await states()).toEqual({ sending: "1", queued: String(LETTERS - 1) });
    post.hangUp();
    await expect.poll(async () => (await states()).uncertain, PATIENCE).toBe("1");
  });

  test("a server that cuts the line in the middle leaves no more uncertain than there are connections", async () => {
    post.onMail = () => {
      if (post.mails.length === LETTERS / 3) {
        post.behaviour = "drop";
      }
    };
    await dispatchAll();
    await expect.poll(async () => Number((await states()).uncertain ?? 0), PATIENCE).toBeGreaterThan(0);
    await expect.poll(async () => (await states()).sending, PATIENCE).toBeUndefined();
    expect(Number((await states()).uncertain)).toBeLessThanOrEqual(4);
    for (const many of copies()) {
      expect(many).toBeLessThanOrEqual(1);
    }
  });
});
