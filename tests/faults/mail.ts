/** A mail server that is down, refuses, hangs up or stalls: nothing is called sent that was not, and nobody else waits. */
import { PASSWORD } from "../support/accounts";
import type { Answer } from "../support/clients";
import { newId } from "../support/ids";
import { query } from "../support/library";
import { type Behaviour, SmtpCatcher } from "../support/smtp";
import { TestSchool } from "../support/test-school";
import type { Finding } from "./finding";

const PATIENCE_MILLISECONDS = 20_000;
const LOOK_MILLISECONDS = 100;

export async function mail(): Promise<Finding[]> {
  const post = new SmtpCatcher();
  await post.start();
  const school = new TestSchool({ APP_URL: "http://escola.test" });
  const faults: string[] = [];
  try {
    await school.server.start(post.environment());
    const trouble: [string, () => Promise<void> | void, () => Promise<void> | void][] = [
      ["down", () => post.stop(), () => post.start()],
      ["refusing", () => behave("refuse"), () => behave("accept")],
      ["refusing the address", () => behave("refuse-recipient"), () => behave("accept")],
      ["hanging up before its answer", () => behave("drop"), () => behave("accept")],
    ];
    for (const [name, begin, end] of trouble) {
      await begin();
      const user = await school.seed.user({ verified: false });
      faults.push(...(await withoutMail(school, user.email)).map((fault) => `mail server ${name}: ${fault}`));
      await end();
      post.mails.length = 0;
      faults.push(...(await withMail(school, post, user.email)).map((fault) => `after the mail server was ${name}: ${fault}`));
    }
    faults.push(...(await stalled()));
    return [
      {
        trial: "mail server down, refusing, refusing the address, hanging up before its answer, stalling",
        result:
          "no invitation was called sent that was not: the account stands and its link is shown at once, the link works, the mail waits, failed or is uncertain; one's own request for a mail is refused with a sentence and comes through once the server is back, and so does a request for a new password; while one mail stalls, everybody else works",
        faults,
      },
    ];
  } finally {
    await school.end();
    await post.stop();
  }

  function behave(behaviour: Behaviour): void {
    post.behaviour = behaviour;
  }

  async function stalled(): Promise<string[]> {
    const found: string[] = [];
    behave("stall");
    const { body } = await school.as("Admin").call("account/invite", invitation());
    if (!body.link) {
      found.push("an invitation waits on a mail server that stalls");
    }
    await runDispatcher(school);
    await post.mailTo("stalled@escola.test");
    const others = await Promise.all([
      school.as("Biblioteca").list("titles"),
      school.as("Tecnologia").request("POST", "/api/collections/sectors/records", { name: `Setor ${newId()}`, active: true }),
    ]);
    if (others.some(({ status }) => status !== 200)) {
      found.push("others can't work while a mail stalls");
    }
    post.hangUp();
    const fate = await fateOf(school, body.message);
    if (fate !== "uncertain") {
      found.push(`a mail that stalled is called ${fate}`);
    }
    behave("accept");
    return found;
  }

  function invitation() {
    return { id: newId(), name: "Nina Nova", email: "stalled@escola.test", permissions: [] };
  }
}

/** Runs the dispatcher now, the rest that the last trouble earned the channel forgotten. */
async function runDispatcher(school: TestSchool): Promise<void> {
  await query(school, "DELETE FROM message_channels");
  await school.as("superuser").request("POST", "/api/crons/messages");
}

/** What becomes of a message once it has been tried; what does not settle in this time is still where it was. */
async function fateOf(school: TestSchool, message: string): Promise<string> {
  const look = async () => (await school.as("Admin").call("messaging/message", { message })).body;
  const end = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const { state, error } = await look();
    const isTried = state === "queued" ? error !== "" : state !== "sending";
    if (isTried || Date.now() > end) {
      return state;
    }
    await new Promise((resume) => setTimeout(resume, LOOK_MILLISECONDS));
  }
}

const guest = (school: TestSchool, path: string, body: unknown) =>
  school.as("guest").request("POST", `/api/collections/users/${path}`, body);

async function withoutMail(school: TestSchool, email: string): Promise<string[]> {
  const faults: string[] = [];
  const id = newId();
  const invited = await school
    .as("Admin")
    .call("account/invite", { id, name: "Nina Nova", email: `${id}@escola.test`, permissions: [] });
  if (invited.status !== 200 || !invited.body.link) {
    faults.push(`an invitation answers ${invited.status} ${JSON.stringify(invited.body)}`);
  } else {
    await runDispatcher(school);
    const fate = await fateOf(school, invited.body.message);
    if (fate === "sent") {
      faults.push("an invitation is called sent that was not");
    }
    const chosen = await guest(school, "confirm-password-reset", {
      token: invited.body.link.split("/").at(-1),
      password: "senha-da-nina-1",
      passwordConfirm: "senha-da-nina-1",
    });
    if (chosen.status !== 204) {
      faults.push(`the link that was shown answers ${chosen.status}`);
    }
  }
  // A stranger hears the same of an address that has an account and of one that has none. Another account than the one that asks
  // for itself below: PocketBase sends to one address again after two minutes only.
  const { email: another } = await school.seed.user({ verified: false });
  for (const path of ["request-password-reset", "request-verification"]) {
    const [known, unknown] = [
      await guest(school, path, { email: another }),
      await guest(school, path, { email: `sem-${another}` }),
    ];
    if (known.status !== 204 || unknown.status !== 204) {
      faults.push(`a stranger's ${path} answers ${known.status} for an account, ${unknown.status} for none`);
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
async function withMail(school: TestSchool, post: SmtpCatcher, email: string): Promise<string[]> {
  const faults: string[] = [];
  await guest(school, "request-password-reset", { email });
  for (const { status } of await ownRequests(school, email)) {
    if (status !== 204) {
      faults.push(`one's own request for a mail still answers ${status}`);
    }
  }
  const wanted: [string, RegExp?][] = [[email, /nova senha/], [email, /Confirme seu e-mail/], [`novo-${email}`]];
  for (const [address, subject] of wanted) {
    if (!(await arrives(post, address, subject))) {
      faults.push(`no mail ${subject ?? ""} comes to ${address}`);
    }
  }
  return faults;
}

/** Whether the mail comes; what does not in this time is not on its way. */
async function arrives(post: SmtpCatcher, address: string, subject?: RegExp): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const waited = new Promise<boolean>((resolve) => {
    late = setTimeout(resolve, PATIENCE_MILLISECONDS, false);
  });
  const came = await Promise.race([post.mailTo(address, subject).then(() => true), waited]);
  clearTimeout(late);
  return came;
}

/** What a signed-in person may ask to be mailed: the link that confirms the address, and the one to a new address. */
async function ownRequests(school: TestSchool, email: string): Promise<Answer<unknown>[]> {
  const signedIn = await guest(school, "auth-with-password", { identity: email, password: PASSWORD });
  const { token } = signedIn.body as { token: string };
  const ask = (path: string, body: unknown) =>
    school.as("guest").request("POST", `/api/collections/users/${path}`, body, { Authorization: token });
  return [await ask("request-verification", { email }), await ask("request-email-change", { newEmail: `novo-${email}` })];
}
