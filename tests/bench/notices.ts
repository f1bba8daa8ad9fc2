/** A morning with notices for 5,000 readers: the job, the desk meanwhile, and the sending. */
import { LIBRARY_SETTINGS_ID } from "../../domain/library/settings";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { SmtpCatcher } from "../helpers/smtp";
import type { TestSchool } from "../helpers/test-school";
import { deskAlone, deskBeside } from "./desk-under-load";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool } from "./grown-school";
import { demand } from "./measure";

const TOLD = 5000;
/** Readers without a book, for the desk. */
const FREE = 500;
const SENDING_SECONDS = 30;
const GOAL_MILLISECONDS = 100;
const GOAL_LETTERS = 50;

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
  const loans = scale.scaled(TOLD);
  const mailCatcher = new SmtpCatcher();
  await mailCatcher.start();
  const school = await grownSchool({ titles: 10_000, copies: 30_000, readers: loans + FREE, loans: loans * 2, open: loans });
  try {
    await school.server.restart(mailCatcher.environment());
    await owe(school, loans);
    const librarian = school.as("Biblioteca");
    await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
    const alone = await deskAlone(librarian, 200);
    const before = performance.now();
    const { desk, result } = await deskBeside(librarian, demand(librarian.call("library/send-notices", { id: newId() })));
    const seconds = (performance.now() - before) / 1000;
    return [
      {
        name: `notices for ${loans.toLocaleString("en")} readers, made out; a scan that lends and its return meanwhile, p95`,
        measured: `${seconds.toFixed(1)} s for ${result.messages} letters; ${ms(desk.p95)} (slowest ${ms(desk.slowest)}; alone ${ms(alone.p95)})`,
        goal: `desk at most ${GOAL_MILLISECONDS} ms`,
        met: desk.p95 <= GOAL_MILLISECONDS,
      },
      await sending(school, mailCatcher, scale.scaled(SENDING_SECONDS)),
    ];
  } finally {
    await school.end();
    await mailCatcher.stop();
  }
};

/** The number of mails that a fast mail server on the same machine receives in half a minute; and the desk meanwhile. */
async function sending(school: TestSchool, post: SmtpCatcher, seconds: number): Promise<Figure> {
  for (const job of ["messages", "messages-2", "messages-3", "messages-4"]) {
    await school.as("superuser").request("POST", `/api/crons/${job}`);
  }
  const before = { mails: post.mails.length, at: performance.now() };
  const { desk } = await deskBeside(school.as("Biblioteca"), new Promise((resume) => setTimeout(resume, seconds * 1000)));
  const rate = (post.mails.length - before.mails) / ((performance.now() - before.at) / 1000);
  return {
    name: "letters handed to a mail server; a scan that lends and its return meanwhile, p95",
    measured: `${rate.toFixed(0)}/s; ${ms(desk.p95)} (slowest ${ms(desk.slowest)})`,
    goal: `at least ${GOAL_LETTERS}/s; desk at most ${GOAL_MILLISECONDS} ms`,
    met: rate >= GOAL_LETTERS && desk.p95 <= GOAL_MILLISECONDS,
  };
}
