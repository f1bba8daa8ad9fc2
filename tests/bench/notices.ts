/** A morning on which 5,000 readers have something to be told: the job, the desk meanwhile, the sending, and an outbox of 50,000. */
import { LIBRARY_SETTINGS_ID } from "../../domain/library/settings";
import { newId } from "../support/ids";
import { query } from "../support/library";
import { SmtpCatcher } from "../support/smtp";
import type { TestSchool } from "../support/test-school";
import { deskAlone, deskBeside } from "./beside";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool } from "./grown";
import { demand, repeat } from "./measure";

const TOLD = 5000;
/** Readers without a book, for the desk. */
const FREE = 500;
const OUTBOX = 50_000;
const SENDING_SECONDS = 30;
const GOAL_MILLISECONDS = 100;

async function owe(school: TestSchool, readers: number): Promise<void> {
  await query(
    school,
    `UPDATE loans SET due = date('now', '-8 days'), lent_on = date('now', '-22 days'), reader = printf('r%014d', ${FREE} + CAST(substr(id, 2) AS INTEGER))
     WHERE returned_at = '' AND CAST(substr(id, 2) AS INTEGER) <= ${readers}`,
  );
  await query(
    school,
    `INSERT INTO contacts (id, person, kind, value, guardian, created, updated)
     SELECT 'e' || substr(id, 2), id, 'email', id || '@example.com', 'Marta', created, updated FROM people WHERE id LIKE 'p000%'`,
  );
}

export const notices: Part = async (scale) => {
  const told = scale.of(TOLD);
  const post = new SmtpCatcher();
  await post.start();
  const school = await grownSchool({ titles: 10_000, copies: 30_000, readers: told + FREE, loans: told * 2, open: told });
  try {
    await school.server.restart(post.environment());
    await owe(school, told);
    const librarian = school.as("Biblioteca");
    await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
    const alone = await deskAlone(librarian, 200);
    const before = performance.now();
    const { desk, result } = await deskBeside(librarian, demand(librarian.call("library/send-notices", { id: newId() })));
    const seconds = (performance.now() - before) / 1000;
    return [
      {
        name: `notices for ${told.toLocaleString("en")} readers, made out; a scan that lends and its return meanwhile, p95`,
        measured: `${seconds.toFixed(1)} s for ${result.messages} letters; ${ms(desk.p95)} (slowest ${ms(desk.slowest)}; alone ${ms(alone.p95)})`,
        goal: `desk at most ${GOAL_MILLISECONDS} ms`,
        met: desk.p95 <= GOAL_MILLISECONDS,
      },
      await sending(school, post, scale.of(SENDING_SECONDS)),
      ...(await outbox(school, scale.of(OUTBOX))),
    ];
  } finally {
    await school.end();
    await post.stop();
  }
};

/** What a mail server on the same machine, which takes everything at once, is handed in half a minute; and the desk meanwhile. */
async function sending(school: TestSchool, post: SmtpCatcher, seconds: number): Promise<Figure> {
  await demand(
    school
      .as("superuser")
      .request("POST", "/api/crons/messages")
      .then(({ body }) => ({ status: 200, body })),
  );
  const before = { mails: post.mails.length, at: performance.now() };
  const { desk } = await deskBeside(school.as("Biblioteca"), new Promise((resume) => setTimeout(resume, seconds * 1000)));
  const rate = (post.mails.length - before.mails) / ((performance.now() - before.at) / 1000);
  return {
    name: "letters handed to a mail server; a scan that lends and its return meanwhile, p95",
    measured: `${rate.toFixed(0)}/s; ${ms(desk.p95)} (slowest ${ms(desk.slowest)})`,
    goal: `desk at most ${GOAL_MILLISECONDS} ms`,
    met: desk.p95 <= GOAL_MILLISECONDS,
  };
}

async function outbox(school: TestSchool, messages: number): Promise<Figure[]> {
  await query(
    school,
    `INSERT INTO messages (id, area, channel, purpose, person, about, recipient, address, masked_address, subject, body, state, search, created, updated)
     SELECT printf('m%014d', n), 'library', 'email', 'library_notice', printf('p%014d', 1 + n % 500), printf('r%014d', 1 + n % 500), 'Marta ' || n,
       'm@example.com', 'm•••@example.com', 'Livro da biblioteca em atraso', 'Olá', iif(n % 50, 'sent', 'failed'), 'marta ' || n || ' livro em atraso',
       printf('2026-01-01 12:00:%06.3fZ', n / 1000.0), '2026-01-01 12:00:00.000Z'
     FROM (WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ${messages}) SELECT n FROM k)`,
  );
  const admin = school.as("superuser");
  const looks: Record<string, () => Promise<unknown>> = {
    "first page": () => demand(admin.list("messages")),
    failed: () => demand(admin.list("messages", { state: "failed" })),
    "a search": () => demand(admin.list("messages", { q: "marta 123" })),
    "its head": () => demand(admin.call("messaging/mail-state")),
  };
  const figures: Figure[] = [];
  for (const [name, look] of Object.entries(looks)) {
    await look();
    const { p95, median } = await repeat(look, { clients: 1, turns: 60 });
    figures.push({
      name: `outbox of ${messages.toLocaleString("en")} messages: ${name}, p95`,
      measured: `${ms(p95)} (median ${ms(median)})`,
      goal: `at most ${GOAL_MILLISECONDS} ms`,
      met: p95 <= GOAL_MILLISECONDS,
    });
  }
  return figures;
}
