/** Six conversations of the sample school, and the number that they use. */
import { PROVIDERS } from "../../domain/messaging/providers/providers";
import { conversationWith, updateLastMessage } from "../../pb_hooks/src/messaging/conversations/conversation-record";
import { postToPhone } from "../../pb_hooks/src/messaging/gateway/outbox";
import { type App, column, execute, insertNew, newRecordId } from "../../pb_hooks/src/platform/sql/database";
import { schoolClock } from "../../pb_hooks/src/platform/time/business-clock";
import { stamp } from "../../pb_hooks/src/platform/time/clock";
import { SERVER } from "../../pb_hooks/src/platform/timeline/actor";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The school's own number on a bad morning: the phone has lost the gateway. */
export function sampleChannel(app: App, at: number): void {
  const provider = PROVIDERS.find(({ pairs }) => pairs)!;
  const channel = new Record(app.findCachedCollectionByNameOrId("channels"));
  const initial = (name: string) => provider.fields.find((field) => field.name === name)?.initial ?? "";
  channel.load({
    provider: provider.id,
    base_url: initial("base_url"),
    account: initial("account"),
    serves: "whatsapp",
    state: "down",
    detail: "O WhatsApp encerrou a sessão. Leia o código de novo.",
    number: "+551932340000",
    since: stamp(at - 20 * DAY),
    reported_at: stamp(at - HOUR),
    risk_accepted_at: stamp(at - 20 * DAY),
  });
  app.save(channel);
}

interface SampleEntry {
  /** Hours ago; the school's messages are in its opening hours, and earlier ones still precede them. */
  ago: number;
  text: string;
  /** The school's reply, not the family's message. */
  by?: "school" | "team";
}

const TALKS: readonly { unread: number; said: readonly SampleEntry[] }[] = [
  {
    unread: 2,
    said: [
      { ago: 2, text: "Bom dia! Na quarta ele tem dentista às 7h." },
      { ago: 1.9, text: "Pode entrar às 8h40?" },
    ],
  },
  {
    unread: 0,
    said: [
      { ago: 26, text: "A declaração de matrícula já está pronta?" },
      { ago: 25, by: "team", text: "Está na pasta azul do balcão." },
      { ago: 24, by: "school", text: "Está, sim. Pode buscar na secretaria." },
      { ago: 3, text: "Obrigado! Vou passar hoje." },
    ],
  },
  { unread: 1, said: [{ ago: 4, text: "A reunião de quinta é para as duas turmas?" }] },
  {
    unread: 0,
    said: [
      { ago: 74, text: "Posso mandar o atestado por aqui?" },
      { ago: 73, by: "school", text: "Pode trazer à secretaria até amanhã, às 16h." },
    ],
  },
  {
    unread: 0,
    said: [
      { ago: 80, text: "O uniforme de verão já chegou?" },
      { ago: 79, by: "school", text: "O uniforme chega na terça." },
    ],
  },
];

export function sampleConversations(app: App, at: number): number {
  const phones = column(
    app,
    `SELECT c.value FROM contacts c JOIN people p ON p.id = c.person WHERE c.kind = 'phone' AND c.guardian != '' AND p.active = TRUE
     GROUP BY c.value ORDER BY p.search LIMIT {:many}`,
    { many: TALKS.length },
  );
  const clock = schoolClock(app);
  const talks = [...TALKS.slice(0, phones.length), { unread: 1, said: [{ ago: 96, text: "Oi, é da escola?" }] }];
  for (const [place, { unread, said }] of talks.entries()) {
    const id = conversationWith(app, phones[place] ?? "+5519988886402");
    const moments: number[] = [];
    for (const { ago, by } of [...said].reverse()) {
      const moment = Math.min(at - ago * HOUR, (moments[0] ?? at) - MINUTE);
      moments.unshift(by ? (clock.before(moment, 0) ?? moment) : moment);
    }
    for (const [index, { text, by }] of said.entries()) {
      const instant = moments[index]!;
      if (by === "school") {
        answerConversation(app, id, text, instant);
      } else {
        const kind = by === "team" ? "note" : "inbound";
        insertNew(app, "conversation_entries", stamp(instant), [
          { ...{ id: newRecordId(), conversation: id, kind, text, media: "", at: stamp(instant), made_by: "" }, provider_id: "" },
        ]);
        updateLastMessage(app, id, { kind, text: text, at: instant });
      }
    }
    execute(app, "UPDATE conversations SET unread = {:unread}, is_unread = {:unread} > 0 WHERE id = {:id}", { id, unread });
  }
  return talks.length;
}

function answerConversation(app: App, conversation: string, body: string, instant: number): void {
  const row = app.findRecordById("conversations", conversation);
  const id = newRecordId();
  postToPhone(app, SERVER, {
    ...{ id, channel: "whatsapp", purpose: "conversation", about: { collection: "conversations", id: conversation } },
    ...{ recipient: row.getString("name"), address: row.getString("address"), subject: "Conversa", body },
    person: row.getString("person"),
  });
  execute(
    app,
    `UPDATE messages SET state = 'read', attempts = 1, created = {:at}, sent_at = {:at}, delivered_at = {:at}, read_at = {:at}, updated = {:at}
     WHERE id = {:id}`,
    { id, at: stamp(instant) },
  );
  updateLastMessage(app, conversation, { kind: "outbound", text: body, at: instant });
}
