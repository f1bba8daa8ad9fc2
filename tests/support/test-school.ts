/** A test school: the real program on a fresh folder of its own. Knows no test runner. */
import { rmSync } from "node:fs";
import type { Who } from "./accounts";
import { type Client, clientFor } from "./clients";
import { newId } from "./ids";
import { Seed } from "./seed";
import { type Environment, Server } from "./server";
import { freshFolder } from "./template";

export class TestSchool {
  readonly server: Server;
  private readonly clients = new Map<Who, Client>();
  private clientsUrl = "";

  constructor(env: Environment = {}) {
    this.server = new Server(freshFolder(`school-${newId()}`), env);
  }

  get url(): string {
    return this.server.url;
  }

  /** The client of an account; the same one for the same server. */
  as(who: Who): Client {
    if (this.clientsUrl !== this.url) {
      this.clients.clear();
      this.clientsUrl = this.url;
    }
    const known = this.clients.get(who);
    if (known) {
      return known;
    }
    const client = clientFor(this.url, who);
    this.clients.set(who, client);
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

  /** What went wrong inside: the process's own words and the errors in its log, which is written every three seconds. */
  async diagnosis(): Promise<string> {
    const lines = [this.server.output.trim()];
    for (let attempt = 0; attempt < 8; attempt++) {
      const answer = await this.as("superuser").request<{ items?: { message: string; data: unknown }[] }>(
        "GET",
        "/api/logs?perPage=5&sort=-created&filter=(level>0)",
      );
      const items = answer.body.items ?? [];
      if (items.length > 0) {
        lines.push(...items.map((item) => `${item.message} ${JSON.stringify(item.data)}`));
        break;
      }
      await new Promise((resume) => setTimeout(resume, 500));
    }
    return lines.join("\n");
  }
}
