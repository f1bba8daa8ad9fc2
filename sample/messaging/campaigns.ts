/** The sample school's campaigns: a queue in progress, and finished notices. */
import { addDays, type Day, formatLongDay, weekday } from "../../domain/dates";
import { type Calendar, isOpen } from "../../domain/platform/calendar";
import { count } from "../../domain/text";
import { launch } from "../../pb_hooks/src/messaging/campaigns/launch";
import { column, execute, newRecordId } from "../../pb_hooks/src/platform/sql/database";
import { schoolClock } from "../../pb_hooks/src/platform/time/business-clock";
import { fromStamp, localTime, stamp } from "../../pb_hooks/src/platform/time/clock";
import { SERVER } from "../../pb_hooks/src/platform/timeline/actor";
import { doAt } from "../past";
import type { SamplePart } from "../sample-school";
import { sampleChannel, sampleConversations } from "./conversations";

const MINUTE = 60_000;
const MONDAY = 1;
const THURSDAY = 4;
/** More weeks than a holiday or a recess removes from a weekday. */
const WEEKS_AHEAD = 8;
const ALREADY_SENT = 38;
/** The results of a finished campaign's messages, in turn. */
const MESSAGE_RESULTS = [
  "read",
  "read",
  "delivered",
  "read",
  "sent",
  "delivered",
  "read",
  "failed",
  "read",
  "delivered",
  "uncertain",
  "read",
];

/** The first open one of a weekday from a day on; in a recess the first one, open or not. */
function nextWeekday(calendar: Calendar, from: Day, number: number): Day {
  const first = addDays(from, (7 + number - weekday(from)) % 7);
  const days = Array.from({ length: WEEKS_AHEAD }, (_, week) => addDays(first, 7 * week));
  return days.find((day) => isOpen(calendar, day)) ?? first;
}

export const messagingPart: SamplePart = ({ app, at, calendar, today, lastOpenMoment, ago }) => {
  const [year] = column(app, "SELECT year FROM classes ORDER BY year DESC LIMIT 1");
  const classesOf = (grade: number) =>
    column(app, "SELECT id FROM classes WHERE year = {:year} AND name LIKE {:grade} ORDER BY name", {
      year: Number(year),
      grade: `${grade}º%`,
    });
  const send = (classes: string[], name: string, text: string, channel: "assisted" | "whatsapp" = "assisted") =>
    launch(() => [])(
      { app, actor: SERVER, request: null },
      {
        id: newRecordId(),
        channel,
        audience: { classes, people: [], shifts: [], kinds: [], groups: [], lines: [], unreached: "" },
        text,
        name,
        subject: "",
        category: "utility",
        at: "",
        expires: "",
        urgent: "",
        template: "",
        template_values: [],
        file: "",
      },
    ).campaign;

  const clock = schoolClock(app);
  const minutesBefore = (minutes: number) => clock.before(lastOpenMoment, minutes * MINUTE) ?? lastOpenMoment;
  const meetingDay = formatLongDay(nextWeekday(calendar, addDays(today, 2), THURSDAY), today);
  const meeting = doAt(minutesBefore(ALREADY_SENT + 2), () =>
    send(
      [...classesOf(6), ...classesOf(7)],
      `Reunião de responsáveis, ${meetingDay}`,
      `Bom dia, {{responsavel}}! A reunião de responsáveis ({{turma}}) será na ${meetingDay}, às 18h30, no pátio coberto. Contamos com a sua presença.\n{{escola}}`,
    ),
  );
  const waiting = column(app, "SELECT id FROM messages WHERE campaign = {:meeting} ORDER BY id", { meeting });
  // A small school's campaign is under way too.
  for (const [place, id] of waiting.slice(0, Math.min(ALREADY_SENT, Math.ceil(waiting.length / 2))).entries()) {
    const sentAt = stamp(minutesBefore(ALREADY_SENT - place));
    execute(app, "UPDATE messages SET state = 'sent', attempts = 1, sent_at = {:sent}, updated = {:sent} WHERE id = {:id}", {
      id,
      sent: sentAt,
    });
  }

  const now = fromStamp(at);
  sampleChannel(app, now);
  const thenInstant = ago(3, 9 * 60);
  const wearDay = nextWeekday(calendar, addDays(localTime(app, thenInstant).day, 1), MONDAY);
  const uniform = doAt(thenInstant, () =>
    send(
      classesOf(8),
      "Uniforme de verão",
      `Bom dia, {{responsavel}}! O uniforme de verão pode ser usado a partir de ${formatLongDay(wearDay, today)}.\n{{escola}}`,
      "whatsapp",
    ),
  );
  const messages = column(app, "SELECT id FROM messages WHERE campaign = {:uniform} ORDER BY id", { uniform });
  for (const [place, id] of messages.entries()) {
    const state =
      place === messages.length - 1
        ? "expired"
        : place === messages.length - 2
          ? "skipped"
          : MESSAGE_RESULTS[place % MESSAGE_RESULTS.length]!;
    const left = ["read", "delivered", "sent"].includes(state);
    const instantAfter = (minutes: number) => stamp(thenInstant + (place + minutes) * MINUTE);
    execute(
      app,
      `UPDATE messages SET state = {:state}, attempts = 1, error = {:error}, error_class = {:error_class}, sent_at = {:sent},
         delivered_at = {:delivered}, read_at = {:read}, created = {:made} WHERE id = {:id}`,
      {
        id,
        state,
        error: REASONS[state] ?? "",
        error_class: state === "failed" ? "no_whatsapp" : "",
        sent: left ? instantAfter(0) : "",
        delivered: state === "read" || state === "delivered" ? instantAfter(1) : "",
        read: state === "read" ? instantAfter(20) : "",
        made: stamp(thenInstant),
      },
    );
  }
  execute(
    app,
    "UPDATE campaigns SET state = 'finished', created = {:begun}, start_at = {:begun}, finished_at = {:end} WHERE id = {:uniform}",
    { uniform, begun: stamp(thenInstant), end: stamp(thenInstant + messages.length * MINUTE) },
  );
  return [count(2, "comunicado", "comunicados"), count(sampleConversations(app, now), "conversa", "conversas")];
};

const REASONS: Record<string, string> = {
  failed: "Este número não tem WhatsApp.",
  uncertain: "A rede caiu antes da resposta: a mensagem pode ter chegado ou não.",
  expired: "Prazo vencido: não foi enviada.",
  skipped: "Pulada durante o envio à mão.",
};
