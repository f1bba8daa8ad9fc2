/** A process of its own that attacks a school: the cost of sending must not slow the desk that is measured beside it. */
import { fork } from "node:child_process";
import { connect } from "node:net";
import { constants, setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { newId } from "../helpers/ids";
import { canvasWebp } from "../helpers/pictures";

export interface Attack {
  name: string;
  clients: number;
  /** The answers that it must never get. */
  isForbiddenStatus: (status: number) => boolean;
  /** One request; its status, 0 where the connection was cut. */
  send: (target: Target, client: number) => Promise<number>;
}

interface Target {
  url: string;
  /** Of somebody who may read, and whose job it is to lend. */
  token: string;
  /** Of another account that may read as much. */
  otherToken: string;
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
/** More than are at work at once. */
const CROWD = 76;
const SLOW_MILLISECONDS = 4000;
/** Longer than any attack goes on. */
const SLOW_LETTERS = 100;
/** Copies are the grown school's largest table that anybody may list. */
const COPIES = "/api/collections/copies/records";
const TITLES = "/api/collections/titles/records";
const BACK_COPIES = "copies_via_title.title.copies_via_title.title.copies_via_title.barcode ?~ 'zzq'";
const WIDE =
  "location ~ 'zz' || barcode ~ 'zz' || title.title ~ 'zz' || title.authors ~ 'zz' || title.subjects ~ 'zz' || origin ~ 'zz'";
const SMALL_OBJECTS = 720_000;
const MANY_ELEMENTS = 500_000;
/** The most that a WebP may say of itself. */
const CANVAS_SIDE = 16_383;

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

const ask = async (url: string, token: string) => {
  const answer = await fetch(url, { headers: { Authorization: token } });
  await answer.arrayBuffer();
  return answer.status;
};

let large = "";
let deep = "";
let many = "";
let elements = "";

export const ATTACKS: readonly Attack[] = [
  {
    name: "lists that expand backwards six steps",
    clients: 8,
    isForbiddenStatus: answered,
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
    isForbiddenStatus: answered,
    send: ({ url }) => {
      large ||= `{"name":"${"x".repeat(LARGE_MEGABYTES * 1_000_000)}"}`;
      return post({ url, token: "", otherToken: "" }, "/api/collections/people/records", large);
    },
  },
  {
    name: "sign-ins with wrong passwords",
    clients: 64,
    isForbiddenStatus: answered,
    send: ({ url }, client) =>
      post(
        { url, token: "", otherToken: "" },
        "/api/collections/users/auth-with-password",
        JSON.stringify({ identity: `ninguem${client}@escola.test`, password: "uma-senha-errada" }),
      ),
  },
  {
    name: `a megabyte of JSON nested ${DEPTH} deep`,
    clients: 8,
    isForbiddenStatus: answered,
    send: (target) => {
      const branch = "[".repeat(DEPTH) + "]".repeat(DEPTH);
      deep ||= `{"id":[${Array<string>(50).fill(branch).join(",")}]}`;
      return post(target, "/api/school/library/lend", deep);
    },
  },
  {
    name: "bodies that come by single letters",
    clients: 300,
    isForbiddenStatus: answered,
    send: (target) => drip(target, "POST /api/collections/people/records", ["Content-Length: 60000"]),
  },
  ...[
    ["an open command", "POST /api/school/open/people/pair-phone", ["Content-Length: 3000"], false],
    ["a command, of an account", "POST /api/school/library/lend", ["Content-Length: 3000"], true],
    ["a command, of an account and of no known length", "POST /api/school/library/lend", ["Transfer-Encoding: chunked"], true],
    ["the records API, of an account", "POST /api/collections/people/records", ["Content-Length: 60000"], true],
    ["the upload of a sheet", "POST /api/school/imports/upload", ["Content-Length: 40000000"], true],
  ].map(
    ([what, line, head, isOther]): Attack => ({
      name: `bodies that come by a letter in ${SLOW_MILLISECONDS / 1000} s, at ${what}`,
      clients: CROWD,
      isForbiddenStatus: answered,
      send: (target) =>
        drip(
          target,
          line as string,
          [...(head as string[]), ...(isOther ? [`Authorization: ${target.otherToken}`] : [])],
          SLOW_LETTERS,
          SLOW_MILLISECONDS,
        ),
    }),
  ),
  {
    name: "heads that never end",
    clients: 300,
    isForbiddenStatus: answered,
    send: (target) => drip(target, "POST /api/school/library/lend", null, SLOW_LETTERS, SLOW_MILLISECONDS),
  },
  {
    name: "answers that nobody takes",
    clients: CROWD,
    isForbiddenStatus: () => false,
    send: untaken,
  },
  {
    name: "lists filtered by three relations backwards",
    clients: 5,
    isForbiddenStatus: answered,
    send: ({ url, otherToken }) => ask(`${url}${TITLES}?filter=${encodeURIComponent(BACK_COPIES)}`, otherToken),
  },
  {
    name: "lists filtered by all that may be asked",
    clients: 8,
    isForbiddenStatus: () => false,
    send: ({ url, otherToken }) =>
      ask(`${url}${COPIES}?filter=${encodeURIComponent(WIDE)}&sort=title.title,-barcode`, otherToken),
  },
  {
    name: "lists of a thousand records with what belongs to each",
    clients: 8,
    isForbiddenStatus: () => false,
    send: ({ url, otherToken }) =>
      ask(`${url}${COPIES}?perPage=1000&page=20&expand=title,material_type&sort=-created,barcode`, otherToken),
  },
  {
    name: "bodies of 5.8 MB of small values from guests",
    clients: 16,
    isForbiddenStatus: answered,
    send: ({ url }) => {
      many ||= `{"a":[${Array<string>(SMALL_OBJECTS).fill('{"b":1}').join(",")}]}`;
      return post({ url, token: "", otherToken: "" }, "/api/collections/people/records", many);
    },
  },
  {
    name: "notes of half a million elements",
    clients: 4,
    isForbiddenStatus: answered,
    send: (target) => {
      elements ||= `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe">${"<a/>".repeat(MANY_ELEMENTS)}</nfeProc>`;
      const body = JSON.stringify({ id: newId(), xml: elements });
      return post({ ...target, token: target.otherToken }, "/api/school/warehouse/receive-invoice", body);
    },
  },
  {
    name: "photos of a few bytes that say they are of 268 megapixels",
    clients: 8,
    isForbiddenStatus: answered,
    send: async ({ url, otherToken }) => {
      const form = new FormData();
      form.set("avatar", new File([canvasWebp(CANVAS_SIDE, CANVAS_SIDE) as BlobPart], "a.webp", { type: "image/webp" }));
      const { id } = JSON.parse(Buffer.from(otherToken.split(".")[1]!, "base64url").toString()) as { id: string };
      const answer = await fetch(`${url}/api/collections/users/records/${id}`, {
        method: "PATCH",
        body: form,
        headers: { Authorization: otherToken },
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  },
  {
    name: "commands of 5.8 MB of small values",
    clients: 16,
    isForbiddenStatus: answered,
    send: (target) => {
      many ||= `{"a":[${Array<string>(SMALL_OBJECTS).fill('{"b":1}').join(",")}]}`;
      return post({ ...target, token: target.otherToken }, "/api/school/library/lend", many);
    },
  },
];

/** A request that is announced whole and sent by letters. @param head what else it says; null: it never comes to a body. */
function drip(
  { url }: Target,
  line: string,
  head: string[] | null,
  letters = DRIPPED,
  every = DRIP_MILLISECONDS,
): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let status = 0;
    socket.on("data", (chunk: Buffer) => {
      status ||= Number(/^HTTP\/1.1 (\d+)/.exec(chunk.toString("latin1"))?.[1] ?? 0);
    });
    const isChunked = head?.some((line) => line.endsWith("chunked"));
    const first = `${line} HTTP/1.1\r\nHost: ${hostname}\r\n`;
    socket.write(head ? `${first}Content-Type: application/json\r\n${head.join("\r\n")}\r\n\r\n` : first);
    socket.write(head ? (isChunked ? "1\r\n{\r\n" : "{") : "X-Slow: ");
    let sent = 0;
    const timer = setInterval(() => {
      sent++;
      if (sent > letters) {
        socket.destroy();
      } else {
        socket.write(isChunked ? "1\r\n \r\n" : " ");
      }
    }, every);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      resolve(status);
    });
  });
}

/** Asks for a large answer and takes nothing of it. */
function untaken({ url, otherToken }: Target): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname });
    socket.pause();
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(0));
    const line = `GET ${COPIES}?perPage=1000&expand=title HTTP/1.1`;
    socket.write(`${line}\r\nHost: ${hostname}\r\nAuthorization: ${otherToken}\r\nAccept-Encoding: identity\r\n\r\n`);
  });
}

/** Attacks for so many seconds, as often as it can. @returns the number of answers of each status. */
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
  const isOver = setTimeout(seconds * 1000);
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        // A waiting client is abandoned when the attack ends.
        const status = await Promise.race([send(target, client), isOver]);
        if (status !== undefined) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }
    }),
  );
  process.send!([...statuses].sort(([a], [b]) => a - b));
  process.disconnect();
  // The connections that hang on purpose.
  process.exit();
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("message", (order) => void obey(order as Order));
}
