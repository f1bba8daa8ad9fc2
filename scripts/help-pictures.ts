/** Takes the pictures of the help from the sample school: all, or those that are named. */
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import type { HelpPicture } from "../help/picture";
import { PICTURES } from "../help/pictures";
import { buildAll } from "./build";
import { PICTURES_FOLDER, pictureFile, pictureParts } from "./help/files";
import { find, pictured, SampleSchool } from "./help/sample";
import { ROOT } from "./paths";
import { main, runScript, StepFailed, script } from "./run-script";

/** Letters stay sharp, and a screen takes 20 to 50 kB. */
const QUALITY = 82;
/** Around a part of a screen, in pixels. */
const MARGIN = 12;
const RING = 6;

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

async function boxOf(page: Page, picture: HelpPicture, place: "mark" | "part"): Promise<Box | undefined> {
  const named = picture[place];
  if (!named) {
    return undefined;
  }
  const element = find(page, named);
  await element.waitFor();
  await element.scrollIntoViewIfNeeded();
  return (await element.boundingBox()) ?? undefined;
}

async function take(school: SampleSchool, picture: HelpPicture): Promise<void> {
  const page = await school.show(picture);
  const parts = await pictured(page, picture);
  const part = await boxOf(page, picture, "part");
  const mark = await boxOf(page, picture, "mark");
  if (mark) {
    await ring(page, mark);
  }
  const session = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const left = Math.max(0, (part?.x ?? 0) - MARGIN);
  const top = Math.max(0, (part?.y ?? 0) - MARGIN);
  const clip = part && {
    x: left,
    y: top,
    width: Math.min(size.width, part.x + part.width + MARGIN) - left,
    height: Math.min(size.height, part.y + part.height + MARGIN) - top,
    scale: 1,
  };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY, ...(clip ? { clip } : {}) });
  writeFileSync(pictureFile(picture.name), Buffer.from(data, "base64"));
  writeFileSync(pictureParts(picture.name), parts);
  await page.context().close();
}

await main(async () => {
  const asked = process.argv.slice(2);
  const wanted = PICTURES.filter(({ name }) => asked.length === 0 || asked.includes(name));
  await buildAll();
  runScript(script("ensure-chromium"));
  mkdirSync(PICTURES_FOLDER, { recursive: true });
  const school = await SampleSchool.open(resolve(ROOT, ".cache/help-pictures"));
  const failed: string[] = [];
  try {
    for (const picture of wanted) {
      try {
        await take(school, picture);
        console.log(picture.name);
      } catch (error) {
        failed.push(picture.name);
        console.error(`${picture.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await school.close();
  }
  if (failed.length > 0) {
    throw new StepFailed(`Not taken: ${failed.join(", ")}.`);
  }
});
