/**
 * The one registry of actions that a user can do from anywhere: it makes the user menu, the palette, the keys and the "?" sheet.
 */
import {
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import { mayPass, type Pass } from "../../../domain/roles";
import { lock } from "../account/lock";
import type { AppRoute, Icon } from "../area";
import { keepKeysForNewField } from "../ui/type-ahead";

export type Scheme = "auto" | "light" | "dark";

/** The tools of an action. */
export interface Tools {
  go: (path: string) => void;
  open: (sheet: "palette" | "shortcuts") => void;
  /** The help beside the screen: a given page, or the one about the screen. */
  help: (slug?: string) => void;
  setScheme: (scheme: Scheme) => void;
  signOut: () => void;
}

export interface Action {
  id: string;
  label: string;
  group: "Ir para" | "Conta" | "Ajuda";
  icon: Icon;
  roles: readonly Pass[];
  keys?: string;
  /** Its keys also work over an open dialog. */
  overDialogs?: boolean;
  /** Further words by which the palette finds it. */
  searchWords?: string;
  /** The area's name in the menu: two screens may have one name. */
  area?: string;
  /** Its target, when the action only opens a screen. */
  path?: string;
  perform: (tools: Tools) => void;
}

const scheme = (id: Scheme, label: string, icon: Action["icon"]): Action => ({
  id: `scheme-${id}`,
  label,
  group: "Conta",
  icon,
  roles: [],
  searchWords: "tema cor aparência escuro claro",
  perform: ({ setScheme }) => setScheme(id),
});

const leading = (route: AppRoute, terms: Pick<Action, "label" | "group" | "icon"> & Partial<Action>): Action => {
  const path = `/${route.path}`;
  return { id: route.name, roles: route.roles, path, perform: ({ go }) => go(path), ...terms };
};

const pageOf = (route: AppRoute): Action[] => {
  const { title, nav, palette } = route;
  if (nav) {
    const searchWords = `${title} ${nav.group} ${nav.searchWords ?? ""}`;
    const keys = nav.key ? { keys: nav.key } : {};
    return [
      leading(route, { label: nav.label ?? title, group: "Ir para", icon: nav.icon, searchWords, area: nav.group, ...keys }),
    ];
  }
  return palette ? [leading(route, { label: title, group: "Ir para", ...palette })] : [];
};

const OWN_PAGE = "minhasInformacoes";

const actions: readonly Action[] = [
  scheme("light", "Tema claro", IconSun),
  scheme("dark", "Tema escuro", IconMoon),
  scheme("auto", "Tema do sistema", IconDeviceDesktop),
  {
    id: "lock",
    label: "Bloquear a tela",
    group: "Conta",
    icon: IconLock,
    roles: [],
    keys: "mod+shift+l",
    overDialogs: true,
    searchWords: "travar ausentar",
    perform: () => lock.engage("full"),
  },
  {
    id: "lock-inside",
    label: "Esconder os dados",
    group: "Conta",
    icon: IconLock,
    roles: [],
    searchWords: "bloquear travar ausentar menu",
    perform: () => lock.engage("inside"),
  },
  {
    id: "sign-out",
    label: "Sair",
    group: "Conta",
    icon: IconLogout,
    roles: [],
    searchWords: "encerrar sessão logout trocar usuário",
    perform: ({ signOut }) => signOut(),
  },
  {
    id: "palette",
    label: "Buscar",
    group: "Ajuda",
    icon: IconSearch,
    roles: [],
    keys: "mod+k",
    perform: ({ open }) => {
      keepKeysForNewField();
      open("palette");
    },
  },
  {
    id: "help",
    label: "Ajuda desta tela",
    group: "Ajuda",
    icon: IconHelp,
    roles: [],
    keys: "F1",
    overDialogs: true,
    searchWords: "ajuda manual dúvida instruções",
    perform: ({ help }) => help(),
  },
  {
    id: "shortcuts",
    label: "Atalhos do teclado",
    group: "Ajuda",
    icon: IconKeyboard,
    roles: [],
    keys: "?",
    searchWords: "teclas ajuda",
    perform: ({ open }) => open("shortcuts"),
  },
];

/** The user's possible actions: the pages of the loaded areas, in the menu's order, then the rest. */
export function actionsFor(routes: readonly AppRoute[], permissions: readonly string[]): Action[] {
  const ownPage = routes.find(({ name }) => name === OWN_PAGE);
  return [
    ...routes.flatMap(pageOf),
    ...(ownPage ? [leading(ownPage, { label: ownPage.title, group: "Conta", icon: IconUser })] : []),
    ...actions,
  ].filter(({ roles }) => mayPass(permissions, roles));
}

/** One action that is no page, by its id, for a button that only does this. */
export function action(id: string): Action | undefined {
  return actions.find((candidate) => candidate.id === id);
}
