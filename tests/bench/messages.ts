/** The outbox: a campaign of 5,000 beside the desk, an outbox of a million, and the reports of a provider. */
import { createHmac } from "node:crypto";
import { WhatsAppGateway } from "../../scripts/whatsapp-gateway";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { SmtpCatcher } from "../helpers/smtp";
import type { TestSchool } from "../helpers/test-school";
import { cachedSchool, numbers } from "./cached-school";
import { deskAlone, deskBeside } from "./desk-under-load";
import { type Figure, ms, type Part, type Scale } from "./figure";
import { grownSchool } from "./grown-school";
import { demand, inTurn, percentile, repeat, type Times } from "./measure";

const CAMPAIGN = 5000;
/** Readers without a contact, for the desk. */
const FREE = 500;
const OUTBOX = 1_000_000;
const FEW = 10_000;
const BATCH = 50_000;
/** Of the outbox, one in so many waits to be sent. */
const WAITING = 1000;
const CLAIMS = 50;
const CLAIMS_SECONDS = 40;
const LOOKS = 60;
const RUN_LOOKS = 100;
const REPORTS = 6000;
const CLIENTS = 8;
const GOAL_LAUNCH = 3000;
const GOAL_PAGE = 20;
const GOAL_CLAIM = 5;
const GOAL_DESK = 100;
const GOAL_REPORTS = 300;
const FLAT = 1.3;
const SECRET = "assinatura-da-medicao";

/** Runs what sends, now. */
async function dispatch(school: TestSchool): Promise<void> {
  for (const job of ["messages", "messages-2", "messages-3", "messages-4"]) {
    await school.as("superuser").request("POST", `/api/crons/${job}`);
  }
}

/** Forty first names and forty family names: as many families of one name as a school has, not everybody. */
const FIRST =
  "marta ana maria paula carla sandra rosa lucia vera helena julia beatriz laura alice elisa clara irene tereza sonia marcia claudia patricia fernanda juliana adriana aline bruna camila daniela eliane fabiana gabriela isabel joana leticia monica natalia priscila renata simone".split(
    " ",
  );
const FAMILY =
  "silva santos oliveira souza lima pereira ferreira costa rodrigues almeida nascimento alves carvalho araujo ribeiro gomes martins rocha barbosa pinto moreira cardoso teixeira correia dias mendes nunes soares vieira monteiro moura cavalcanti freitas campos batista borges machado lopes marques duarte".split(
    " ",
  );
const nameOf = (names: readonly string[], number: string) =>
  `json_extract('${JSON.stringify(names)}', '$[' || ((${number}) % ${names.length}) || ']')`;

async function grow(school: TestSchool, messages: number): Promise<void> {
  for (let first = 1; first <= messages; first += BATCH) {
    await query(
      school,
      `INSERT INTO messages (id, area, channel, purpose, person, about, recipient, address, masked_address, subject, body, state, priority, next_at,
         search, created, updated)
       SELECT printf('m%014d', n), 'library', 'email', 'library_notice', printf('p%014d', 1 + n % 500), printf('r%014d', 1 + n % 500),
         ${nameOf(FIRST, "n / 7")} || ' ' || ${nameOf(FAMILY, "n / 301")}, 'm@example.com', 'm•••@example.com', 'Livro da biblioteca em atraso', 'Olá',
         CASE WHEN n % ${WAITING} = 0 THEN 'queued' WHEN n % 50 = 0 THEN 'failed' ELSE 'sent' END, 5, '2026-01-01 12:00:00.000Z',
         ${nameOf(FIRST, "n / 7")} || ' ' || ${nameOf(FAMILY, "n / 301")} || ' ' || n || ' livro em atraso',
         strftime('%Y-%m-%d %H:%M:%fZ', '2026-01-01 12:00:00', '+' || n || ' seconds'), '2026-01-01 12:00:00.000Z'
       FROM ${numbers(first, Math.min(messages, first + BATCH - 1))}`,
    );
  }
  await query(school, "ANALYZE");
}

const outboxOf = (messages: number, terms: Parameters<typeof cachedSchool>[1] = {}): Promise<TestSchool> =>
  cachedSchool(
    {
      name: `outbox-${messages}`,
      file: import.meta.filename,
      grow: (school) => grow(school, messages),
      accounts: ["Admin"],
    },
    terms,
  );

const LOOK_NAMES = { first: "first page", failed: "failed", search: "a search", head: "its head" } as const;
type Look = keyof typeof LOOK_NAMES;

