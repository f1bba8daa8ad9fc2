/** A client's open live stream, as a browser opens one. */
import type { Client } from "./clients";

export interface LiveEvent {
  topic: string;
  action: "create" | "update" | "delete";
  record: Record<string, unknown> & { id: string };
}

export class Live {
  readonly events: LiveEvent[] = [];
  private readonly abort = new AbortController();
  private readonly waiting = new Set<() => void>();
  private clientId = "";

  private constructor(private readonly client: Client) {}

  /** Connects and subscribes; resolves once the server has confirmed both. */
  static async open(client: Client, ...topics: string[]): Promise<Live> {
    const live = new Live(client);
    await live.connect();
    await live.subscribe(...topics);
    return live;
  }

  async subscribe(...topics: string[]): Promise<void> {
    const answer = await this.client.request("POST", "/api/realtime", { clientId: this.clientId, subscriptions: topics });
    if (answer.status !== 204) {
      throw new Error(`subscribing answered ${answer.status}`);
    }
  }

  /** The first event that fits, waiting for it; the test's own time limit is the limit. */
  async event(fits: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    for (;;) {
      const event = this.events.find(fits);
      if (event) {
        return event;
      }
      await new Promise<void>((resume) => this.waiting.add(resume));
    }
  }

  close(): void {
    this.abort.abort();
  }

  private async connect(): Promise<void> {
    const answer = await fetch(`${this.client.pocketBase.baseURL}/api/realtime`, { signal: this.abort.signal });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    void this.listen(reader).catch((error: unknown) => {
      if (!this.abort.signal.aborted) {
        throw error;
      }
    });
    while (this.clientId === "") {
      await new Promise<void>((resume) => this.waiting.add(resume));
    }
  }

  private async listen(reader: ReadableStreamDefaultReader<string>): Promise<void> {
    let buffered = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      buffered += value;
      const messages = buffered.split("\n\n");
      buffered = messages.pop() ?? "";
      for (const message of messages) {
        this.hear(message);
      }
    }
  }

  private hear(message: string): void {
    const field = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(message)?.[1] ?? "";
    const data = JSON.parse(field("data")) as { clientId?: string } & Omit<LiveEvent, "topic">;
    if (field("event") === "PB_CONNECT") {
      this.clientId = data.clientId ?? "";
    } else {
      this.events.push({ topic: field("event"), action: data.action, record: data.record });
    }
    for (const resume of this.waiting) {
      resume();
    }
    this.waiting.clear();
  }
}
