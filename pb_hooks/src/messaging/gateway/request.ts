/** One request to a provider and its answer. No log holds its address, headers or body. */

import { failureOf } from "../../../../domain/messaging/providers/answers";
import type {
  Connection,
  HttpAnswer,
  HttpRequest,
  OutgoingFile,
  Provider,
  SendResult,
} from "../../../../domain/messaging/providers/provider";
import { bytesOf, fileOf } from "../../platform/sql/bytes";

/** Longer than a gateway needs to look a number up, shorter than a message's lease. */
const TIMEOUT_SECONDS = 15;

export type GatewayAnswer = { answer: HttpAnswer } | { failure: SendResult };

export function askGateway(request: HttpRequest): GatewayAnswer {
  try {
    const answer = send(request);
    const [wait = ""] = answer.headers["Retry-After"] ?? [];
    const seconds = Number(wait);
    return {
      answer: {
        status: answer.statusCode,
        body: toString(answer.body),
        retry_after: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 0,
      },
    };
  } catch (error) {
    return { failure: failureOf(String(error)) };
  }
}

function send({ method, url, headers, body, form }: HttpRequest) {
  const terms = { method, url, headers: { ...headers }, timeout: TIMEOUT_SECONDS };
  return $http.send(form ? { ...terms, body: formOf(form) } : { ...terms, body });
}

function formOf({ fields, file }: { fields: Readonly<Record<string, string>>; file: OutgoingFile }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value);
  }
  form.append("file", fileOf(bytesOf(file.content), file.name));
  return form;
}

/** The outcome of a request for a file: the file, not available now, or never. */
export type FetchedFile = { kind: "file"; content: string; name: string } | { kind: "later" } | { kind: "never" };

/** @param ref the provider's reference of the file. */
export function askForFile({ provider, connection }: { provider: Provider; connection: Connection }, ref: string): FetchedFile {
  const { ref: word, name } = JSON.parse(ref) as { ref: string; name: string };
  const place = provider.filePlace(connection, word);
  if (!place) {
    return { kind: "never" };
  }
  try {
    if (place.answers === "file") {
      return contentOf(place.request, name);
    }
    const answer = send(place.request);
    if (answer.statusCode >= 500 || answer.statusCode === 429) {
      return { kind: "later" };
    }
    const content = provider.readFilePlace(connection, {
      status: answer.statusCode,
      body: toString(answer.body),
      retry_after: 0,
    });
    return !content
      ? { kind: "never" }
      : "content" in content
        ? { kind: "file", content: content.content, name }
        : contentOf(content.next, name);
  } catch {
    return { kind: "later" };
  }
}

function contentOf(request: HttpRequest, name: string): FetchedFile {
  const { statusCode, body } = send(request);
  return statusCode === 200
    ? { kind: "file", content: Buffer.from(body).toString("base64"), name }
    : { kind: statusCode >= 500 || statusCode === 429 ? "later" : "never" };
}
