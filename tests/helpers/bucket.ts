/** An S3 bucket in memory: only the operations that a backup uses. It accepts every signed request, and records it. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";

export class Bucket {
  readonly objects = new Map<string, Buffer>();
  /** Each request's head: method, address and headers. */
  readonly requests: string[] = [];
  /** Refuses each new object. */
  isFull = false;
  private readonly server: Server;
  private port = 0;
  private readonly name = "copias";

  constructor() {
    this.server = createServer((request, response) => {
      void readWhole(request).then((body) => {
        this.requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
        const { status, headers = {}, content = "" } = this.answer(request, body);
        response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : content);
      });
    });
  }

  start(): Promise<void> {
    return new Promise((resolve) => {
      this.server.listen(0, "127.0.0.1", () => {
        const address = this.server.address();
        this.port = address && typeof address === "object" ? address.port : 0;
        resolve();
      });
    });
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** The program's environment for keeping its backups here. */
  environment(secret: string): Record<string, string> {
    return {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      BACKUP_S3_BUCKET: this.name,
      BACKUP_S3_REGION: "sa-east-1",
      BACKUP_S3_KEY: "chave-da-escola",
      BACKUP_S3_SECRET: secret,
      BACKUP_S3_PATH_STYLE: "on",
    };
  }

  private answer(
    { method, url = "" }: IncomingMessage,
    body: Buffer,
  ): { status: number; headers?: Record<string, string | number>; content?: Buffer | string } {
    const { pathname, searchParams } = new URL(url, "http://bucket");
    const key = decodeURIComponent(pathname).slice(`/${this.name}/`.length);
    if (method === "GET" && searchParams.has("list-type")) {
      return {
        status: 200,
        headers: { "content-type": "application/xml" },
        content: this.list(searchParams.get("prefix") ?? ""),
      };
    }
    if (method === "PUT") {
      if (this.isFull) {
        return { status: 507, content: "<Error><Code>QuotaExceeded</Code><Message>full</Message></Error>" };
      }
      this.objects.set(key, body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === "DELETE") {
      this.objects.delete(key);
      return { status: 204 };
    }
    const object = this.objects.get(key);
    if (!object) {
      return { status: 404, content: "<Error><Code>NoSuchKey</Code><Message>none</Message></Error>" };
    }
    return {
      status: 200,
      headers: {
        etag: etagOf(object),
        "content-length": object.length,
        "content-type": "application/zip",
        "last-modified": new Date().toUTCString(),
      },
      content: object,
    };
  }

  private list(prefix: string): string {
    const rows = [...this.objects].filter(([key]) => key.startsWith(prefix));
    const entries = rows.map(
      ([key, { length }]) =>
        `<Contents><Key>${key}</Key><Size>${length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${rows.length}</KeyCount>${entries.join("")}</ListBucketResult>`;
  }
}

const etagOf = (content: Buffer) => `"${createHash("md5").update(content).digest("hex")}"`;

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
