/// <reference path="../.tools/types.d.ts" />
// Beside the product's own hooks in a folder that no school gets (scripts/sample.ts): one more command of the program.
$app.rootCmd!.addCommand(
  new Command({
    use: "sample-school",
    short:
      "Fills an empty data folder with a made-up school: SAMPLE_TITLES, _READERS, _DAYS, _TEXTBOOK_CLASSES and _HOLDS set its size",
    run: () => require(`${__hooks}/sample.js`).makeSchool(),
  }),
);
