/**
 * The one route table. A screen's line comes here when the screen exists; menu, guard, titles, palette and
 * keys are made from it. Paths and names are the specification's.
 */
import {
  IconArrowsExchange,
  IconBook,
  IconBookUpload,
  IconBuilding,
  IconClock,
  IconHome,
  IconSettings,
  IconTableImport,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { HomeFigures } from "../../../domain/platform/commands";
import type { Guarded } from "./guard";

export type NavGroup = "" | "Biblioteca" | "Almoxarifado" | "Suporte de TI" | "Administração";

export interface NavEntry {
  group: NavGroup;
  icon: ComponentType<{ size?: number | string; "aria-hidden"?: boolean }>;
  /** The menu's words, where the title is too long for it. */
  label?: string;
  /** The phone's bottom bar shows the three lowest; the words there. */
  phone?: { rank: number; label: string };
  /** The single key that leads there. */
  key?: string;
  /** How many wait there; shown in chalk beside the entry. */
  count?: (figures: HomeFigures) => number;
  /** What is counted, for who does not see the chalk: "em atraso". */
  countWords?: string;
  /** Other words under which the palette finds it. */
  words?: string;
}

interface RouteLine extends Partial<Guarded> {
  name: string;
  path: string;
  title: string;
  /** A module whose default export is the screen. */
  screen: () => Promise<{ default: ComponentType }>;
  /** Outside the main layout. */
  bare?: boolean;
  nav?: NavEntry;
  /** The keys of the screen itself, for the "?" sheet. */
  keys?: readonly { keys: string; label: string }[];
}

export interface AppRoute extends Omit<RouteLine, keyof Guarded>, Guarded {
  bare: boolean;
}

const lines: readonly RouteLine[] = [
  {
    name: "home",
    path: "",
    title: "Início",
    screen: () => import("../platform/Home"),
    nav: { group: "", icon: IconHome, phone: { rank: 0, label: "Início" } },
  },
  {
    name: "emprestimos",
    path: "emprestimos",
    title: "Emprestar e devolver",
    roles: ["Biblioteca"],
    screen: () => import("../library/desk/Desk"),
    nav: {
      group: "Biblioteca",
      icon: IconArrowsExchange,
      key: "e",
      phone: { rank: 1, label: "Balcão" },
      words: "balcão devolver renovar empréstimo",
    },
  },
  {
    name: "livrosEmprestados",
    path: "livros-emprestados",
    title: "Livros emprestados",
    roles: ["Biblioteca"],
    screen: () => import("../library/OpenLoans"),
    nav: { group: "Biblioteca", icon: IconBookUpload, label: "Emprestados" },
  },
  {
    name: "livrosEmAtraso",
    path: "livros-em-atraso",
    title: "Livros em atraso",
    roles: ["Biblioteca"],
    screen: () => import("../library/OverdueLoans"),
    nav: {
      group: "Biblioteca",
      icon: IconClock,
      label: "Em atraso",
      phone: { rank: 2, label: "Em atraso" },
      count: ({ library }) => library?.overdue ?? 0,
    },
  },
  {
    name: "leitores",
    path: "leitores",
    title: "Leitores",
    roles: ["Biblioteca"],
    screen: () => import("../library/readers/Readers"),
    nav: { group: "Biblioteca", icon: IconUsers, key: "l", words: "carteirinha aluno professor" },
    keys: [{ keys: "n", label: "Novo leitor" }],
  },
  {
    name: "leitorNovo",
    path: "leitores/novo",
    title: "Novo leitor",
    roles: ["Biblioteca"],
    screen: () => import("../library/readers/NewReader"),
  },
  {
    name: "leitor",
    path: "leitores/:id",
    title: "Leitor",
    roles: ["Biblioteca"],
    screen: () => import("../library/readers/Reader"),
  },
  {
    name: "acervo",
    path: "acervo",
    title: "Acervo",
    roles: ["Biblioteca"],
    screen: () => import("../library/catalogue/Titles"),
    nav: { group: "Biblioteca", icon: IconBook, key: "a", words: "livros títulos exemplares tombo catálogo" },
    keys: [{ keys: "n", label: "Novo título" }],
  },
  {
    name: "tituloNovo",
    path: "acervo/novo",
    title: "Novo título",
    roles: ["Biblioteca"],
    screen: () => import("../library/catalogue/NewTitle"),
  },
  {
    name: "titulo",
    path: "acervo/:id",
    title: "Título do acervo",
    roles: ["Biblioteca"],
    screen: () => import("../library/catalogue/Title"),
    keys: [
      { keys: "j", label: "Próximo título da lista" },
      { keys: "k", label: "Título anterior da lista" },
    ],
  },
  {
    name: "tituloEditar",
    path: "acervo/:id/editar",
    title: "Editar título",
    roles: ["Biblioteca"],
    screen: () => import("../library/catalogue/EditTitle"),
  },
  {
    name: "setores",
    path: "setores",
    title: "Setores",
    roles: ["Tecnologia"],
    screen: () => import("../platform/Sectors"),
    nav: { group: "Suporte de TI", icon: IconBuilding, words: "local departamento sala" },
    keys: [{ keys: "n", label: "Novo setor" }],
  },
  {
    name: "pessoas",
    path: "pessoas",
    title: "Pessoas",
    roles: ["Admin"],
    screen: () => import("../people/People"),
    nav: { group: "Administração", icon: IconUsersGroup, key: "p", words: "alunos professores funcionários matrícula" },
    keys: [{ keys: "n", label: "Nova pessoa" }],
  },
  {
    name: "pessoaNova",
    path: "pessoas/nova",
    title: "Nova pessoa",
    roles: ["Admin"],
    screen: () => import("../people/NewPerson"),
  },
  {
    name: "turmas",
    path: "pessoas/turmas",
    title: "Turmas",
    roles: ["Admin"],
    screen: () => import("../people/Classes"),
    keys: [{ keys: "n", label: "Nova turma" }],
  },
  {
    name: "pessoa",
    path: "pessoas/:id/:panel?",
    title: "Pessoa",
    roles: ["Admin"],
    screen: () => import("../people/Person"),
    keys: [
      { keys: "j", label: "Próxima pessoa da lista" },
      { keys: "k", label: "Pessoa anterior da lista" },
    ],
  },
  {
    name: "users",
    path: "users",
    title: "Usuários",
    roles: ["Admin"],
    screen: () => import("../account/users/Users"),
    nav: { group: "Administração", icon: IconUserShield, words: "contas perfis acesso senha convite" },
    keys: [{ keys: "n", label: "Convidar usuário" }],
  },
  {
    name: "user",
    path: "users/:id",
    title: "Usuário",
    roles: ["Admin"],
    screen: () => import("../account/users/User"),
  },
  {
    name: "migration",
    path: "migration",
    title: "Importar planilhas",
    roles: ["Admin"],
    screen: () => import("../imports/Imports"),
    nav: { group: "Administração", icon: IconTableImport, label: "Importar", words: "planilha csv excel xlsx migração" },
  },
  {
    name: "migrationBatch",
    path: "migration/:id",
    title: "Importar planilhas",
    roles: ["Admin"],
    screen: () => import("../imports/ImportBatch"),
  },
  {
    name: "configuracoes",
    path: "configuracoes",
    title: "Configurações",
    roles: ["Admin"],
    screen: () => import("../platform/settings/SchoolSettings"),
    nav: { group: "Administração", icon: IconSettings, words: "escola logotipo fuso horário" },
  },
  {
    name: "configuracoesCalendario",
    path: "configuracoes/calendario",
    title: "Calendário",
    roles: ["Admin"],
    screen: () => import("../platform/settings/CalendarSettings"),
  },
  {
    name: "configuracoesEmprestimos",
    path: "configuracoes/emprestimos",
    title: "Regras de empréstimo",
    roles: ["Admin"],
    screen: () => import("../library/rules/LibraryRules"),
  },
  {
    name: "minhasInformacoes",
    path: "minhas-informacoes",
    title: "Minhas informações",
    screen: () => import("../account/my/MyInformation"),
  },
  {
    name: "notifications",
    path: "notifications",
    title: "Avisos",
    screen: () => import("../platform/Notifications"),
  },
  {
    name: "lockscreenfake",
    path: "lockscreenfake",
    title: "Tela bloqueada",
    screen: () => import("../account/LockRoute"),
  },
  {
    name: "login",
    path: "auth/login",
    title: "Entrar",
    open: true,
    bare: true,
    screen: () => import("../account/SignIn"),
  },
  {
    name: "lockscreen",
    path: "auth/lockscreen",
    title: "Tela bloqueada",
    open: true,
    bare: true,
    screen: () => import("../account/LockRoute"),
  },
  {
    name: "requestPasswordReset",
    path: "auth/request-password-reset",
    title: "Esqueci a senha",
    open: true,
    bare: true,
    screen: () => import("../account/RequestPasswordReset"),
  },
  {
    name: "confirmPasswordReset",
    path: "auth/confirm-password-reset/:token",
    title: "Nova senha",
    open: true,
    bare: true,
    screen: () => import("../account/ConfirmPasswordReset"),
  },
  {
    name: "confirmVerification",
    path: "auth/confirm-verification/:token",
    title: "Confirmar e-mail",
    open: true,
    bare: true,
    screen: () => import("../account/ConfirmVerification"),
  },
  {
    name: "confirmEmailChange",
    path: "auth/confirm-email-change/:token",
    title: "Trocar o e-mail",
    open: true,
    bare: true,
    screen: () => import("../account/ConfirmEmailChange"),
  },
];

export const routes: readonly AppRoute[] = lines.map((line) => ({ open: false, roles: [], bare: false, ...line }));
