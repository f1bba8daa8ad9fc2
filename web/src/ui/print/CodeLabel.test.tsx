import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Application, ApplicationProvider } from "../application-context";
import { CodeLabel } from "./CodeLabel";

const application: Application = {
  explain: () => ({ sentence: "", fields: {}, details: "", status: 0, code: "" }),
  newId: () => "",
  owner: "",
  person: "",
  school: { name: "EE Um", address: "" },
  today: "2026-11-29",
  timeZone: "America/Sao_Paulo",
  now: () => new Date("2026-12-01T12:00:00Z"),
  minute: 0,
  reachable: true,
  singleKeys: true,
  mayLeaveUnsaved: () => false,
};

/** The height of the bars on a label of that height, in millimetres. */
function barHeight(height: number): number {
  const html = renderToStaticMarkup(
    <ApplicationProvider application={application}>
      <CodeLabel code="14500" number="14500" name="Iracema" width={60} height={height} />
    </ApplicationProvider>,
  );
  return Number(/height:([\d.]+)mm/.exec(html)?.[1]);
}

test("the bars leave 12.5 mm of the label to its texts, and are never taller than 18 mm", () => {
  expect(barHeight(25.4)).toBeCloseTo(12.9, 5);
  expect(barHeight(30.5)).toBe(18);
  expect(barHeight(60)).toBe(18);
});
