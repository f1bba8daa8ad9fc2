import { Button, Group, TextInput } from "@mantine/core";
import { addDays, type Day, isDay } from "../../../../../domain/dates";
import { type ManualLoanDates, manualLoanProblem } from "../../../../../domain/library/circulation/manual-loan";
import { MAX_PROMISE_DAYS } from "../../../../../domain/platform/calendar";
import { useApplication } from "../../../ui/application-context";
import { DateField } from "../../../ui/form/DateField";
import { KeyHint } from "../../../ui/KeyHint";
import { Note } from "../../../ui/Note";
import classes from "./Desk.module.css";

/** The days for the following loans, and the reason. */
export interface ByHand extends ManualLoanDates {
  reason: string;
}

export const NO_HAND_DAYS: ByHand = { lent_on: "", due: "", reason: "" };

const ALWAYS_OPEN = { openWeekdays: [0, 1, 2, 3, 4, 5, 6], closedDays: {} };

/** The missing input before a book can be lent with such days; "" without one. Only the server knows closed days. */
export function handDaysFault(days: ByHand, today: Day): string {
  const typedDays = [days.lent_on, days.due].filter(Boolean);
  if (typedDays.length === 0) {
    return "Informe a data do empréstimo ou a da devolução.";
  }
  if (!typedDays.every(isDay)) {
    return "Confira as datas.";
  }
  return manualLoanProblem(days, today, ALWAYS_OPEN)?.message ?? (days.reason.trim() ? "" : "Informe o motivo da data.");
}

interface HandDaysBoxProps {
  days: ByHand;
  onDays: (days: ByHand) => void;
  onClose: () => void;
}

/** Loans of an earlier day, noted on paper during a power cut, or due on an agreed day. */
export function HandDaysBox({ days, onDays, onClose }: HandDaysBoxProps) {
  const { today } = useApplication();
  const problem = [days.lent_on, days.due].every((day) => !day || isDay(day))
    ? manualLoanProblem(days, today, ALWAYS_OPEN)
    : null;
  const errorAt = (field: keyof ManualLoanDates) => (problem?.field === field ? problem.message : undefined);
  return (
    <Group component="section" gap="0.9rem" align="end" aria-label="Empréstimo com outra data">
      <DateField
        label="Emprestado em"
        description="Em branco: hoje"
        value={days.lent_on}
        onChange={(lent_on) => onDays({ ...days, lent_on })}
        latest={today}
        error={errorAt("lent_on")}
      />
      <DateField
        label="Devolver até"
        description="Em branco: pelas regras"
        value={days.due}
        onChange={(due) => onDays({ ...days, due })}
        latest={addDays(today, MAX_PROMISE_DAYS)}
        error={errorAt("due")}
      />
      <TextInput
        label="Motivo"
        description="Registrado no histórico"
        value={days.reason}
        maxLength={300}
        onChange={(event) => onDays({ ...days, reason: event.currentTarget.value })}
        data-autofocus
      />
      <div className={classes.boxNote}>
        <Note tone="info">Os próximos empréstimos recebem estas datas, até o uso de “Voltar às regras”.</Note>
      </div>
      <Button variant="default" onClick={onClose} aria-keyshortcuts="F9" rightSection={<KeyHint keys="F9" />}>
        Voltar às regras
      </Button>
    </Group>
  );
}
