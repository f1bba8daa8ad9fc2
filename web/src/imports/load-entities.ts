/** Loads a screen of the imports, and meanwhile what the areas say can be imported. */
export const withEntities: <Screen>(load: () => Promise<Screen>) => Promise<Screen> = async (load) => {
  const [screen] = await Promise.all([
    load(),
    import("./import-entities").then(({ loadImportEntities }) => loadImportEntities()),
  ]);
  return screen;
};
