import {
  IconCalendarTime,
  IconDeviceLaptop,
  IconDevices,
  IconDoor,
  IconHeadset,
  IconQrcode,
  IconShoppingCart,
} from "@tabler/icons-react";
import { equipmentName, STATE_WORDS } from "../../../domain/support/equipment/words";
import { type AreaScreens, paletteSource, SEARCH_KEY } from "../area";

const HEADING = "Suporte de TI";

/** The IT desk's screens. */
export const support: AreaScreens = {
  name: "support",
  title: HEADING,
  icon: IconHeadset,
  role: "Tecnologia",
  palette: [
    paletteSource({
      list: "equipment",
      screen: "equipamentos",
      heading: "Equipamentos",
      noun: "equipamento",
      icon: IconDeviceLaptop,
      show: (row) => ({
        label: equipmentName(row),
        note: [row.tombo, row.room_name, STATE_WORDS[row.state]].filter(Boolean).join(" · "),
      }),
    }),
  ],
  routes: [
    {
      name: "agenda",
      path: "agenda",
      title: "Agenda",
      roles: [],
      screen: () => import("./booking/Agenda"),
      nav: {
        group: HEADING,
        icon: IconCalendarTime,
        phone: { rank: 2, label: "Agenda" },
        words: "reservar reserva carrinho notebook projetor emprestar equipamento aula",
      },
      keys: [
        { keys: "F2", label: "Buscar pelo nome (entrega)" },
        { keys: "F8", label: "A ação do último aviso" },
        { keys: "Ctrl Z", label: "Desfazer a última leitura" },
      ],
    },
    {
      name: "agendaImprimir",
      path: "agenda/imprimir",
      title: "Agenda da semana",
      roles: [],
      bare: true,
      screen: () => import("./booking/AgendaSheet"),
    },
    {
      name: "carrinhos",
      path: "equipamentos/carrinhos",
      title: "Carrinhos",
      screen: () => import("./booking/Kits"),
      palette: { icon: IconShoppingCart, words: "kit carrinho de notebooks reserva" },
      keys: [SEARCH_KEY, { keys: "N", label: "Novo carrinho" }],
    },
    {
      name: "equipamentos",
      path: "equipamentos",
      title: "Equipamentos",
      screen: () => import("./equipment/EquipmentList"),
      nav: {
        group: HEADING,
        icon: IconDeviceLaptop,
        phone: { rank: 3, label: "Máquinas" },
        words: "tombo patrimônio notebook computador projetor impressora",
      },
      keys: [SEARCH_KEY, { keys: "N", label: "Novo equipamento" }],
    },
    {
      name: "equipamentoNovo",
      path: "equipamentos/novo",
      title: "Novo equipamento",
      screen: () => import("./equipment/NewEquipment"),
    },
    {
      name: "tiposDeEquipamento",
      path: "equipamentos/tipos",
      title: "Tipos de equipamento",
      screen: () => import("./equipment/Kinds"),
      palette: { icon: IconDevices, words: "tipo defeitos vida útil depreciação" },
      keys: [SEARCH_KEY, { keys: "N", label: "Novo tipo" }],
    },
    {
      name: "salas",
      path: "equipamentos/salas",
      title: "Salas",
      screen: () => import("./equipment/Rooms"),
      palette: { icon: IconDoor, words: "laboratório bloco local lugar" },
      keys: [SEARCH_KEY, { keys: "N", label: "Nova sala" }],
    },
    {
      name: "etiquetasDeEquipamento",
      path: "equipamentos/etiquetas",
      title: "Etiquetas",
      bare: true,
      screen: () => import("./equipment/EquipmentLabels"),
      palette: { icon: IconQrcode, words: "etiquetas qr código equipamentos tombo imprimir" },
    },
    {
      name: "termoImprimir",
      path: "equipamentos/termos/:id/imprimir",
      title: "Termo de responsabilidade",
      bare: true,
      screen: () => import("./equipment/TermSheet"),
    },
    {
      name: "equipamento",
      path: "equipamentos/:id",
      title: "Equipamento",
      screen: () => import("./equipment/Machine"),
      keys: [
        { keys: "J", label: "Próximo equipamento da lista" },
        { keys: "K", label: "Equipamento anterior da lista" },
      ],
    },
    {
      name: "equipamentoEditar",
      path: "equipamentos/:id/editar",
      title: "Editar equipamento",
      screen: () => import("./equipment/EditEquipment"),
    },
  ],
};
