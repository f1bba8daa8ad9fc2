/** What the outbox says on the home page. */
import type { AreaHome } from "../platform/home";
import { count } from "../text";

export interface MessagingFigures {
  /** What was to be sent and was not, within a week. */
  failed: number;
  uncertain: number;
  /** Why no e-mail goes out, while some wait; else empty. */
  stopped: string;
}

export function messagingHome({ failed, uncertain, stopped }: MessagingFigures): AreaHome {
  const lines: AreaHome["lines"][number][] = [];
  if (stopped) {
    lines.push({ kind: "E-mail", tone: "bad", lead: "E-mail parado.", text: stopped, to: "/email", verb: "Ver" });
  }
  if (failed > 0) {
    lines.push({
      kind: "E-mail",
      tone: "bad",
      lead: count(failed, "mensagem", "mensagens"),
      text: failed === 1 ? "não pôde ser enviada nesta semana" : "não puderam ser enviadas nesta semana",
      to: "/email?situacao=failed",
      verb: "Ver lista",
    });
  }
  if (uncertain > 0) {
    lines.push({
      kind: "E-mail",
      tone: "warn",
      lead: count(uncertain, "mensagem", "mensagens"),
      text: `${uncertain === 1 ? "pode" : "podem"} ter chegado ou não: decida se reenvia`,
      to: "/email?situacao=uncertain",
      verb: "Decidir",
    });
  }
  return { lines, counts: {}, now: "" };
}
