import { IconBuilding, IconUser, IconUsersGroup } from "@tabler/icons-react";
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
