import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isDay } from "../../../../domain/dates";
import { PERIOD_NAMES, PERIODS } from "../../../../domain/library/reports";
import { DateField } from "../../ui/form/DateField";
import { FilterChips } from "../../ui/table/FilterChips";
import classes from "./Reports.module.css";
import type { periodIn } from "./report-kinds";

/** Which days a report counts; they stand in the address. */
export function PeriodBar({ period }: { period: ReturnType<typeof periodIn> }) {
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
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const setDay = (name: "de" | "ate", value: string) => {
    const days = { de: period.from, ate: period.to, [name]: value };
    const wrong = days.de !== "" && days.ate !== "" && isDay(days.de) && isDay(days.ate) && days.de > days.ate;
    setProblem(wrong ? "O período termina antes de começar." : "");
    if ((value === "" || isDay(value)) && !wrong) {
      set(days);
    }
  };
  return (
    <div className={classes.period}>
      <FilterChips
        list={{ params: { filters: { periodo: period.name } }, setFilters: (filters) => set({ periodo: filters.periodo ?? "" }) }}
        allLabel="Limpar"
        chips={PERIODS.map((name) => ({ label: PERIOD_NAMES[name], filter: { periodo: name } }))}
      />
      <div className={classes.day}>
        <DateField label="De" value={period.from} onChange={(value) => setDay("de", value)} error={problem || undefined} />
      </div>
      <div className={classes.day}>
        <DateField label="Até" value={period.to} onChange={(value) => setDay("ate", value)} />
      </div>
    </div>
  );
}
