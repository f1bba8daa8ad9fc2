/**
 * A mail server that is down, refuses, closes the connection or stalls: no unsent mail counts as sent, and no other request
 * waits.
 */
import type { MessageState } from "../../domain/messaging/outbox";
import { PASSWORD } from "../helpers/accounts";
import type { Answer } from "../helpers/clients";
import { clockAhead } from "../helpers/day";
import { newId } from "../helpers/ids";
import { type Behaviour, SmtpCatcher } from "../helpers/smtp";
import { TestSchool } from "../helpers/test-school";
import { PATIENCE } from "../helpers/timeouts";
import type { Finding } from "./finding";

const LOOK_MILLISECONDS = 100;

/** An hour later the channel's rest is over: at most a quarter of one. */
const LATER_SECONDS = 3600;

interface Trouble {
  name: string;
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
  /** The fate of a mail that is tried meanwhile. */
  state: Extract<MessageState, "queued" | "failed" | "uncertain">;
}

/** A mail of the outbox, what became of it in the trouble, and how often the mail server had it by then. */
interface Letter {
  message: string;
  address: string;
  state: MessageState;
  receivedCount: number;
}

export async function mail(): Promise<Finding[]> {
  const mailCatcher = new SmtpCatcher();
  await mailCatcher.start();
  const school = new TestSchool({ APP_URL: "http://escola.test" });
  const faults: string[] = [];
  const letters: Letter[] = [];
  let hours = 0;
  const behave = (behaviour: Behaviour) => () => {
    mailCatcher.behaviour = behaviour;
  };
  const accept = behave("accept");
  const troubles: Trouble[] = [
    { name: "down", begin: () => mailCatcher.stop(), end: () => mailCatcher.start(), state: "queued" },
    { name: "refusing", begin: behave("refuse"), end: accept, state: "failed" },
    { name: "refusing the address", begin: behave("refuse-recipient"), end: accept, state: "failed" },
    { name: "hanging up before its answer", begin: behave("drop"), end: accept, state: "uncertain" },
  ];
  try {
    await school.server.start(mailCatcher.environment());
    for (const { name, begin, end, state } of troubles) {
      await begin();
      const user = await school.seed.user({ verified: false });
      const without = [...(await tried(school, mailCatcher, state, letters)), ...(await withoutMail(school, user.email))];
      faults.push(...without.map((fault) => `mail server ${name}: ${fault}`));
      await end();
      const again = await withMail(school, mailCatcher, user.email, mailCatcher.mails.length);
      if (state !== "failed") {
        again.push(...(await recovered()));
      }
      faults.push(...again.map((fault) => `after the mail server was ${name}: ${fault}`));
    }
    faults.push(...(await stalled()), ...(await recovered()));
    return [
      {
        trial: "mail server down, refusing, refusing the address, hanging up before its answer, stalling",
        result: `no invitation was called sent that was not: the account stands and its link is shown at once, the link works. Mail that no server took waits, refused mail failed, mail that may have arrived is uncertain. An hour later, with nobody's help, what had waited was sent, and of ${letters.length} mails none twice. One's own request for a mail is refused with a sentence and comes through once the server is back. So does a request for a new password. While one mail stalls, everybody else works`,
        faults,
      },
    ];
  } finally {
    await school.end();
    await mailCatcher.stop();
  }

  /** Another hour later, by the program's own jobs alone. */
  async function recovered(): Promise<string[]> {
    hours++;
    await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(hours * LATER_SECONDS) });
    letters.push({ ...(await invite(school)), state: "queued", receivedCount: 0 });
    await runDispatcher(school);
    const faults: string[] = [];
    const end = Date.now() + PATIENCE.timeout;
    for (const letter of letters.filter(({ state }) => state === "queued")) {
      const state = await fateOf(school, letter.message, "queued", end);
      if (state !== "sent") {
        faults.push(`a mail that waited is ${state} an hour later`);
      }
      letter.state = state;
      letter.receivedCount++;
    }
    // A mail that was sent by now left after all that could have been sent again.
    for (const { message, address, state: fate, receivedCount } of letters) {
      const [now, mails] = [await stateOf(school, message), mailsTo(mailCatcher, address)];
      if (now !== fate || mails !== receivedCount) {
        faults.push(`a mail that was ${fate} is ${now} an hour later, and came ${mails} times instead of ${receivedCount}`);
      }
    }
    return faults;
  }

  async function stalled(): Promise<string[]> {
    const faults: string[] = [];
    mailCatcher.behaviour = "stall";
    const letter = await invite(school);
    await runDispatcher(school);
    if (!(await arrives(mailCatcher, 0, letter.address))) {
      return ["no mail comes to a mail server that would stall"];
    }
    const others = await Promise.all([
      school.as("Biblioteca").list("titles"),
      school.as("Tecnologia").request("POST", "/api/collections/sectors/records", { name: `Setor ${newId()}`, active: true }),
    ]);
    if (others.some(({ status }) => status !== 200)) {
      faults.push("others can't work while a mail stalls");
    }
    mailCatcher.hangUp();
    const state = await fateOf(school, letter.message);
    if (state !== "uncertain") {
      faults.push(`a mail that stalled is called ${state}`);
    }
    letters.push({ ...letter, state, receivedCount: 1 });
    accept();
    return faults;
  }
}

const mailsTo = (post: SmtpCatcher, address: string) => post.mails.filter(({ to }) => to.includes(address)).length;

/** Starts the minute's job now; one that runs already looks again within a second. */
async function runDispatcher(school: TestSchool): Promise<void> {
  await school.as("superuser").request("POST", "/api/crons/messages");
}

