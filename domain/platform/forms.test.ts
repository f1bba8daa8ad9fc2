import { expect, test } from "vitest";
import { addDays } from "../dates";
import { calendarDayForm, signatoriesIn } from "./forms";

const DAY = { day: "2026-12-21", until: "", reason: "Recesso", open: false, hours: "" };
const ORDER = "hours: Informe os horários em ordem, como 7h30 às 11h30 e 13h às 17h.";
const MOST = "until: Inclua no máximo 120 dias de cada vez.";

test.each([
  [{}, []],
  [{ day: "21/12/2026" }, ["day: Informe o dia, como 25/12/2026."]],
  [{ until: "21/12/2026" }, ["until: Informe o dia, como 06/01/2027."]],
  [{ until: DAY.day }, []],
  [{ until: addDays(DAY.day, -1) }, ["until: O último dia deve ser depois do primeiro."]],
  [{ until: addDays(DAY.day, 119) }, []],
  [{ until: addDays(DAY.day, 120) }, [MOST]],
  [{ reason: "" }, ["reason: Informe o motivo, como Conselho de classe."]],
  [{ open: true, hours: "7h30 às 11h30 e 13h às 17h" }, []],
  [{ open: true, hours: "" }, [ORDER]],
  [{ open: true, hours: "13h às 17h e 7h30 às 11h30" }, [ORDER]],
  [{ open: false, hours: "de manhã" }, []],
])("a day of the calendar with %j: %j", (values, faults) => {
  const issues = calendarDayForm.safeParse({ ...DAY, ...values }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual(faults);
});

test("a signatory is a name with an office; without a name, the holder of the office", () => {
  expect(signatoriesIn("Helena Duarte, diretora da escola\n\n secretária ")).toEqual([
    { name: "Helena Duarte", office: "diretora da escola" },
    { name: "", office: "secretária" },
  ]);
});
