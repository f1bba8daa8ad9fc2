/**
 * The one route table, a file to each group of screens. A screen's line comes there when the screen exists; menu, guard,
 * titles, palette and keys are made from it, in this order. Paths and names are the specification's.
 */
import { IconHome } from "@tabler/icons-react";
import type { AppRoute, RouteLine } from "./route";
import { accountRoutes } from "./routes/account";
import { administrationRoutes } from "./routes/administration";
import { libraryRoutes } from "./routes/library";
import { supportRoutes } from "./routes/support";

const home: RouteLine = {
  name: "home",
  path: "",
  title: "Início",
  screen: () => import("../platform/Home"),
  nav: { group: "", icon: IconHome, phone: { rank: 0, label: "Início" } },
};

export const routes: readonly AppRoute[] = [
  home,
  ...libraryRoutes,
  ...supportRoutes,
  ...administrationRoutes,
  ...accountRoutes,
].map((line) => ({ open: false, roles: [], bare: false, ...line }));