async function looks(messages: number): Promise<Record<Look, Times>> {
  const school = await outboxOf(messages);
  try {
    const admin = school.as("Admin");
    return await inTurn(
      {
        first: () => demand(admin.list("messages")),
        failed: () => demand(admin.list("messages", { state: "failed" })),
        search: () => demand(admin.list("messages", { q: "marta silva 12" })),
        head: () => demand(admin.call("messaging/mail-state")),
      },
      { clients: 1, turns: LOOKS },
    );
  } finally {
    await school.end();
  }
}

/** The two statements by which a letter is found and made a run's own, as the program itself times them, in whole milliseconds. */
async function claims(messages: number): Promise<Figure> {
  const mailCatcher = new SmtpCatcher();
  await mailCatcher.start();
  const school = await outboxOf(messages, { env: mailCatcher.environment(), dev: true });
  try {
    const until = performance.now() + CLAIMS_SECONDS * 1000;
    await dispatch(school);
    const took = (statement: RegExp) => [...school.server.output.matchAll(statement)].map(([, time]) => Number(time));
    const updates = () => took(/\[([\d.]+)ms\] UPDATE messages SET state = 'sending'/g);
    const wanted = Math.min(CLAIMS, Math.floor(messages / WAITING));
    while (updates().length < wanted && performance.now() < until) {
      await new Promise((resume) => setTimeout(resume, 100));
    }
    const selects = took(/\[([\d.]+)ms\] SELECT id FROM messages WHERE channel = 'email' AND state = 'queued'/g);
    const p95 = (times: number[]) =>
      percentile(
        times.sort((a, b) => a - b),
        0.95,
      );
    const [finding, making] = [p95(selects), p95(updates())];
    return {
      name: `outbox of ${messages.toLocaleString("en")} messages: a letter found, and made a run's own, p95 of each statement`,
      measured: `${ms(finding)} and ${ms(making)} (${updates().length} letters)`,
      goal: `at most ${GOAL_CLAIM} ms`,
      met: updates().length > 0 && finding + making <= GOAL_CLAIM,
    };
  } finally {
    await school.end();
    await mailCatcher.stop();
  }
}

async function campaign(school: TestSchool, size: number, turns: number): Promise<Figure[]> {
  const [admin, librarian] = [school.as("Admin"), school.as("Biblioteca")];
  await query(
    school,
    `INSERT INTO contacts (id, person, kind, value, guardian, created, updated)
     SELECT 'e' || substr(id, 2), id, 'email', id || '@example.com', 'Marta', created, updated FROM people
     WHERE id LIKE 'p000%' AND CAST(substr(id, 2) AS INTEGER) <= ${size}`,
  );
  const classes = (await query(school, "SELECT id FROM classes WHERE id LIKE 'k000%'")).map(([id]) => id!);
  const alone = await deskAlone(librarian, turns);
  const id = newId();
  const before = performance.now();
  const launchAnswer = await deskBeside(
    librarian,
    demand(
      admin.call("messaging/launch", {
        ...{ id, channel: "email", audience: { classes }, urgent: "Medição", subject: "Reunião, {{aluno}}" },
        text: "Bom dia, {{responsavel}}! A reunião da turma {{turma}}, de {{aluno}}, será na quinta.",
      }),
    ),
  );
  const took = performance.now() - before;
  await dispatch(school);
  const page = deskBeside(
    librarian,
    inTurn(
      {
        page: async () => {
          await Promise.all([
            demand(admin.call("messaging/campaign", { campaign: id })),
            demand(admin.list("messages", { campaign: id, sort: "created" })),
          ]);
        },
      },
      { clients: 1, turns: RUN_LOOKS },
    ),
  );
  const { desk, result } = await page;
  const [[queued = "0"] = []] = await query(
    school,
    `SELECT COUNT(*) FROM messages WHERE campaign = '${id}' AND state = 'queued'`,
  );
  return [
    {
      name: `a campaign of ${size.toLocaleString("en")}, composed and queued; a scan that lends and its return meanwhile, p95`,
      measured: `${ms(took)} for ${launchAnswer.result.messages}; ${ms(launchAnswer.desk.p95)} (slowest ${ms(launchAnswer.desk.slowest)}; alone ${ms(alone.p95)})`,
      goal: `at most ${GOAL_LAUNCH} ms; desk at most ${GOAL_DESK} ms`,
      met: took <= GOAL_LAUNCH && launchAnswer.desk.p95 <= GOAL_DESK && launchAnswer.result.messages === size,
    },
    {
      name: "its page while it runs, p95; a scan that lends and its return meanwhile, p95",
      measured: `${ms(result.page.p95)} with ${queued} still to go; ${ms(desk.p95)} (slowest ${ms(desk.slowest)})`,
      goal: `at most ${GOAL_PAGE} ms; desk at most ${GOAL_DESK} ms`,
      met: result.page.p95 <= GOAL_PAGE && desk.p95 <= GOAL_DESK,
    },
  ];
}

