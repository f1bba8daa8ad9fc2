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
    lines.push({ kind: "E-mail", tone: "bad", text: `E-mail parado. ${stopped}`, to: "/email", verb: "Ver" });
  }
  if (failed > 0) {
    lines.push({
      kind: "E-mail",
      tone: "bad",
      text: `${count(failed, "mensagem não pôde", "mensagens não puderam")} ser enviada${failed === 1 ? "" : "s"} nesta semana`,
      to: "/email?situacao=failed",
      verb: "Ver lista",
    });
  }
  if (uncertain > 0) {
    lines.push({
      kind: "E-mail",
      tone: "warn",
      text: `${count(uncertain, "mensagem pode", "mensagens podem")} ter chegado ou não: decida se reenvia`,
      to: "/email?situacao=uncertain",
      verb: "Decidir",
    });
  }
  return { lines, counts: {}, now: "" };
}
