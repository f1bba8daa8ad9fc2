import { ActionIcon, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { type Day, isDay } from "../../../../domain/dates";
import { useApplication } from "../application-context";
import { LoadingRows } from "../loading";
import { ParsedField, type ParsedFieldProps } from "./ParsedField";
import { dayReading } from "./parse";

const Calendar = lazy(() => import("./Calendar"));

interface DateFieldProps extends ParsedFieldProps<string> {
  label: string;
  /** The first and the last day of the calendar; the form judges typed days outside of them. */
  earliest?: Day;
  latest?: Day;
}

/** A day, typed as dia/mês/ano or chosen; its value is YYYY-MM-DD. */
export function DateField({ onChange, value, earliest, latest, ...others }: DateFieldProps) {
  const [open, setOpen] = useState(false);
  const { today } = useApplication();
  return (
    <ParsedField
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      {...others}
      reading={dayReading}
      value={value}
      onChange={onChange}
      rightSection={
        <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <ActionIcon
              color="gray"
              aria-label={`Abrir o calendário: ${others.label}`}
              disabled={others.disabled ?? false}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={others.label}>
            <Suspense fallback={<LoadingRows rows={3} />}>
              <Calendar
                value={isDay(value) ? value : null}
                today={today}
                {...(earliest ? { earliest } : {})}
                {...(latest ? { latest } : {})}
                onPick={(day) => {
                  onChange(day);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
