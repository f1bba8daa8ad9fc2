import { describe, expect, test } from "vitest";
import { CORNERS, type Crop, largestCrop, movedCrop, resizedCrop } from "./crop";

const PORTRAIT = 3 / 4;
const PICTURE = { width: 1200, height: 800 };
const [TOP_LEFT, , , BOTTOM_RIGHT] = CORNERS as [(typeof CORNERS)[0], unknown, unknown, (typeof CORNERS)[0]];

test.each([
  [PICTURE, PORTRAIT, { x: 300, y: 0, width: 600, height: 800 }],
  [{ width: 600, height: 1200 }, PORTRAIT, { x: 0, y: 100, width: 600, height: 800 }],
  [PICTURE, undefined, { x: 0, y: 0, width: 1200, height: 800 }],
])("of %j at %s the largest crop is %j", (picture, aspect, crop) => {
  expect(largestCrop(picture, aspect)).toEqual(crop);
});

const CROP: Crop = { x: 300, y: 100, width: 300, height: 400 };

describe("a crop stays within its picture", () => {
  test.each([
    [
      { x: 10, y: -20 },
      { x: 310, y: 80 },
    ],
    [
      { x: -900, y: -900 },
      { x: 0, y: 0 },
    ],
    [
      { x: 9000, y: 9000 },
      { x: 900, y: 400 },
    ],
  ])("moved by %j", (by, at) => {
    expect(movedCrop(CROP, by, PICTURE)).toEqual({ ...CROP, ...at });
  });

  test.each([
    ["free", BOTTOM_RIGHT, { x: 100, y: -50 }, undefined, { x: 300, y: 100, width: 400, height: 350 }],
    ["free, beyond the edge", BOTTOM_RIGHT, { x: 5000, y: 5000 }, undefined, { x: 300, y: 100, width: 900, height: 700 }],
    ["free, turned inside out", TOP_LEFT, { x: 5000, y: 5000 }, undefined, { x: 520, y: 420, width: 80, height: 80 }],
    ["in shape, by its width", TOP_LEFT, { x: 30, y: 0 }, PORTRAIT, { x: 330, y: 140, width: 270, height: 360 }],
    ["in shape, by its height", BOTTOM_RIGHT, { x: 0, y: 200 }, PORTRAIT, { x: 300, y: 100, width: 450, height: 600 }],
    ["in shape, beyond the edge", BOTTOM_RIGHT, { x: 5000, y: 0 }, PORTRAIT, { x: 300, y: 100, width: 525, height: 700 }],
  ])("stretched %s", (_, corner, by, aspect, crop) => {
    expect(resizedCrop(CROP, corner, by, PICTURE, aspect)).toEqual(crop);
  });
});