const stateOf = async (school: TestSchool, message: string) =>
  (await school.as("Admin").call("messaging/message", { message })).body.state;

/**
 * The fate of a message after its attempt; a message that does not settle in this time is still in the same state. @param until
 * ends when it is in another state.
 */
async function fateOf(
  school: TestSchool,
  message: string,
  until?: MessageState,
  end = Date.now() + PATIENCE.timeout,
): Promise<MessageState> {
  for (;;) {
    const { state, error } = (await school.as("Admin").call("messaging/message", { message })).body;
    const isTried = state === "queued" ? until === undefined && error !== "" : state !== "sending";
    if (isTried || Date.now() > end) {
      return state;
    }
    await new Promise((resume) => setTimeout(resume, LOOK_MILLISECONDS));
  }
}

/** @throws when it is not answered as it should be, whatever the mail server does. */
async function invite(school: TestSchool): Promise<{ message: string; address: string; link: string }> {
  const id = newId();
  const address = `${id}@escola.test`;
  const { status, body } = await school
    .as("Admin")
    .call("account/invite", { id, name: "Nina Nova", email: address, permissions: [] });
  if (status !== 200 || !body.link) {
    throw new Error(`an invitation answers ${status} ${JSON.stringify(body)}`);
  }
  return { message: body.message, address, link: body.link };
}

/** Two mails of the outbox: the one that meets the trouble, and the one behind it, which a channel that rests keeps back. */
async function tried(school: TestSchool, post: SmtpCatcher, fate: Trouble["state"], letters: Letter[]): Promise<string[]> {
  const faults: string[] = [];
  const [first, second] = [await invite(school), await invite(school)];
  await runDispatcher(school);
  const isRefused = fate === "failed";
  const state = await fateOf(school, first.message);
  const behind = isRefused ? await fateOf(school, second.message) : await stateOf(school, second.message);
  if (state !== fate || behind !== (isRefused ? "failed" : "queued")) {
    faults.push(`an invitation is called ${state} instead of ${fate}, and the one behind it ${behind}`);
  }
  letters.push({ ...first, state, receivedCount: mailsTo(post, first.address) }, { ...second, state: behind, receivedCount: 0 });
  // Another's: whose link was used is mailed no more.
  const shown = await invite(school);
  const chosen = await guest(school, "confirm-password-reset", {
    token: new URL(shown.link).pathname.split("/").at(-1),
    password: "senha-da-nina-1",
    passwordConfirm: "senha-da-nina-1",
  });
  if (chosen.status !== 204) {
    faults.push(`the link that was shown answers ${chosen.status}`);
  }
  return faults;
}

const guest = (school: TestSchool, path: string, body: unknown) =>
  school.as("guest").request("POST", `/api/collections/users/${path}`, body);

async function withoutMail(school: TestSchool, email: string): Promise<string[]> {
  const faults: string[] = [];
  // A stranger hears the same of an address that has an account and of one that has none. Another account than the one that asks
  // for itself below: PocketBase sends to one address again after two minutes only.
  const { email: another } = await school.seed.user({ verified: false });
  for (const path of ["request-password-reset", "request-verification"]) {
    const [existing, unknown] = [
      await guest(school, path, { email: another }),
      await guest(school, path, { email: `sem-${another}` }),
    ];
    if (existing.status !== 204 || unknown.status !== 204) {
      faults.push(`a stranger's ${path} answers ${existing.status} for an account, ${unknown.status} for none`);
    }
  }
  for (const { status, refusal } of await ownRequests(school, email)) {
    if (status !== 503 || refusal.code !== "mail_failed") {
      faults.push(`one's own request for a mail answers ${status} ${refusal?.message ?? ""}`);
    }
  }
  return faults;
}

/** The very same requests of the same person, made again. */
async function withMail(school: TestSchool, post: SmtpCatcher, email: string, since: number): Promise<string[]> {
  const faults: string[] = [];
  await guest(school, "request-password-reset", { email });
  for (const { status } of await ownRequests(school, email)) {
    if (status !== 204) {
      faults.push(`one's own request for a mail still answers ${status}`);
    }
  }
  const wanted: [string, RegExp?][] = [[email, /nova senha/], [email, /Confirme seu e-mail/], [`novo-${email}`]];
  for (const [address, subject] of wanted) {
    if (!(await arrives(post, since, address, subject))) {
      faults.push(`no mail ${subject ?? ""} comes to ${address}`);
    }
  }
  return faults;
}

/** Whether such a mail comes, behind so many; one that does not come in this time is not on its way. */
async function arrives(post: SmtpCatcher, since: number, address: string, subject?: RegExp): Promise<boolean> {
  const end = Date.now() + PATIENCE.timeout;
  for (;;) {
    if (post.mails.slice(since).some((mail) => mail.to.includes(address) && (!subject || subject.test(mail.subject)))) {
      return true;
    }
    if (Date.now() > end) {
      return false;
    }
    await new Promise((resume) => setTimeout(resume, LOOK_MILLISECONDS));
  }
}

/** The mails that a signed-in person may request: the link that confirms the address, and the one to a new address. */
async function ownRequests(school: TestSchool, email: string): Promise<Answer<unknown>[]> {
  const signedIn = await guest(school, "auth-with-password", { identity: email, password: PASSWORD });
  const { token } = signedIn.body as { token: string };
  const ask = (path: string, body: unknown) =>
    school.as("guest").request("POST", `/api/collections/users/${path}`, body, { Authorization: token });
  return [await ask("request-verification", { email }), await ask("request-email-change", { newEmail: `novo-${email}` })];
}
