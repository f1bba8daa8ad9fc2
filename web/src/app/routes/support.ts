/** The screens of the IT desk. */
import { IconBuilding } from "@tabler/icons-react";
import { type RouteLine, SEARCH_KEY } from "../route";

export const supportRoutes: readonly RouteLine[] = [
  {
    name: "setores",
    path: "setores",
    title: "Setores",
    roles: ["Tecnologia"],
    screen: () => import("../../platform/Sectors"),
    nav: { group: "Suporte de TI", icon: IconBuilding, words: "local departamento sala" },
    keys: [SEARCH_KEY, { keys: "N", label: "Novo setor" }],
  },
];
