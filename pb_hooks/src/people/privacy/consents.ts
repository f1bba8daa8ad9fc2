/** The families' consents: one present decision for each person and purpose. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/people/privacy/commands";
import type { ConsentInForce } from "../../../../domain/people/privacy/commands";
import { type ConsentPurpose, PURPOSE_NAMES } from "../../../../domain/people/privacy/consents";
import { refuse } from "../../../../domain/people/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, execute, select, selectFirst } from "../../platform/sql/database";
import { flag, number, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { requireCurrentPerson } from "../current-person";
import { currentText } from "./consent-texts";

export const CONSENT = selection<ConsentInForce>()({
  ...texts("id", "person", "declared_by", "declared_at", "ended_at"),
  purpose: text<ConsentPurpose>("purpose"),
  decision: text<ConsentInForce["decision"]>("decision"),
  text_version: number("text_version"),
});

/** Whether this person, or their guardian, has agreed to a purpose and has not revoked it. */
export function hasConsent(app: App, person: string, purpose: ConsentPurpose): boolean {
  return consentStatus(app, person, purpose)?.decision === "given";
}

export function consentStatus(app: App, person: string, purpose: ConsentPurpose): ConsentInForce | null {
  return selectFirst(app, CONSENT, "FROM consents WHERE person = {:person} AND purpose = {:purpose} AND ended_at = ''", {
    person,
    purpose,
  });
}

/**
 * The last decision of each of these people about a purpose; a revoked consent is a refusal. People who were never asked are left
 * out, and so are those whose consent ended because a new text asks again: they said no to nothing.
 */
export function consentWords(
  app: App,
  people: readonly string[],
  purpose: ConsentPurpose,
): ReadonlyMap<string, "given" | "refused"> {
  const rows = select(
    app,
    LAST_DECISION,
    "FROM consents c WHERE c.person IN (SELECT value FROM json_each({:people})) AND c.purpose = {:purpose} GROUP BY c.person",
    { people, purpose },
  );
  return new Map(
    rows.flatMap(({ person, decision, in_force, lapsed }) =>
      lapsed && !in_force ? [] : [[person, decision === "given" && in_force ? "given" : "refused"] as const],
    ),
  );
}

// SQLite takes the other columns of a group from the row with the maximum.
const LAST_DECISION = selection({
  ...texts("c.person", "c.decision"),
  in_force: flag("c.ended_at = ''"),
  lapsed: flag(`c.decision = 'given' AND EXISTS (SELECT 1 FROM consent_texts t WHERE t.purpose = c.purpose
    AND t.asks_again = TRUE AND t.version > c.text_version AND t.created = c.ended_at)`),
  latest: text("MAX((c.ended_at = '') || c.declared_at)"),
});

const latest = (app: App, person: string, purpose: ConsentPurpose): ConsentInForce | null =>
  selectFirst(
    app,
    CONSENT,
    "FROM consents WHERE person = {:person} AND purpose = {:purpose} ORDER BY declared_at DESC, rowid DESC LIMIT 1",
    { person, purpose },
  );

const byId = (app: App, id: string): ConsentInForce | null => selectFirst(app, CONSENT, "FROM consents WHERE id = {:id}", { id });

/**
 * Records a decision, and ends the one before it.
 * @throws Refusal not_found, already_anonymous, person_merged.
 */
export function recordConsent({ app, actor }: Call, input: InputIn<typeof contracts, "recordConsent">): ConsentInForce {
  const { id, person, purpose, decision, declared_by } = input;
  requireCurrentPerson(app, person);
  const at = stamp(now());
  end(app, person, purpose, at);
  const row = new Record(app.findCachedCollectionByNameOrId("consents"));
  row.load({
    id,
    person,
    purpose,
    decision,
    declared_by,
    text_version: currentText(app, purpose).version,
    declared_at: at,
    recorded_by: actor.id,
  });
  app.save(row);
  record(app, actor, {
    area: "people",
    collection: "people",
    subject: person,
    kind: "consent",
    text: `${PURPOSE_NAMES[purpose]}: ${decision === "given" ? "autorização registrada" : "recusa registrada"}`,
    data: { consent: id },
  });
  return byId(app, id)!;
}

export function revokeConsent(
  { app, actor }: Call,
  { person, purpose }: InputIn<typeof contracts, "revokeConsent">,
): ConsentInForce {
  const consent = consentStatus(app, person, purpose) ?? latest(app, person, purpose);
  if (consent?.decision !== "given") {
    throw refuse("no_consent", {});
  }
  if (consent.ended_at !== "") {
    return consent;
  }
  end(app, person, purpose, stamp(now()));
  record(app, actor, {
    area: "people",
    collection: "people",
    subject: person,
    kind: "consent",
    text: `${PURPOSE_NAMES[purpose]}: autorização revogada`,
    data: { consent: consent.id },
  });
  return byId(app, consent.id)!;
}

const end = (app: App, person: string, purpose: ConsentPurpose, at: string) =>
  execute(
    app,
    "UPDATE consents SET ended_at = {:at}, updated = {:at} WHERE person = {:person} AND purpose = {:purpose} AND ended_at = ''",
    { at, person, purpose },
  );
