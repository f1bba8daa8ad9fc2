/**
 * `kill -9` in the middle of a campaign, over a gateway that counts: none lost, none twice, and uncertain messages are listed.
 */
import { randomInt } from "node:crypto";
import { WhatsAppGateway } from "../../scripts/whatsapp-gateway";
import { allWrote } from "../helpers/campaigns";
import { clockAt } from "../helpers/day";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { TestSchool } from "../helpers/test-school";
import { PATIENCE } from "../helpers/timeouts";
import type { Finding, Rounds } from "./finding";
import { pause } from "./writers";

/** A Thursday in a school's term, at an hour at which families are written to. */
const OFFICE_HOURS = clockAt("2027-03-11", "10:00");
const LOOK_MILLISECONDS = 5;
const TEXT = "Amanhã não haverá aula.";
const PHONES = "5519945";

export async function campaign({ campaignKills: kills, campaignSize: size }: Rounds): Promise<Finding[]> {
  const gateway = new WhatsAppGateway();
  await gateway.start();
  const school = new TestSchool(OFFICE_HOURS);
  await school.start();
  const faults: string[] = [];
  let result = "";
  try {
    const channel = newId();
    await connected(school, gateway, channel);
    const schoolClass = await fullClass(school, size);
    await allWrote(school);
    const id = newId();
    await said(school, "messaging/launch", { id, channel: "whatsapp", audience: { classes: [schoolClass] }, text: TEXT });
    const step = Math.max(2, Math.floor(size / (kills + 1)));
    for (let kill = 0; kill < kills; kill++) {
      const before = gateway.acceptedMessages.length;
      await school.as("superuser").request("POST", "/api/crons/whatsapp");
      const wanted = before + 1 + randomInt(step);
      if (!(await until(() => gateway.acceptedMessages.length >= wanted))) {
        faults.push(`kill ${kill + 1}: nothing left any more`);
      }
      await pause(randomInt(12));
      await school.server.kill();
      await school.start();
      // As minutes later: the sending process is dead.
      await query(school, "UPDATE messages SET leased_until = '2026-01-01 12:00:00.000Z' WHERE state = 'sending'");
    }
    await connected(school, gateway, channel);
    const counted = async () => {
      const rows = await query(school, `SELECT state, COUNT(*) FROM messages WHERE campaign = '${id}' GROUP BY state`);
      return new Map(rows.map(([state, count]) => [state!, Number(count)]));
    };
    let states = await counted();
    const done = await until(async () => {
      await school.as("superuser").request("POST", "/api/crons/whatsapp");
      states = await counted();
      return !states.has("queued") && !states.has("sending");
    }, 1000);
    faults.push(...(done ? [] : ["the campaign did not come to its end"]));
    const arrived = new Map<string, number>();
    for (const { to, text } of gateway.acceptedMessages) {
      if (text === TEXT && to.startsWith(PHONES)) {
        arrived.set(to, (arrived.get(to) ?? 0) + 1);
      }
    }
    const twice = [...arrived.values()].filter((times) => times > 1).length;
    const uncertain = states.get("uncertain") ?? 0;
    const all = [...states.values()].reduce((sum, count) => sum + count, 0);
    faults.push(
      ...(twice > 0 ? [`${twice} arrived twice`] : []),
      ...(all === size ? [] : [`${all} messages stand where ${size} were launched`]),
      ...(arrived.size >= all - uncertain ? [] : [`${all - uncertain - arrived.size} are called sent and never arrived`]),
      ...(uncertain <= kills ? [] : [`${uncertain} are uncertain after ${kills} kills`]),
    );
    result = `${arrived.size} of ${size} arrived, ${twice} twice; ${uncertain} listed as uncertain`;
  } finally {
    await school.end();
    await gateway.stop();
  }
  return [{ trial: `\`kill -9\` in a campaign of ${size} by WhatsApp, ${kills} times`, result, faults }];
}

async function until(met: () => boolean | Promise<boolean>, every = LOOK_MILLISECONDS): Promise<boolean> {
  const end = performance.now() + PATIENCE.timeout;
  while (!(await met())) {
    if (performance.now() > end) {
      return false;
    }
    await pause(every);
  }
  return true;
}

type Said = Parameters<ReturnType<TestSchool["as"]>["call"]>;

async function said(school: TestSchool, path: Said[0], input: object): Promise<void> {
  const { status } = await school.as("Admin").call(path, input as Said[1]);
  if (status !== 200) {
    throw new Error(`${path} answers ${status}`);
  }
}

async function connected(school: TestSchool, gateway: WhatsAppGateway, id: string): Promise<void> {
  const secret = "assinatura-de-ensaio";
  await school.as("superuser").request("PATCH", "/api/settings", { meta: { appURL: school.url } });
  gateway.reportAsCloud(`${school.url}/api/school/messaging/webhook/${id}`, secret);
  const way = { provider: "cloud", base_url: gateway.url, version: "v25.0", account: "1234567890", business: "" };
  await said(school, "messaging/connect-channel", { id, ...way, token: gateway.key, signing_secret: secret });
  await said(school, "messaging/pace-channel", { id: newId(), channel: id, daily_cap: 100_000, per_minute: 4800 });
}

/** A class whose pupils each have a guardian with a telephone. */
async function fullClass(school: TestSchool, size: number): Promise<string> {
  const { id } = await school.seed.class();
  const numbers = `WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ${size - 1})`;
  await query(
    school,
    `${numbers} INSERT INTO people (id, name, kind, class, active, search)
       SELECT printf('w%014d', n), 'Aluno ' || n, 'student', '${id}', TRUE, printf('aluno %05d', n) FROM n`,
  );
  await query(
    school,
    `${numbers} INSERT INTO contacts (id, person, kind, value, guardian)
       SELECT printf('v%014d', n), printf('w%014d', n), 'phone', printf('+${PHONES}%04d10', n), 'Mãe ' || n FROM n`,
  );
  return id;
}
