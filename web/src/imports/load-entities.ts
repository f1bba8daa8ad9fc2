/** Loads a screen of the imports together with the areas' import entities. */
export const withEntities: <Screen>(load: () => Promise<Screen>) => Promise<Screen> = async (load) => {
  const [screen] = await Promise.all([
    load(),
    import("./import-entities").then(({ loadImportEntities }) => loadImportEntities()),
  ]);
  return screen;
};
