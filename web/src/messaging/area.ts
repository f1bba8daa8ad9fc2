import { IconMail, IconMessage2, IconSpeakerphone } from "@tabler/icons-react";
import { type AreaScreens, SEARCH_KEY } from "../area";

/** What leaves the school. */
export const messaging: AreaScreens = {
  name: "messaging",
  title: "Mensagens",
  icon: IconMessage2,
  role: "Admin",
  purposes: { test: "teste", campaign: "comunicado" },
  routes: [
    {
      name: "whatsapp",
      path: "whatsapp",
      title: "Comunicados",
      screen: () => import("./campaigns/Campaigns"),
      nav: {
        group: "Mensagens",
        icon: IconSpeakerphone,
        phone: { rank: 8, label: "Comunicados" },
        words: "whatsapp comunicado campanha aviso turma responsáveis enviar",
      },
      keys: [SEARCH_KEY, { keys: "N", label: "Novo comunicado" }],
    },
    {
      name: "comunicadoNovo",
      path: "whatsapp/novo",
      title: "Novo comunicado",
      screen: () => import("./campaigns/NewCampaign"),
      palette: { icon: IconSpeakerphone, words: "escrever whatsapp campanha aviso turma responsáveis" },
    },
    {
      name: "comunicado",
      path: "whatsapp/:id",
      title: "Comunicado",
      screen: () => import("./campaigns/Campaign"),
      keys: [
        { keys: "Enter", label: "Envio à mão: abre o WhatsApp; de volta, diz que enviou" },
        { keys: "P", label: "Envio à mão: pula" },
        { keys: "E", label: "Envio à mão: número errado" },
        { keys: "Ctrl Z", label: "Envio à mão: desfaz o último" },
      ],
    },
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
