import { Checkbox, Select } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isDay } from "../../../../domain/dates";
import { PERIOD_NAMES, PERIODS } from "../../../../domain/periods";
import { DateField } from "../../ui/form/DateField";
import { COUNTED, type Counted, type CountingOption } from "./counted";
import classes from "./reports.module.css";

const CHOSEN = "chosen";

interface PeriodBarProps {
  counted: Counted;
  option: CountingOption | undefined;
}

/** What a report counts: which days, and what only counts when one asks for it; it stands in the address. */
export function PeriodBar({ counted, option }: PeriodBarProps) {
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
    const days = { de: counted.from, ate: counted.to, [name]: value };
    if (value !== "" && !isDay(value)) {
      return;
    }
    if (days.de !== "" && days.ate !== "" && days.de > days.ate) {
      setProblem("O período termina antes de começar.");
    } else {
      set(days);
    }
  };
  const setOption = (param: string, counts: boolean) => {
    const next = new URLSearchParams(address);
    next.delete(param);
    if (counts) {
      next.set(param, COUNTED);
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
          ...(counted.name ? [] : [{ value: CHOSEN, label: "Datas escolhidas" }]),
        ]}
        value={counted.name || CHOSEN}
        onChange={(value) => (value && value !== CHOSEN ? set({ periodo: value }) : undefined)}
        allowDeselect={false}
      />
      <div className={classes.day}>
        <DateField label="De" value={counted.from} onChange={(value) => setDay("de", value)} error={problem || undefined} />
      </div>
      <div className={classes.day}>
        <DateField label="Até" value={counted.to} onChange={(value) => setDay("ate", value)} />
      </div>
      {option ? (
        <Checkbox
          className={classes.option}
          label={option.label}
          checked={counted.option}
          onChange={(event) => setOption(option.param, event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}
