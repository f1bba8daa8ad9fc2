/** Takes the pictures of the help from the sample school: all, or the named ones. */
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import type { HelpPicture, Place } from "../help/picture";
import { PICTURES } from "../help/pictures";
import { buildAll } from "./build";
import { PICTURES_FOLDER, pictureFile, pictureParts } from "./help/files";
import { find, partsOfPicture, SampleSchool } from "./help/sample";
import { ROOT } from "./paths";
import { main, runScript, StepFailed, script } from "./run-script";

/** The text stays sharp, and a screen takes 20 to 50 kB. */
const QUALITY = 82;
/** Around a part of a screen, in pixels. */
const MARGIN = 12;
const RING = 6;
/** The greatest height of a picture of a part, unless the ringed element is further down. */
const MAX_HEIGHT = 760;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a ring above everything, dialogs too. */
async function ring(page: Page, box: Box): Promise<void> {
  await page.evaluate(
    ({ x, y, width, height, gap }) => {
      const element = document.createElement("div");
      element.popover = "manual";
      Object.assign(element.style, {
        position: "fixed",
        inset: "auto",
        left: `${x - gap}px`,
        top: `${y - gap}px`,
        width: `${width + 2 * gap}px`,
        height: `${height + 2 * gap}px`,
        boxSizing: "border-box",
        margin: "0",
        padding: "0",
        border: "4px solid #d9480f",
        borderRadius: "12px",
        background: "transparent",
        boxShadow: "0 0 0 2px #ffffff",
        pointerEvents: "none",
      });
      document.body.append(element);
      element.showPopover();
    },
    { ...box, gap: RING },
  );
}

async function boxOf(page: Page, place: Place | undefined): Promise<Box | undefined> {
  return place && ((await find(page, place).boundingBox()) ?? undefined);
}

/** Scrolls the elements into view, the ringed one last. */
async function scrollTo(page: Page, places: readonly (Place | undefined)[]): Promise<void> {
  for (const place of places) {
    if (place) {
      await find(page, place).waitFor();
      await find(page, place).scrollIntoViewIfNeeded();
    }
  }
}

/** The pictured part of the page: all that is visible, or a part of it with its margin. Chromium counts from the page's top. */
async function clipOf(page: Page, part: Box | undefined, mark: Box | undefined) {
  if (!part) {
    return undefined;
  }
  const { width, left, top } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    left: window.scrollX,
    top: window.scrollY,
  }));
  const x = Math.max(0, part.x - MARGIN);
  const y = Math.max(0, part.y - MARGIN);
  const right = Math.min(width, part.x + part.width + MARGIN);
  const least = mark ? mark.y + mark.height + 4 * MARGIN : 0;
  const bottom = Math.min(part.y + part.height + MARGIN, Math.max(y + MAX_HEIGHT, least));
  return { x: x + left, y: y + top, width: right - x, height: bottom - y, scale: 1 };
}

async function takePicture(school: SampleSchool, picture: HelpPicture): Promise<void> {
  const page = await school.show(picture);
  const parts = await partsOfPicture(page, picture);
  await scrollTo(page, [picture.part, picture.mark]);
  const part = await boxOf(page, picture.part);
  const mark = await boxOf(page, picture.mark);
  if (mark) {
    await ring(page, mark);
  }
  const session = await page.context().newCDPSession(page);
  const clip = await clipOf(page, part, mark);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY, ...(clip ? { clip } : {}) });
  writeFileSync(pictureFile(picture.name), Buffer.from(data, "base64"));
  writeFileSync(pictureParts(picture.name), parts);
  await school.leave(page);
}

await main(async () => {
  const words = process.argv.slice(2);
  const wantedPictures = PICTURES.filter(({ name }) => words.length === 0 || words.includes(name));
  await buildAll();
  runScript(script("ensure-chromium"));
  mkdirSync(PICTURES_FOLDER, { recursive: true });
  const school = await SampleSchool.open(resolve(ROOT, ".cache/help-pictures"));
  const failures: string[] = [];
  try {
    for (const picture of wantedPictures) {
      try {
        await takePicture(school, picture);
        console.log(picture.name);
      } catch (error) {
        failures.push(picture.name);
        console.error(`${picture.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await school.close();
  }
  if (failures.length > 0) {
    throw new StepFailed(`Not taken: ${failures.join(", ")}.`);
  }
});
