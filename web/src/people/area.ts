import { IconBuilding, IconId, IconUser, IconUsersGroup } from "@tabler/icons-react";
import { type AreaScreens, paletteSource, SEARCH_KEY } from "../area";

/** The school's people, classes and sectors. */
export const people: AreaScreens = {
  name: "people",
  title: "Pessoas",
  icon: IconUsersGroup,
  imports: () => import("./imports/entities"),
  palette: [
    paletteSource({
      list: "people",
      screen: "pessoas",
      heading: "Pessoas",
      noun: "pessoa",
      icon: IconUser,
      show: ({ name, class_name, sector_name, enrolment }) => ({
        label: name,
        note: [class_name || sector_name, enrolment].filter(Boolean).join(" · "),
      }),
    }),
  ],
  routes: [
    {
      name: "setores",
      path: "setores",
      title: "Setores",
      roles: ["Tecnologia"],
      screen: () => import("./Sectors"),
      nav: { group: "Suporte de TI", icon: IconBuilding, words: "local departamento sala" },
      keys: [SEARCH_KEY, { keys: "N", label: "Novo setor" }],
    },
    {
      name: "pessoas",
      path: "pessoas",
      title: "Pessoas",
      roles: ["Admin"],
      screen: () => import("./People"),
      nav: { group: "Administração", icon: IconUsersGroup, key: "p", words: "alunos professores funcionários matrícula" },
      keys: [SEARCH_KEY, { keys: "N", label: "Nova pessoa" }],
    },
    {
      name: "pessoaNova",
      path: "pessoas/nova",
      title: "Nova pessoa",
      roles: ["Admin"],
      screen: () => import("./NewPerson"),
    },
    {
      name: "turmas",
      path: "pessoas/turmas",
      title: "Turmas",
      roles: ["Admin"],
      screen: () => import("./Classes"),
      keys: [{ keys: "N", label: "Nova turma" }],
    },
    {
      name: "carteiras",
      path: "pessoas/carteiras",
      title: "Carteiras",
      roles: ["Admin"],
      screen: () => import("./cards/Cards"),
      palette: { icon: IconId, words: "carteira do estudante crachá segunda via bloquear renovar" },
      keys: [SEARCH_KEY],
    },
    {
      name: "configuracoesCarteiras",
      path: "configuracoes/carteiras",
      title: "Carteiras",
      settings: "Carteiras",
      roles: ["Admin"],
      screen: () => import("./cards/CardSettings"),
    },
    {
      name: "digital",
      path: "carteira/:token",
      title: "Carteira da escola",
      roles: [],
      open: true,
      bare: true,
      screen: () => import("./cards/OpenCard"),
    },
    {
      name: "pessoa",
      path: "pessoas/:id/:panel?",
      title: "Pessoa",
      roles: ["Admin"],
      screen: () => import("./Person"),
      keys: [
        { keys: "J", label: "Próxima pessoa da lista" },
        { keys: "K", label: "Pessoa anterior da lista" },
      ],
    },
  ],
};
