/** The text for a family before it decides, version by version. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/people/privacy/commands";
import {
  CONSENT_PURPOSES,
  type ConsentPurpose,
  type ConsentText,
  PURPOSE_NAMES,
} from "../../../../domain/people/privacy/consents";
import { refuse } from "../../../../domain/people/refusals";
import { count } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, figure, select, selectFirst } from "../../platform/sql/database";
import { flags, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { record, recordOfEach } from "../../platform/timeline/timeline";

const TEXT = selection<ConsentText>()({
  ...texts("text", "by_name"),
  ...flags("asks_again"),
  at: text("created"),
  version: number("version"),
  purpose: text<ConsentPurpose>("purpose"),
});

const VERSION = selection({ ...texts("text"), ...numbers("version") });

/** The present text. */
export const currentText = (app: App, purpose: ConsentPurpose): { text: string; version: number } =>
  selectFirst(app, VERSION, "FROM consent_texts WHERE purpose = {:purpose} ORDER BY version DESC LIMIT 1", { purpose })!;

export function consentTexts({ app }: Call): OutputIn<typeof contracts, "consentTexts"> {
  const texts = select(app, TEXT, "FROM consent_texts ORDER BY purpose, version DESC");
  const decisionCount = (purpose: ConsentPurpose, decision: string) =>
    figure(app, "SELECT COUNT(*) FROM consents WHERE purpose = {:purpose} AND decision = {:decision} AND ended_at = ''", {
      purpose,
      decision,
    });
  return {
    texts: CONSENT_PURPOSES.flatMap((purpose) => {
      const [current, ...earlier] = texts.filter((text) => text.purpose === purpose);
      return current
        ? [{ ...current, given: decisionCount(purpose, "given"), refused: decisionCount(purpose, "refused"), earlier }]
        : [];
    }),
  };
}

export function saveConsentText(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "saveConsentText">,
): OutputIn<typeof contracts, "saveConsentText"> {
  const { id, purpose, text, asks_again, seen } = input;
  const current = currentText(app, purpose);
  if (current.version !== seen) {
    throw refuse("consent_text_changed", { version: current.version });
  }
  if (current.text === text) {
    throw refuse("consent_text_same", {});
  }
  const version = current.version + 1;
  const row = new Record(app.findCachedCollectionByNameOrId("consent_texts"));
  row.load({ id, purpose, version, text, asks_again, by: actor.id, by_name: actor.name });
  // A consent that a text ended is known by the same moment.
  const at = stamp(now());
  row.setRaw("created", at);
  app.save(row);
  const endedCount = asks_again ? endConsents(app, { actor, id, at }, purpose) : 0;
  record(app, actor, {
    area: "people",
    collection: "consent_texts",
    subject: id,
    kind: "consent_text",
    text: `${PURPOSE_NAMES[purpose]}: texto na versão ${version}${
      asks_again ? `; ${count(endedCount, "autorização a pedir de novo", "autorizações a pedir de novo")}` : ""
    }`,
    data: { ended: endedCount },
  });
  return { version, ended: endedCount };
}

/** A consent to another text ends. A refusal stays. */
function endConsents(
  app: App,
  { actor, id, at }: Pick<Call, "actor"> & { id: string; at: string },
  purpose: ConsentPurpose,
): number {
  const people = column(app, "SELECT person FROM consents WHERE purpose = {:purpose} AND decision = 'given' AND ended_at = ''", {
    purpose,
  });
  if (people.length > 0) {
    execute(
      app,
      `UPDATE consents SET ended_at = {:at}, updated = {:at}
       WHERE purpose = {:purpose} AND decision = 'given' AND ended_at = ''`,
      { purpose, at },
    );
    recordOfEach(app, actor, people, {
      area: "people",
      collection: "people",
      kind: "consent",
      text: `${PURPOSE_NAMES[purpose]}: o texto mudou, a autorização deve ser pedida de novo`,
      data: { text: id },
    });
  }
  return people.length;
}
