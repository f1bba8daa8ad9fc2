/**
 * A school's first loan over HTTP, by its first Admin. It is a program of its own too, for a run inside a container's network:
 * `first-loan.ts lend URL`, `first-loan.ts count URL`.
 */
import * as z from "zod/mini";
import { main, StepFailed } from "../run-script";
import { ADMIN } from "./machine";

const values = z.record(z.string(), z.unknown());
type Values = z.infer<typeof values>;

/** Ids from the migrations. */
const BOOK = "typebook0000000";
const STUDENT = "catstudent00000";
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const newId = (): string => Array.from({ length: 15 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("");

async function postJson(url: string, path: string, token: string, body: Values): Promise<Values> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": "pt-BR", ...(token ? { Authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) {
    throw new StepFailed(`POST ${path} answered ${answer.status}: ${text}`);
  }
  return values.parse(JSON.parse(text));
}

const session = z.object({ token: z.string(), record: z.object({ id: z.string() }) });

async function authenticate(url: string, collection: string): Promise<z.infer<typeof session>> {
  const identity = { identity: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  return session.parse(await postJson(url, `/api/collections/${collection}/auth-with-password`, "", identity));
}

const signIn = async (url: string, collection: string): Promise<string> => (await authenticate(url, collection)).token;

/** Enters a book and a reader as the library's screens do, and lends one to the other. */
export async function lendFirst(url: string): Promise<void> {
  const admin = await signIn(url, "users");
  const create = async (collection: string, fields: Values): Promise<string> => {
    const { id } = await postJson(url, `/api/collections/${collection}/records`, admin, { id: newId(), ...fields });
    return String(id);
  };
  const command = (path: string, input: Values) => postJson(url, `/api/school/library/${path}`, admin, input);
  const title = await create("titles", { title: "Dom Casmurro", authors: "Machado de Assis", active: true });
  await command("add-copies", { title, material_type: BOOK, copies: [{ id: newId(), tombo: "1" }] });
  const person = await create("people", { name: "Bento Santiago", kind: "student", active: true });
  await command("add-reader", { id: newId(), person, category: STUDENT, card: "L00001" });
  await command("lend", { id: newId(), reader: "L00001", copy: "1" });
}

/** The smallest possible picture: one pixel. */
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Gives the first Admin a photo. @returns the answer, whatever its status. */
export async function sendPhoto(url: string): Promise<{ status: number; words: string }> {
  const { token, record } = await authenticate(url, "users");
  const form = new FormData();
  form.set("avatar", new Blob([Buffer.from(PICTURE, "base64")], { type: "image/png" }), "foto.png");
  const answer = await fetch(`${url}/api/collections/users/records/${record.id}`, {
    method: "PATCH",
    headers: { Authorization: token },
    body: form,
  });
  return { status: answer.status, words: await answer.text() };
}

/** The number of loans of the school. */
export async function countLoans(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/collections/loans/records?perPage=1`, {
    headers: { Authorization: await signIn(url, "_superusers") },
  });
  return z.object({ totalItems: z.number() }).parse(await answer.json()).totalItems;
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    const [command, url = ""] = process.argv.slice(2);
    if (command === "lend") {
      await lendFirst(url);
    }
    console.log(await countLoans(url));
  });
}
