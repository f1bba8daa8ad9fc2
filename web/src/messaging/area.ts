import { IconMail, IconMessage2 } from "@tabler/icons-react";
import { type AreaScreens, SEARCH_KEY } from "../area";

/** What leaves the school. */
export const messaging: AreaScreens = {
  name: "messaging",
  title: "Mensagens",
  icon: IconMessage2,
  role: "Admin",
  purposes: { test: "teste" },
  routes: [
    {
      name: "email",
      path: "email",
      title: "E-mails",
      screen: () => import("./Emails"),
      nav: { group: "Mensagens", icon: IconMail, words: "mensagens servidor smtp teste fila convite" },
      keys: [SEARCH_KEY],
    },
  ],
};
