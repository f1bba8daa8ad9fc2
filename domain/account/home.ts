/** The accounts' lines on Admin's home page. */
import type { HomeLine } from "../platform/home";
import { count } from "../text";

interface AccountFigures {
  /** Without a role, and nobody's of the register: they can do next to nothing. */
  idle: number;
  /** Accounts whose e-mail one person of the register has. */
  proposals: number;
  /** Open accounts of people who are no longer at the school. */
  left: number;
}

export function accountLines({ idle, proposals, left }: AccountFigures): Omit<HomeLine, "area">[] {
  const lines: Omit<HomeLine, "area">[] = [];
  if (left > 0) {
    lines.push({
      ...{ kind: "Usuários", tone: "warn", lead: count(left, "conta ativa", "contas ativas") },
      text: "com titular que saiu da escola",
      ...{ to: "/users?pessoa=left&ativo=true", verb: "Ver" },
    });
  }
  if (proposals > 0) {
    lines.push({
      ...{ kind: "Usuários", tone: "info", lead: count(proposals, "conta", "contas") },
      text: proposals === 1 ? "tem o e-mail de uma pessoa do cadastro" : "têm o e-mail de pessoas do cadastro",
      ...{ to: "/users?ligar=sim", verb: "Vincular" },
    });
  }
  if (idle > proposals) {
    const otherCount = idle - proposals;
    lines.push({
      ...{ kind: "Usuários", tone: "neutral", lead: count(otherCount, "conta", "contas") },
      text: otherCount === 1 ? "não tem perfil nem pessoa do cadastro" : "não têm perfil nem pessoa do cadastro",
      ...{ to: "/users?perfil=none&pessoa=none&ativo=true", verb: "Ver" },
    });
  }
  return lines;
}
