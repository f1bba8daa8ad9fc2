/** One's own account and notices, and the pages before the sign-in. */
import type { RouteLine } from "../route";

export const accountRoutes: readonly RouteLine[] = [
  {
    name: "minhasInformacoes",
    path: "minhas-informacoes",
    title: "Minhas informações",
    screen: () => import("../../account/my/MyInformation"),
  },
  {
    name: "notifications",
    path: "notifications",
    title: "Avisos",
    screen: () => import("../../platform/Notifications"),
  },
  {
    name: "lockscreenfake",
    path: "lockscreenfake",
    title: "Tela bloqueada",
    screen: () => import("../../account/LockRoute"),
  },
  {
    name: "login",
    path: "auth/login",
    title: "Entrar",
    open: true,
    bare: true,
    screen: () => import("../../account/SignIn"),
  },
  {
    name: "lockscreen",
    path: "auth/lockscreen",
    title: "Tela bloqueada",
    open: true,
    bare: true,
    screen: () => import("../../account/LockRoute"),
  },
  {
    name: "requestPasswordReset",
    path: "auth/request-password-reset",
    title: "Esqueci a senha",
    open: true,
    bare: true,
    screen: () => import("../../account/RequestPasswordReset"),
  },
  {
    name: "confirmPasswordReset",
    path: "auth/confirm-password-reset/:token",
    title: "Nova senha",
    open: true,
    bare: true,
    screen: () => import("../../account/ConfirmPasswordReset"),
  },
  {
    name: "confirmVerification",
    path: "auth/confirm-verification/:token",
    title: "Confirmar e-mail",
    open: true,
    bare: true,
    screen: () => import("../../account/ConfirmVerification"),
  },
  {
    name: "confirmEmailChange",
    path: "auth/confirm-email-change/:token",
    title: "Trocar o e-mail",
    open: true,
    bare: true,
    screen: () => import("../../account/ConfirmEmailChange"),
  },
];
