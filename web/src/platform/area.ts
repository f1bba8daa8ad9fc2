import { IconBell, IconDatabase, IconHelp, IconHome, IconListCheck, IconSettings } from "@tabler/icons-react";
import type { AreaScreens } from "../area";

/** The screens of home, notifications and the school's settings. */
export const platform: AreaScreens = {
  name: "platform",
  title: "Aviso",
  icon: IconBell,
  homeLink: "/configuracoes",
  homeTitle: { title: "Cópias de segurança", icon: IconDatabase },
  routes: [
    {
      name: "home",
      path: "",
      title: "Início",
      screen: () => import("./Home"),
      nav: { group: "", icon: IconHome, phone: { rank: 0, label: "Início" } },
    },
    {
      name: "primeirosPassos",
      path: "primeiros-passos",
      title: "Primeiros passos",
      roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
      screen: () => import("./first-steps/FirstStepList"),
      palette: { icon: IconListCheck, searchWords: "implantação implantar começar escola nova configurar tudo" },
    },
    {
      name: "primeiroPasso",
      path: "primeiros-passos/:step",
      title: "Primeiros passos",
      roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
      screen: () => import("./first-steps/FirstStep"),
    },
    {
      name: "notifications",
      path: "notifications",
      title: "Notificações",
      screen: () => import("./Notifications"),
      palette: { icon: IconBell, searchWords: "avisos sino" },
    },
    {
      name: "ajuda",
      path: "ajuda",
      title: "Ajuda",
      open: true,
      withoutShell: true,
      screen: () => import("./help/HelpStart"),
      palette: { icon: IconHelp, searchWords: "manual dúvida instruções" },
    },
    {
      name: "ajudaPagina",
      path: "ajuda/:page",
      title: "Ajuda",
      open: true,
      withoutShell: true,
      screen: () => import("./help/HelpPage"),
    },
    {
      name: "configuracoes",
      path: "configuracoes",
      title: "Configurações",
      settings: "Escola",
      roles: ["Admin"],
      screen: () => import("./settings/SchoolSettings"),
      nav: { group: "Administração", icon: IconSettings, searchWords: "escola logotipo fuso horário" },
    },
    {
      name: "configuracoesCalendario",
      path: "configuracoes/calendario",
      title: "Calendário",
      settings: "Calendário",
      roles: ["Admin"],
      screen: () => import("./settings/CalendarSettings"),
    },
  ],
};
