/** Clients of a test school: PocketBase's own SDK, and our commands and lists in one line each. */
import PocketBase from "pocketbase";
import type { InputOf, OutputOf } from "../../domain/contract";
import type { Page } from "../../domain/list";
import { COMMON_REFUSALS } from "../../domain/platform/refusals";
import type { RefusalBody } from "../../domain/refusal";
import type { ListName, ListRows } from "../../domain/school";
import { type ContractPath, contracts } from "../../domain/school";
import { ACCOUNT_TERMS, type Who } from "./accounts";
import { tokens } from "./template";

/** An answer as it arrived. `body` and `refusal` are the same JSON, read as success or as error. */
export interface Answer<Body> {
  status: number;
  body: Body;
  refusal: RefusalBody;
  headers: Headers;
}

/** The address of a contract: a change that needs no session has a route of its own. */
export const contractAddress = (path: ContractPath): string => {
  const { method, open = false }: { method: string; open?: boolean } = contracts[path];
  return `/api/school/${open && method === "POST" ? "open/" : ""}${path}`;
};

export class Client {
  /**
   * The function by which all clients reach the server: the one of earlier figures, unless a run of tests names a quicker one.
   */
  static fetch: typeof fetch = fetch;
  /** PocketBase's SDK, signed in as this account. */
  readonly pocketBase: PocketBase;
  private readonly url: string;
  private readonly token: string;

  constructor(url: string, token: string, record: { id: string; collectionName: string } | null = null) {
    this.url = url;
    this.token = token;
    this.pocketBase = new PocketBase(url);
    this.pocketBase.autoCancellation(false);
    this.pocketBase.beforeSend = (to, options) => ({ url: to, options: { ...options, fetch: Client.fetch } });
    if (token) {
      this.pocketBase.authStore.save(token, record ? { collectionId: "", ...record } : null);
    }
  }

  collection(name: string) {
    return this.pocketBase.collection(name);
  }

  /** Any request, whatever comes back; a body that is no JSON is a fault of the server's. */
  async request<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const encoded = encodeBody(body);
    const answer = await Client.fetch(this.url + path, {
      method,
      headers: {
        "Accept-Language": "pt-BR",
        ...(this.token ? { Authorization: this.token } : {}),
        ...(typeof encoded === "string" ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      body: encoded,
    });
    const text = await answer.text();
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    return { status: answer.status, body: parsed as Body, refusal: parsed as RefusalBody, headers: answer.headers };
  }

  /** Calls one of our commands or reads, by its contract's path. The input is not checked here: wrong ones are tests too. */
  async call<Path extends ContractPath>(
    path: Path,
    input: Partial<InputOf<(typeof contracts)[Path]>> | FormData | Record<string, unknown> = {},
  ): Promise<Answer<OutputOf<(typeof contracts)[Path]>>> {
    const answer: Answer<OutputOf<(typeof contracts)[Path]>> =
      contracts[path].method === "GET"
        ? await this.request("GET", `${contractAddress(path)}${query(input as Record<string, unknown>)}`)
        : await this.request("POST", contractAddress(path), input);
    requireListed(path, answer);
    return answer;
  }

  list<Name extends ListName>(name: Name, filters: Record<string, unknown> = {}): Promise<Answer<Page<ListRows[Name]>>> {
    return this.request("GET", `/api/school/list/${name}${query(filters)}`);
  }
}

/** A refusal that is missing from a contract is missing from docs/api.md too. @throws when the refusal is none of its own. */
function requireListed(path: ContractPath, { status, refusal }: Answer<unknown>): void {
  const listed: readonly string[] = [...contracts[path].refusals, ...COMMON_REFUSALS, "unknown_command"];
  if (status >= 400 && refusal.code && !listed.includes(refusal.code)) {
    throw new Error(`${path} refuses with ${refusal.code}, which its contract does not list`);
  }
}

/** JSON, or a form where a value is a file; text goes out as it is, since broken JSON is a test too. */
function encodeBody(body: unknown): FormData | string | undefined {
  if (body === undefined || body instanceof FormData || typeof body === "string") {
    return body;
  }
  const values = Object.entries(body ?? {});
  if (!values.some(([, value]) => value instanceof Blob)) {
    return JSON.stringify(body);
  }
  const form = new FormData();
  for (const [name, value] of values) {
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

function query(values: Record<string, unknown>): string {
  const text = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** A client for one of the accounts that every test school has. */
export function clientFor(url: string, account: Who): Client {
  if (account === "guest") {
    return new Client(url, "");
  }
  const collectionName = account === "superuser" ? "_superusers" : "users";
  return new Client(url, tokens()[account], { id: ACCOUNT_TERMS[account].id, collectionName });
}