/** A provider's reports about sent messages: one for each, all at once from eight connections. */
async function reports(school: TestSchool, count: number): Promise<Figure> {
  const gateway = new WhatsAppGateway();
  await gateway.start();
  try {
    const channel = newId();
    await demand(
      school.as("Admin").call("messaging/connect-channel", {
        ...{ id: channel, provider: "cloud", base_url: gateway.url, version: "v25.0", account: "1234567890", business: "987" },
        ...{ token: gateway.key, signing_secret: SECRET, risk_accepted: true },
      }),
    );
    await query(
      school,
      `INSERT INTO messages (id, area, channel, purpose, recipient, address, masked_address, destination, body, state, via, provider_id, sent_at, search,
         created, updated)
       SELECT printf('w%014d', n), 'messaging', 'whatsapp', 'campaign', 'Marta ' || n, '+551998888' || printf('%04d', n % 10000), '+55 19 •••',
         printf('551998888%04d', n % 10000), 'Olá', 'sent', '${channel}', 'wamid.' || n, '2026-01-01 12:00:00.000Z', 'marta ' || n,
         '2026-01-01 12:00:00.000Z', '2026-01-01 12:00:00.000Z' FROM ${numbers(1, count)}`,
    );
    const statuses = new Map<number, number>();
    const report = async (number: number) => {
      const status = { id: `wamid.${number}`, status: "delivered", timestamp: "1767225600", recipient_id: "5519988880000" };
      const value = { messaging_product: "whatsapp", metadata: { phone_number_id: "1234567890" }, statuses: [status] };
      const body = JSON.stringify({
        object: "whatsapp_business_account",
        entry: [{ id: "987", changes: [{ field: "messages", value }] }],
      });
      const signature = createHmac("sha256", SECRET).update(body).digest("hex");
      const answer = await fetch(`${school.url}/api/school/messaging/webhook/${channel}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Hub-Signature-256": `sha256=${signature}` },
        body,
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    };
    const share = Math.ceil(count / CLIENTS);
    const times = await repeat((client, turn) => report(1 + ((client * share + turn) % count)), {
      clients: CLIENTS,
      turns: share * CLIENTS,
    });
    const [[reported = "0"] = []] = await query(
      school,
      `SELECT COUNT(*) FROM messages WHERE via = '${channel}' AND state = 'delivered'`,
    );
    const lost = count - Number(reported);
    return {
      name: `${count.toLocaleString("en")} reports of a provider, ${CLIENTS} clients: taken, and lost`,
      measured: `${times.perSecond.toFixed(0)}/s (p95 ${ms(times.p95)}), ${lost} lost`,
      goal: `at least ${GOAL_REPORTS}/s, 0 lost`,
      met: times.perSecond >= GOAL_REPORTS && lost === 0 && [...statuses.keys()].join() === "200",
    };
  } finally {
    await gateway.stop();
  }
}

async function outbox(scale: Scale): Promise<Figure[]> {
  const many = Math.max(2 * FEW, scale.scaled(OUTBOX));
  const [small, large] = [await looks(FEW), await looks(many)];
  const figures = (Object.keys(LOOK_NAMES) as Look[]).map((look): Figure => {
    const ratio = large[look].p95 / small[look].p95;
    return {
      name: `outbox of ${FEW.toLocaleString("en")} / ${many.toLocaleString("en")} messages: ${LOOK_NAMES[look]}, p95`,
      measured: `${ms(small[look].p95)} / ${ms(large[look].p95)}: ${ratio.toFixed(2)}×`,
      goal: `at most ${GOAL_PAGE} ms, ${FLAT}×`,
      met: large[look].p95 <= GOAL_PAGE && ratio <= FLAT,
    };
  });
  return [...figures, await claims(many)];
}

async function beside(scale: Scale): Promise<Figure[]> {
  const size = scale.scaled(CAMPAIGN);
  const mailCatcher = new SmtpCatcher();
  await mailCatcher.start();
  const school = await grownSchool({
    titles: 10_000,
    copies: 30_000,
    readers: size + FREE,
    loans: size * 2,
    open: size,
  });
  try {
    await school.server.restart({ ...mailCatcher.environment(), APP_URL: school.url });
    await query(
      school,
      `UPDATE loans SET reader = printf('r%014d', ${FREE} + CAST(substr(id, 2) AS INTEGER)) WHERE returned_at = ''`,
    );
    // Before the campaign, whose letters go on leaving.
    const reported = await reports(school, Math.max(CLIENTS, scale.scaled(REPORTS)));
    return [...(await campaign(school, size, scale.scaled(200))), reported];
  } finally {
    await school.end();
    await mailCatcher.stop();
  }
}

export const messages: Part = async (scale) => [...(await beside(scale)), ...(await outbox(scale))];
