/** Asks the internet about an ISBN, where the school has allowed it. A failure of the provider is no error here. */
import type { InputOf } from "../../../../domain/contract";
import type { isbnLookup as contract, IsbnAnswer } from "../../../../domain/library/catalogue/commands";
import {
  ISBN_PROVIDERS,
  type IsbnProvider,
  type IsbnSuggestion,
  isResting,
  pauseEnd,
} from "../../../../domain/library/catalogue/isbn-lookup";
import type { Call } from "../../platform/http/endpoint";
import type { App } from "../../platform/sql/database";
import { now } from "../../platform/time/clock";
import { librarySettings } from "../settings";

const TIMEOUT_SECONDS = 4;

const UNKNOWN = "ISBN não encontrado: preencha manualmente.";
const UNREACHABLE = "Sem resposta da consulta de ISBN: preencha manualmente.";

export function isbnLookup({ app }: Call, { isbn }: InputOf<typeof contract>): IsbnAnswer {
  if (!librarySettings(app).isbn_lookup) {
    return { suggestion: null, sentence: "" };
  }
  let answered = false;
  for (const provider of ISBN_PROVIDERS) {
    const suggestion = askProvider(app, provider, isbn);
    if (suggestion && suggestion !== "unknown") {
      return { suggestion, sentence: "" };
    }
    answered ||= suggestion === "unknown";
  }
  return { suggestion: null, sentence: answered ? UNKNOWN : UNREACHABLE };
}

/** Null where the provider could not be asked. */
function askProvider(app: App, provider: IsbnProvider, isbn: string): IsbnSuggestion | "unknown" | null {
  const restKey = `isbn:${provider.name}`;
  if (isResting(Number(app.store().get(restKey) ?? 0), now())) {
    return null;
  }
  try {
    const base = $os.getenv(provider.variable) || provider.base;
    const { statusCode, json } = $http.send({
      url: base + provider.path(isbn),
      timeout: TIMEOUT_SECONDS,
      headers: { Accept: "application/json" },
    });
    if (statusCode === 404 || statusCode === 400) {
      return "unknown";
    }
    // A school's own network may answer with a page of its own, which is not the provider's answer.
    if (statusCode !== 200 || json === null || json === undefined) {
      throw new Error(String(statusCode));
    }
    // The answer is a Go value: a pass through JSON makes it a plain object.
    const fields = provider.read(JSON.parse(JSON.stringify(json ?? null)), isbn);
    return fields ? { source: provider.name, fields } : "unknown";
  } catch {
    app.store().set(restKey, String(pauseEnd(now())));
    return null;
  }
}
