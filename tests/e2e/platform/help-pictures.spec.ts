/**
 * The pictures of the help match the current screens. Beside each picture a file lists its parts by role and name, without
 * records and figures: a picture must be retaken where they differ.
 * @module-tag full
 */
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { PICTURES } from "../../../help/pictures";
import { pictureParts } from "../../../scripts/help/files";
import { partsOfPicture, SampleSchool } from "../../../scripts/help/sample";

/** A list may still be on its way when its screen stands. */
const LOADING_MILLISECONDS = 10_000;
const softly = expect.configure({ soft: true });

test("each picture of the help shows what its screen shows", async () => {
  const school = await SampleSchool.open(test.info().outputPath("sample"));
  try {
    for (const picture of PICTURES) {
      const page = await school.show(picture);
      await softly
        .poll(() => partsOfPicture(page, picture), {
          message: `${picture.name}: make help-pictures`,
          timeout: LOADING_MILLISECONDS,
        })
        .toBe(readFileSync(pictureParts(picture.name), "utf8"));
      await school.leave(page);
    }
  } finally {
    await school.close();
  }
});
