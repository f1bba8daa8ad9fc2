import { Checkbox, Select } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isDay } from "../../../../domain/dates";
import { PERIOD_NAMES, PERIODS } from "../../../../domain/periods";
import { DateField } from "../../ui/form/DateField";
import { COUNTED_VALUE, type CountingFilter, type CountingOption, type ReportOptions } from "./report-options";
import classes from "./reports.module.css";

const CHOSEN_PARAM = "chosen";

interface PeriodBarProps {
  options: ReportOptions;
  option: CountingOption | undefined;
  filter?: CountingFilter | undefined;
}

/** A report's terms: the days, the scope, and rows that count only on request; they are in the address. */
export function PeriodBar({ options, option, filter }: PeriodBarProps) {
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
    const days = { de: options.from, ate: options.to, [name]: value };
    if (value !== "" && !isDay(value)) {
      return;
    }
    if (days.de !== "" && days.ate !== "" && days.de > days.ate) {
      setProblem("O período termina antes de começar.");
    } else {
      set(days);
    }
  };
  const setSideParam = (param: string, value: string) => {
    const next = new URLSearchParams(address);
    next.delete(param);
    if (value) {
      next.set(param, value);
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
          ...(options.name ? [] : [{ value: CHOSEN_PARAM, label: "Datas escolhidas" }]),
        ]}
        value={options.name || CHOSEN_PARAM}
        onChange={(value) => (value && value !== CHOSEN_PARAM ? set({ periodo: value }) : undefined)}
        allowDeselect={false}
      />
      <div className={classes.day}>
        <DateField label="De" value={options.from} onChange={(value) => setDay("de", value)} error={problem || undefined} />
      </div>
      <div className={classes.day}>
        <DateField label="Até" value={options.to} onChange={(value) => setDay("ate", value)} />
      </div>
      {filter ? (
        <FilterField filter={filter} value={options.chosen ?? ""} onChange={(value) => setSideParam(filter.param, value)} />
      ) : null}
      {option ? (
        <Checkbox
          className={classes.option}
          label={option.label}
          checked={options.option}
          onChange={(event) => setSideParam(option.param, event.currentTarget.checked ? COUNTED_VALUE : "")}
        />
      ) : null}
    </div>
  );
}

interface FilterFieldProps {
  filter: CountingFilter;
  value: string;
  onChange: (value: string) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  return (
    <Select
      className={classes.day}
      label={filter.label}
      placeholder="Todas"
      data={filter.useOptions()}
      value={value || null}
      onChange={(value) => onChange(value ?? "")}
      searchable
      clearable
    />
  );
}
