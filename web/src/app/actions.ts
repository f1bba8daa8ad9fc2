/** The one registry of what a person can do from anywhere: the user menu, the palette, the keys and the "?" sheet are made from it. */
import {
  IconBell,
  IconBooks,
  IconDeviceDesktop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { mayPass, type Role } from "../../../domain/roles";
import { lock } from "../account/lock";
import { routes } from "./routes";

export type Scheme = "auto" | "light" | "dark";

/** What an action may reach for. */
export interface Tools {
  go: (path: string) => void;
  open: (sheet: "palette" | "shortcuts") => void;
  setScheme: (scheme: Scheme) => void;
  signOut: () => void;
}

export interface Action {
  id: string;
  label: string;
  group: "Ir para" | "Conta" | "Ajuda";
  icon: ComponentType<{ size?: number | string; "aria-hidden"?: boolean }>;
  roles: readonly Role[];
  keys?: string;
  /** Its keys work over an open dialog too. */
  overDialogs?: boolean;
  /** Other words under which the palette finds it. */
  words?: string;
  /** Where it leads, when all it does is lead there. */
  path?: string;
  perform: (tools: Tools) => void;
}

const scheme = (id: Scheme, label: string, icon: Action["icon"]): Action => ({
  id: `scheme-${id}`,
  label,
  group: "Conta",
  icon,
  roles: [],
  words: "tema cor aparência escuro claro",
  perform: ({ setScheme }) => setScheme(id),
});

const toRoute = (name: string, icon: Action["icon"], group: Action["group"] = "Conta", words = ""): Action[] =>
  routes
    .filter((route) => route.name === name)
    .map(({ path, title, roles }) => ({
      id: name,
      label: title,
      group,
      icon,
      roles,
      words,
      path: `/${path}`,
      perform: ({ go }) => go(`/${path}`),
    }));

const pages: Action[] = routes.flatMap(({ name, path, title, roles, nav }) =>
  nav
    ? [
        {
          id: name,
          label: nav.label ?? title,
          group: "Ir para" as const,
          icon: nav.icon,
          roles,
          words: `${title} ${nav.group} ${nav.words ?? ""}`,
          ...(nav.key ? { keys: nav.key } : {}),
          path: `/${path}`,
          perform: ({ go }: Tools) => go(`/${path}`),
        },
      ]
    : [],
);

const actions: readonly Action[] = [
  ...pages,
  ...toRoute("exemplares", IconBooks, "Ir para", "Biblioteca livros tombo perdidos extraviados danificados em reparo baixados"),
  ...toRoute("notifications", IconBell, "Ir para"),
  ...toRoute("minhasInformacoes", IconUser),
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
    words: "travar ausentar",
    perform: () => lock.engage("full"),
  },
  {
    id: "lock-inside",
    label: "Esconder os dados",
    group: "Conta",
    icon: IconLock,
    roles: [],
    words: "bloquear travar ausentar menu",
    perform: () => lock.engage("inside"),
  },
  {
    id: "sign-out",
    label: "Sair",
    group: "Conta",
    icon: IconLogout,
    roles: [],
    words: "encerrar sessão logout trocar usuário",
    perform: ({ signOut }) => signOut(),
  },
  {
    id: "palette",
    label: "Buscar",
    group: "Ajuda",
    icon: IconSearch,
    roles: [],
    keys: "mod+k",
    perform: ({ open }) => open("palette"),
  },
  {
    id: "shortcuts",
    label: "Atalhos do teclado",
    group: "Ajuda",
    icon: IconKeyboard,
    roles: [],
    keys: "?",
    words: "teclas ajuda",
    perform: ({ open }) => open("shortcuts"),
  },
];

/** What this person may do, in the registry's order. */
export function actionsFor(held: readonly string[]): Action[] {
  return actions.filter(({ roles }) => mayPass(held, roles));
}

/** One action by its id, for a button that is nothing but it. */
export function action(id: string): Action | undefined {
  return actions.find((candidate) => candidate.id === id);
}
