/** A process of its own that attacks a school: what it costs to send must not slow the desk that is measured beside it. */
import { fork } from "node:child_process";
import { connect } from "node:net";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

export interface Attack {
  name: string;
  clients: number;
  /** What it must never get. */
  never: (status: number) => boolean;
  /** One request; its status, 0 where the connection was cut. */
  send: (target: Target, client: number) => Promise<number>;
}

interface Target {
  url: string;
  /** Of somebody who may read, and whose job it is to lend. */
  token: string;
}

interface Order extends Target {
  attack: number;
  seconds: number;
}

const BACKWARDS = "timeline_via_actor.actor.timeline_via_actor.actor.timeline_via_actor.actor";
const LARGE_MEGABYTES = 30;
const DEPTH = 9000;
const DRIPPED = 20;
const DRIP_MILLISECONDS = 100;

const answered = (status: number) => status >= 200 && status < 300;

/** The server may cut the line while a body is still on its way. */
const post = ({ url, token }: Target, path: string, body: string) =>
  fetch(url + path, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: token } : {}) },
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

let large = "";
let deep = "";

export const ATTACKS: readonly Attack[] = [
  {
    name: "lists that expand backwards six steps",
    clients: 8,
    never: answered,
    send: async ({ url, token }) => {
      const answer = await fetch(`${url}/api/collections/users/records?expand=${BACKWARDS}`, {
        headers: { Authorization: token },
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  },
  {
    name: `bodies of ${LARGE_MEGABYTES} MB from guests`,
    clients: 8,
    never: answered,
    send: ({ url }) => {
      large ||= `{"name":"${"x".repeat(LARGE_MEGABYTES * 1_000_000)}"}`;
      return post({ url, token: "" }, "/api/collections/people/records", large);
    },
  },
  {
    name: "sign-ins with wrong passwords",
    clients: 64,
    never: answered,
    send: ({ url }, client) =>
      post(
        { url, token: "" },
        "/api/collections/users/auth-with-password",
        JSON.stringify({ identity: `ninguem${client}@escola.test`, password: "uma-senha-errada" }),
      ),
  },
  {
    name: `a megabyte of JSON nested ${DEPTH} deep`,
    clients: 8,
    never: answered,
    send: (target) => {
      const branch = "[".repeat(DEPTH) + "]".repeat(DEPTH);
      deep ||= `{"id":[${Array<string>(50).fill(branch).join(",")}]}`;
      return post(target, "/api/school/library/lend", deep);
    },
  },
  { name: "bodies that come by single letters", clients: 300, never: answered, send: drip },
];

/** A request whose body is announced whole and sent by letters. */
function drip({ url }: Target): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => resolve(0));
    socket.on("close", () => resolve(0));
    const head = ["POST /api/collections/people/records HTTP/1.1", `Host: ${hostname}`, "Content-Type: application/json"];
    socket.write(`${[...head, "Content-Length: 5000000"].join("\r\n")}\r\n\r\n{"name":"`);
    let sent = 0;
    const timer = setInterval(() => {
      sent++;
      if (sent > DRIPPED || socket.destroyed) {
        clearInterval(timer);
        socket.destroy();
      } else {
        socket.write("x");
      }
    }, DRIP_MILLISECONDS);
  });
}

/** Attacks for so many seconds, as often as it can. @returns how often each status was answered. */
export function attackFor(seconds: number, attack: Attack, target: Target): Promise<[status: number, times: number][]> {
  const child = fork(fileURLToPath(import.meta.url));
  // An attacker has a machine of his own: here he takes what the program and the desk leave.
  setPriority(child.pid!, constants.priority.PRIORITY_LOW);
  const order: Order = { ...target, attack: ATTACKS.indexOf(attack), seconds };
  return new Promise((resolve, reject) => {
    child.once("message", (statuses) => resolve(statuses as [number, number][]));
    child.once("error", reject);
    child.send(order);
  });
}

async function obey({ attack, seconds, ...target }: Order): Promise<void> {
  const { clients, send } = ATTACKS[attack]!;
  const statuses = new Map<number, number>();
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        const status = await send(target, client);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  process.send!([...statuses].sort(([a], [b]) => a - b));
  process.disconnect();
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("message", (order) => void obey(order as Order));
}
