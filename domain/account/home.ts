/** The accounts' lines on Admin's home page. */
import { type AreaLine, countedLine } from "../platform/home";

interface AccountFigures {
  /** Accounts without a role, without a person of the register, and without a proposal: they can do next to nothing. */
  idle: number;
  /** Accounts whose e-mail exactly one person of the register has. */
  proposals: number;
  /** Open accounts of people who are no longer at the school. */
  left: number;
}

export const accountLines = ({ idle, proposals, left }: AccountFigures): AreaLine[] => [
  ...countedLine(left, "conta ativa", "contas ativas", {
    ...{ kind: "Usuários", tone: "warn", text: "com titular que saiu da escola" },
    ...{ to: "/users?pessoa=left&ativo=true", verb: "Ver" },
  }),
  ...countedLine(proposals, "conta", "contas", {
    ...{ kind: "Usuários", tone: "info", to: "/users?ligar=sim", verb: "Vincular" },
    text: ["tem o e-mail de uma pessoa do cadastro", "têm o e-mail de pessoas do cadastro"],
  }),
  ...countedLine(idle, "conta", "contas", {
    ...{ kind: "Usuários", tone: "neutral", to: "/users?perfil=none&pessoa=none&ativo=true", verb: "Ver" },
    text: ["não tem perfil nem pessoa do cadastro", "não têm perfil nem pessoa do cadastro"],
  }),
];
