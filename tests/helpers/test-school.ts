/** A test school: the real program on a fresh folder of its own. It depends on no test runner. */
import { rmSync } from "node:fs";
import type { Who } from "./accounts";
import { Client, clientFor } from "./clients";
import { newId } from "./ids";
import { Seed } from "./seed";
import { type Environment, Server } from "./server";
import { freshFolder } from "./template";

/** The log is written every three seconds. */
const LOG_ATTEMPTS = 7;
const LOG_WAIT_MILLISECONDS = 500;

export class TestSchool {
  readonly server: Server;
  private readonly clients = new Map<Who, Client>();
  private clientsUrl = "";

  /**
   * @param from a copy of the template, or nothing: then only `signIn` gives clients.
   * @param place a data folder that stands already, other hooks or another program than the project's own, and whether it says each
   * statement that runs.
   */
  constructor(
    env: Environment = {},
    from: "template" | "nothing" = "template",
    { data, hooks, dev, program }: { data?: string; hooks?: string; dev?: boolean; program?: string } = {},
  ) {
    this.server = new Server(data ?? freshFolder(`school-${newId()}`, from), env, hooks, dev, program);
  }

  get url(): string {
    return this.server.url;
  }

  /** The client of an account; the same one for the same server. */
  as(account: Who): Client {
    if (this.clientsUrl !== this.url) {
      this.clients.clear();
      this.clientsUrl = this.url;
    }
    const existing = this.clients.get(account);
    if (existing) {
      return existing;
    }
    const client = clientFor(this.url, account);
    this.clients.set(account, client);
    return client;
  }

  /** Signs in by password, and keeps the client as that account's. */
  async signIn(accountName: Who, collection: string, email: string, password: string): Promise<Client> {
    const guest = new Client(this.url, "");
    const { token, record } = await guest.collection(collection).authWithPassword(email, password);
    const client = new Client(this.url, token, { id: record.id, collectionName: record.collectionName });
    this.clientsUrl = this.url;
    this.clients.set(accountName, client);
    return client;
  }

  /** Makes records straight through the superuser, past rules but not past validators. */
  get seed(): Seed {
    return new Seed(this.as("superuser"));
  }

  async start(): Promise<void> {
    await this.server.start();
  }

  async end(): Promise<void> {
    await this.server.stop();
    rmSync(this.server.data, { recursive: true, force: true });
  }

  /**
   * The program's own messages since `from`: the process's output and the errors in its log, which is written every three
   * seconds.
   */
  async diagnosis(from: Date): Promise<string> {
    const since = from.toISOString().replace("T", " ");
    const query = `filter=(created>='${since}'&&level>0&&data.status!=401&&data.status!=403&&data.status!=404)&perPage=5&sort=-created`;
    for (let attempt = 0; attempt < LOG_ATTEMPTS; attempt++) {
      const { body } = await this.as("superuser").request<{ items?: { message: string; data: unknown }[] }>(
        "GET",
        `/api/logs?${query}`,
      );
      if (body.items && body.items.length > 0) {
        return [this.server.output.trim(), ...body.items.map((item) => `${item.message} ${JSON.stringify(item.data)}`)].join(
          "\n",
        );
      }
      await new Promise((resume) => setTimeout(resume, LOG_WAIT_MILLISECONDS));
    }
    return this.server.output.trim();
  }
}
