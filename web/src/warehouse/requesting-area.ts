import { IconClipboardText } from "@tabler/icons-react";
import type { AreaScreens } from "../area";

/** The stockroom's screens for everybody: requests for material, and their outcome. */
export const requestingArea: AreaScreens = {
  name: "asking",
  title: "Pedir material",
  icon: IconClipboardText,
  routes: [
    {
      name: "pedirMaterial",
      path: "pedir-material",
      title: "Pedir material",
      screen: () => import("./requests/RequestMaterial"),
      nav: {
        group: "",
        icon: IconClipboardText,
        phone: { rank: 4, label: "Pedir" },
        searchWords: "almoxarifado solicitação solicitar requisição",
      },
      shownKeys: [{ keys: "/", label: "Buscar no catálogo" }],
    },
    {
      name: "minhasSolicitacoes",
      path: "pedir-material/minhas",
      title: "Minhas solicitações",
      screen: () => import("./requests/MyRequests"),
      palette: { icon: IconClipboardText, searchWords: "pedidos de material recebimento" },
      shownKeys: [{ keys: "N", label: "Nova solicitação" }],
    },
  ],
};
