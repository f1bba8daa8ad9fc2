import { IconTableImport } from "@tabler/icons-react";
import type { AreaScreens } from "../area";
import { withEntities } from "./load-entities";

/** The screens of the imports. */
export const imports: AreaScreens = {
  name: "imports",
  title: "Importações",
  icon: IconTableImport,
  role: "Admin",
  routes: [
    {
      name: "migration",
      path: "migration",
      title: "Importar planilhas",
      screen: () => withEntities(() => import("./Imports")),
      nav: { group: "Administração", icon: IconTableImport, label: "Importar", searchWords: "planilha csv excel xlsx migração" },
    },
    {
      name: "migrationBatch",
      path: "migration/:id",
      title: "Importar planilhas",
      screen: () => withEntities(() => import("./ImportBatch")),
    },
  ],
};
