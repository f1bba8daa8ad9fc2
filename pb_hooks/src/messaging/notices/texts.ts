/** The texts of the areas' notices. */
import type { InputOf } from "../../../../domain/contract";
import type { NoticeKindChoice, saveNoticeText as saveContract } from "../../../../domain/messaging/notices/commands";
import {
  isDefaultText,
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeKindTerms,
  type NoticeText,
  noticeTextProblems,
} from "../../../../domain/messaging/notices/kinds";
import { refuse } from "../../../../domain/messaging/refusals";
import { refuseField, refuseInput } from "../../../../domain/platform/refusals";
import { mayPass } from "../../../../domain/roles";
import { headOf } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, newRecordId, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import type { RolesByArea } from "../area-roles";

/** The areas' declarations. */
export type NoticeKinds = () => readonly NoticeKindTerms[];

/** The texts of each of these kinds, by its name and channel. */
export function noticeTextsOf(app: App, kinds: readonly NoticeKindTerms[]): Record<string, Record<NoticeChannel, NoticeText>> {
  const ownTexts = select(
    app,
    selection({ ...texts("kind", "subject", "body"), channel: text<NoticeChannel>("channel") }),
    "FROM notice_texts",
  );
  return Object.fromEntries(
    kinds.map(({ name, texts: standardTexts }) => {
      const texts = { ...standardTexts };
      for (const { channel, subject, body } of ownTexts.filter(({ kind }) => kind === name)) {
        texts[channel] = { subject, body };
      }
      return [name, texts];
    }),
  );
}

const mayEdit = (actor: Actor, roles: RolesByArea, { area }: NoticeKindTerms): boolean =>
  mayPass(actor.roles, [roles(area) ?? "Admin"]);

export const noticeTexts =
  (kinds: NoticeKinds, roles: RolesByArea) =>
  ({ app, actor }: Call): { kinds: NoticeKindChoice[] } => {
    const editableKinds = kinds().filter((terms) => mayEdit(actor, roles, terms));
    const texts = noticeTextsOf(app, editableKinds);
    const escola = schoolSettings(app).name;
    return {
      kinds: editableKinds.map((terms) => {
        const now = Object.fromEntries(
          NOTICE_CHANNELS.map((channel) => {
            const text = texts[terms.name]![channel];
            return [channel, { ...text, own: !isDefaultText(terms, channel, text) }];
          }),
        ) as NoticeKindChoice["now"];
        return { ...terms, example: { ...terms.example, escola }, now };
      }),
    };
  };

export const saveNoticeText =
  (kinds: NoticeKinds, roles: RolesByArea) =>
  ({ app, actor }: Call, input: InputOf<typeof saveContract>): NoticeText & { own: boolean } => {
    const { kind, channel, seen, body } = input;
    const terms = kinds().find(({ name }) => name === kind);
    if (!terms || !mayEdit(actor, roles, terms)) {
      throw refuseField("kind", "invalid", "Escolha o aviso.");
    }
    const newText = { subject: channel === "whatsapp" ? "" : input.subject, body };
    const problems = Object.entries(noticeTextProblems(terms, channel, newText));
    if (problems.length > 0) {
      throw refuseInput(Object.fromEntries(problems.map(([field, message]) => [field, { code: "custom", message }])));
    }
    const own = !isDefaultText(terms, channel, newText);
    const previousText = noticeTextsOf(app, [terms])[kind]![channel];
    // Equal stored texts come from the user's own save, whose answer was lost.
    if (seen && !isSame(seen, previousText) && !isSame(newText, previousText)) {
      throw refuse("record_changed", {});
    }
    const key = { kind, channel };
    const [existingId] = column(app, "SELECT id FROM notice_texts WHERE kind = {:kind} AND channel = {:channel}", key);
    const id = existingId ?? newRecordId();
    if (own) {
      execute(
        app,
        `INSERT INTO notice_texts (id, kind, channel, subject, body, created, updated)
         VALUES ({:id}, {:kind}, {:channel}, {:subject}, {:body}, {:at}, {:at})
         ON CONFLICT (kind, channel) DO UPDATE SET subject = excluded.subject, body = excluded.body, updated = excluded.updated`,
        { id, ...key, ...newText, at: stamp(now()) },
      );
    } else {
      execute(app, "DELETE FROM notice_texts WHERE kind = {:kind} AND channel = {:channel}", key);
    }
    if (!isSame(previousText, newText)) {
      const way = channel === "email" ? "e-mail" : "WhatsApp";
      record(app, actor, {
        area: terms.area,
        collection: "notice_texts",
        subject: id,
        kind: "notice_text_changed",
        text: own
          ? `Texto do aviso alterado (${terms.title}, ${way}): ${newText.subject || headOf(newText.body, 100)}`
          : `Texto do aviso de volta ao original (${terms.title}, ${way})`,
        data: key,
      });
    }
    return { ...newText, own };
  };

const isSame = (text: NoticeText, other: NoticeText) => text.subject === other.subject && text.body === other.body;
