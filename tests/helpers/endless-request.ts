/** A request that never ends, as an attacker sends it to block the program. */
import { connect, type Socket } from "node:net";

export class EndlessRequest {
  private readonly socket: Socket;
  private received = "";
  private readonly waiting = new Set<() => void>();

  /** @param head the request's lines, without the host. @param body what of the body comes at once. */
  constructor(url: string, head: readonly string[], body = "{") {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on("error", () => undefined);
    this.socket.on("data", (chunk: Buffer) => {
      this.received += chunk.toString("latin1");
      this.wake();
    });
    this.socket.on("close", () => this.wake());
    const [line, ...rest] = head;
    this.send(`${[line, `Host: ${hostname}`, "Content-Type: application/json", ...rest].join("\r\n")}\r\n\r\n${body}`);
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** The answer, or 0 where the line is cut; the test's own time limit applies. */
  async answer(): Promise<{ status: number; text: string }> {
    for (;;) {
      const status = Number(/^HTTP\/1.1 (\d+)/.exec(this.received)?.[1] ?? 0);
      if (this.socket.closed || (status > 0 && /\r\n\r\n./.test(this.received))) {
        return { status, text: this.received };
      }
      await new Promise<void>((resume) => this.waiting.add(resume));
    }
  }

  close(): void {
    this.socket.destroy();
  }

  private wake(): void {
    for (const resume of this.waiting) {
      resume();
    }
    this.waiting.clear();
  }
}
