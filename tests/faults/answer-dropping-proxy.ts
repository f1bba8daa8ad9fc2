/** A proxy that drops an answer after the server has executed the call. */
import { createServer, request, type Server } from "node:http";

export class AnswerDroppingProxy {
  /** The answers that nobody received. */
  readonly dropped: { status: number; text: string }[] = [];
  private readonly server: Server;
  url = "";

  constructor(target: string) {
    this.server = createServer((incoming, answer) => {
      const forwarded = request(
        target + (incoming.url ?? ""),
        { method: incoming.method, headers: incoming.headers },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("end", () => {
            this.dropped.push({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") });
            answer.socket?.destroy();
          });
        },
      );
      forwarded.once("error", () => answer.socket?.destroy());
      incoming.pipe(forwarded);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    const address = this.server.address();
    this.url = `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
