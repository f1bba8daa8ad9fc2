/** A request before it is bytes, so that each of its parts can be corrupted. */
import type { Who } from "../helpers/accounts";

/** A file of a form, with the name and type that it claims. */
export class Upload {
  constructor(
    readonly content: Buffer,
    readonly name: string,
    readonly type: string,
  ) {}
}

export type Values = Record<string, unknown>;

export interface Draft {
  who: Who;
  method: string;
  path: string;
  query: Values;
  /** Sent as JSON, or as a form where a value is an {@link Upload}. */
  body?: Values;
  /** Beside those that every request has. */
  headers?: Readonly<Record<string, string>>;
}

/** As it is sent. */
export interface Sent {
  who: Who;
  method: string;
  /** Path and query, byte for byte. */
  path: string;
  headers: [name: string, value: string][];
  body: Buffer;
}

const BOUNDARY = "----sineta-hostile-form";
/** Stands in a value for text that goes into the JSON unchanged, such as 1e999. */
export const raw = (text: string) => `@raw:${text}@`;
const RAW = /"@raw:(.*?)@"/g;

/** Percent-encoded; half a surrogate pair becomes the replacement character. */
export const percent = (text: string) => encodeURIComponent(Buffer.from(text).toString());

function toText(value: unknown): string {
  return typeof value === "object" ? json(value) : String(value);
}

function json(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(RAW, (_, text: string) => text.replaceAll('\\"', '"'));
}

function form(values: Values): Buffer {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    const isUpload = value instanceof Upload;
    const file = isUpload ? `; filename="${value.name}"\r\nContent-Type: ${value.type}` : "";
    const content = isUpload ? value.content : Buffer.from(toText(value));
    return [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      content,
      Buffer.from("\r\n"),
    ];
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function encode({ who, method, path, query, body, headers: own = {} }: Draft): Sent {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, toText(value)])).toString();
  const headers: Sent["headers"] = [["Accept-Language", "pt-BR"], ...Object.entries(own)];
  let bytes: Buffer = Buffer.alloc(0);
  if (body && Object.values(body).some((value) => value instanceof Upload)) {
    headers.push(["Content-Type", `multipart/form-data; boundary=${BOUNDARY}`]);
    bytes = form(body);
  } else if (body) {
    headers.push(["Content-Type", "application/json"]);
    bytes = Buffer.from(json(body));
  }
  // Characters that no line of HTTP can contain are sent in percent signs; all others unchanged.
  const address = (search ? `${path}?${search}` : path).replace(/[^\x21-\x7e]+/g, percent);
  return { who, method, path: address, headers, body: bytes };
}
