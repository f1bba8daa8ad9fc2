import { Checkbox, Select } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isDay } from "../../../../domain/dates";
import { PERIOD_NAMES, PERIODS } from "../../../../domain/library/reports/reports";
import { DateField } from "../../ui/form/DateField";
import classes from "./Reports.module.css";
import { CLASS_SETS_PARAM, type Counted } from "./report-kinds";

const CHOSEN = "chosen";

/** What a report counts: which days, and whether textbooks; it stands in the address. */
export function PeriodBar({ period }: { period: Counted }) {
  const [address, setAddress] = useSearchParams();
  const [problem, setProblem] = useState("");
  const set = (values: Record<string, string>) => {
    const next = new URLSearchParams(address);
    for (const name of ["periodo", "de", "ate"]) {
      next.delete(name);
    }
    for (const [name, value] of Object.entries(values)) {
      if (value) {
        next.set(name, value);
      }
    }
    setProblem("");
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const setDay = (name: "de" | "ate", value: string) => {
    const days = { de: period.from, ate: period.to, [name]: value };
    if (value !== "" && !isDay(value)) {
      return;
    }
    if (days.de !== "" && days.ate !== "" && days.de > days.ate) {
      setProblem("O período termina antes de começar.");
    } else {
      set(days);
    }
  };
  const setTextbooks = (counted: boolean) => {
    const next = new URLSearchParams(address);
    next.delete(CLASS_SETS_PARAM);
    if (counted) {
      next.set(CLASS_SETS_PARAM, "sim");
    }
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={classes.period}>
      <Select
        className={classes.day}
        label="Período"
        data={[
          ...PERIODS.map((name) => ({ value: name as string, label: PERIOD_NAMES[name] })),
          ...(period.name ? [] : [{ value: CHOSEN, label: "Datas escolhidas" }]),
        ]}
        value={period.name || CHOSEN}
        onChange={(value) => (value && value !== CHOSEN ? set({ periodo: value }) : undefined)}
        allowDeselect={false}
      />
      <div className={classes.day}>
        <DateField label="De" value={period.from} onChange={(value) => setDay("de", value)} error={problem || undefined} />
      </div>
      <div className={classes.day}>
        <DateField label="Até" value={period.to} onChange={(value) => setDay("ate", value)} />
      </div>
      <Checkbox
        className={classes.textbooks}
        label="Contar livros didáticos"
        checked={period.class_sets !== ""}
        onChange={(event) => setTextbooks(event.currentTarget.checked)}
      />
    </div>
  );
}
