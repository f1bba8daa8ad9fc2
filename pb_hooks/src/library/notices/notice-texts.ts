/** What the school's notices say. */
import type { InputOf } from "../../../../domain/contract";
import {
  isDefaultText,
  type NoticeTextChoice,
  type noticeTexts as readContract,
  type saveNoticeText as saveContract,
} from "../../../../domain/library/notices/commands";
import { DEFAULT_TEXTS, type NoticeText, type NoticeTexts } from "../../../../domain/library/notices/notice-texts";
import { NOTICE_KINDS } from "../../../../domain/library/notices/notices";
import { refuse } from "../../../../domain/library/refusals";
import { LIBRARY_SETTINGS_ID } from "../../../../domain/library/settings";
import { now, stamp } from "../../platform/clock";
import { type App, execute, newRecordId, select, selection, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { record } from "../../platform/timeline";

export function noticeTextsOf(app: App): NoticeTexts {
  const own = select(app, selection(texts("kind", "subject", "body")), "FROM notice_texts");
  return Object.fromEntries(
    NOTICE_KINDS.map((kind) => {
      const written = own.find((row) => row.kind === kind);
      return [kind, written ? { subject: written.subject, body: written.body } : DEFAULT_TEXTS[kind]];
    }),
  ) as NoticeTexts;
}

export function noticeTexts({ app }: Call, _input: InputOf<typeof readContract>): { texts: NoticeTextChoice[] } {
  const texts = noticeTextsOf(app);
  return { texts: NOTICE_KINDS.map((kind) => ({ kind, ...texts[kind], own: !isDefaultText(kind, texts[kind]) })) };
}

export function saveNoticeText({ app, actor }: Call, { seen, ...input }: InputOf<typeof saveContract>): NoticeTextChoice {
  const own = !isDefaultText(input.kind, input);
  const before = noticeTextsOf(app)[input.kind];
  // What stands already is one's own save, whose answer was lost.
  if (seen && !same(seen, before) && !same(input, before)) {
    throw refuse("record_changed", {});
  }
  if (own) {
    execute(
      app,
      `INSERT INTO notice_texts (id, kind, subject, body, created, updated) VALUES ({:id}, {:kind}, {:subject}, {:body}, {:at}, {:at})
       ON CONFLICT (kind) DO UPDATE SET subject = excluded.subject, body = excluded.body, updated = excluded.updated`,
      { id: newRecordId(), ...input, at: stamp(now()) },
    );
  } else {
    execute(app, "DELETE FROM notice_texts WHERE kind = {:kind}", { kind: input.kind });
  }
  if (!same(before, input)) {
    record(app, actor, {
      area: "library",
      collection: "library_settings",
      subject: LIBRARY_SETTINGS_ID,
      kind: "notice_text_changed",
      text: own ? `Texto do aviso alterado: ${input.subject}` : "Texto do aviso de volta ao original",
      data: { kind: input.kind },
    });
  }
  return { ...input, own };
}

const same = (one: NoticeText, other: NoticeText) => one.subject === other.subject && one.body === other.body;
