/** A school whose notices are created on a day of the test's choice, and go to a mail server of its own. */

import { afterAll, beforeAll, beforeEach } from "vitest";
import type { MessageRow } from "../../domain/messaging/lists";
import { clockAhead, clockAt } from "./day";
import { newId } from "./ids";
import { Desk, query } from "./library";
import { dispatch } from "./messages";
import { testSchool } from "./school";
import { SmtpCatcher } from "./smtp";

/** A Wednesday; the days around it have no holiday in a new school's calendar. */
export const DUE = "2027-03-10";

/** One mail server for the schools of a file: started before them, ended after. */
export function postOffice(): SmtpCatcher {
  const mailCatcher = new SmtpCatcher();
  beforeAll(() => mailCatcher.start());
  beforeEach(() => {
    mailCatcher.behaviour = "accept";
  });
  afterAll(() => mailCatcher.stop());
  return mailCatcher;
}

/** Declares a school with its mail server, and the common steps of the tests of notices. */
export function notices(post: SmtpCatcher) {
  const school = testSchool();
  const desk = new Desk(school);
  let clock = clockAhead(0);
  /**
   * The school's clock at a local time, in a zone without daylight saving since 2019. The channel is awake, and stays so: a mail that
   * was on its way as the server stopped would let it rest for a while, now or once its lease has run out on a later day.
   */
  const at = async (day: string, time = "08:00") => {
    clock = clockAt(day, time);
    await school.server.restart({ ...post.environment(), ...clock });
    await query(school, "UPDATE messages SET state = 'uncertain', lease = '', leased_until = '' WHERE state = 'sending'");
    await query(school, "DELETE FROM message_channels");
  };
  /** An instant of the school's clock, as the database writes it. */
  const instant = (minutes = 0) =>
    new Date(Date.now() + Number(clock.CLOCK_SHIFT_SECONDS) * 1000 + minutes * 60_000).toISOString().replace("T", " ");
  /** As after a mail server that did not answer: what is made out now lies in the outbox until the channel is let go. */
  const holdBack = () =>
    query(
      school,
      `INSERT OR REPLACE INTO message_channels (id, channel, failures, paused_until, since, reason)
       VALUES ('${newId()}', 'email', 4, '${instant(14)}', '${instant()}', 'fora do ar')`,
    );
  const letGo = async () => {
    await query(school, "DELETE FROM message_channels");
    await dispatch(school);
  };
  const contact = (person: string, value: string, values: Record<string, unknown> = {}) =>
    school.seed.create("contacts", { person, kind: "email", value, ...values });
  /** A reader of seven or so years with a mother, or of another kind. */
  const child = async () => {
    const reader = await school.seed.reader();
    await school.seed.create("person_details", { person: reader.person, birth_date: "2019-05-01" });
    const mother = `mae.${reader.id}@example.com`;
    await contact(reader.person, `crianca.${reader.id}@example.com`);
    await contact(reader.person, mother, { guardian: "Marta" });
    return { ...reader, mother };
  };
  const borrowed = async (reader: string, due = DUE) => {
    const copy = await desk.copy();
    const loan = await desk.openLoan(reader, copy.id, due);
    return { ...copy, loan: loan.id };
  };
  /** A hold of the reader's that stands ready on the shelf. */
  const ready = async (reader: string, until: string) => {
    const copy = await desk.copy();
    await school.seed.create("holds", {
      title: (await school.as("superuser").collection("copies").getOne(copy.id)).title,
      reader,
      state: "ready",
      asked_at: "2027-03-01 12:00:00.000Z",
      queued_at: "2027-03-01 12:00:00.000Z",
      ready_copy: copy.id,
      pickup_until: until,
    });
    return copy;
  };
  const send = async () => (await school.as("Biblioteca").call("library/send-notices", { id: newId() })).body;
  const rows = async (person: string): Promise<MessageRow[]> =>
    (await school.as("Biblioteca").list("library-messages", { person, sort: "created" })).body.items;
  const mails = (address: string) => post.mails.filter(({ to }) => to.includes(address));
  const switchOn = (on = true) => school.as("Admin").collection("library_settings").update("library00000000", { notices: on });
  return { school, desk, at, instant, holdBack, letGo, contact, child, borrowed, ready, send, rows, mails, switchOn };
}
