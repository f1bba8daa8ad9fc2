import { IconUserShield } from "@tabler/icons-react";
import { type AreaScreens, SEARCH_KEY } from "../area";

/** The accounts' screens: users and their roles, the user's own account, and the pages before the sign-in. */
export const account: AreaScreens = {
  name: "account",
  title: "Usuários",
  icon: IconUserShield,
  purposes: { invitation: "convite" },
  routes: [
    {
      name: "users",
      path: "users",
      title: "Usuários",
      roles: ["Admin"],
      screen: () => import("./users/Users"),
      nav: { group: "Administração", icon: IconUserShield, searchWords: "contas perfis acesso senha convite" },
      shownKeys: [SEARCH_KEY, { keys: "N", label: "Convidar usuário" }],
    },
    {
      name: "user",
      path: "users/:id",
      title: "Usuário",
      roles: ["Admin"],
      screen: () => import("./users/User"),
      shownKeys: [
        { keys: "J", label: "Próximo usuário da lista" },
        { keys: "K", label: "Usuário anterior da lista" },
      ],
    },
    {
      name: "minhasInformacoes",
      path: "minhas-informacoes",
      title: "Minhas informações",
      screen: () => import("./my/MyInformation"),
    },
    {
      name: "lockscreenfake",
      path: "lockscreenfake",
      title: "Tela bloqueada",
      screen: () => import("./LockRoute"),
    },
    {
      name: "login",
      path: "auth/login",
      title: "Entrar",
      open: true,
      withoutShell: true,
      screen: () => import("./SignIn"),
    },
    {
      name: "lockscreen",
      path: "auth/lockscreen",
      title: "Tela bloqueada",
      open: true,
      withoutShell: true,
      screen: () => import("./LockRoute"),
    },
    {
      name: "requestPasswordReset",
      path: "auth/request-password-reset",
      title: "Esqueci a senha",
      open: true,
      withoutShell: true,
      screen: () => import("./RequestPasswordReset"),
    },
    {
      name: "confirmPasswordReset",
      path: "auth/confirm-password-reset/:token",
      title: "Nova senha",
      open: true,
      withoutShell: true,
      screen: () => import("./ConfirmPasswordReset"),
    },
    {
      name: "confirmVerification",
      path: "auth/confirm-verification/:token",
      title: "Confirmar e-mail",
      open: true,
      withoutShell: true,
      screen: () => import("./ConfirmVerification"),
    },
    {
      name: "confirmEmailChange",
      path: "auth/confirm-email-change/:token",
      title: "Trocar o e-mail",
      open: true,
      withoutShell: true,
      screen: () => import("./ConfirmEmailChange"),
    },
  ],
};
