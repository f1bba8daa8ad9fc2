import { Button } from "@mantine/core";
import { IconChevronRight, IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { FirstStep } from "../../../domain/platform/home";
import { sentenceOf } from "../data/errors";
import { useSave } from "../data/records";
import { SCHOOL_ID } from "../data/school";
import { Card } from "../ui/Card";
import { notify } from "../ui/notify";
import classes from "./Home.module.css";

/** What a new school does first. Each step ticks itself off; the list is put away for the whole school, and can be brought back. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter((step) => step.done).length;
  const save = useSave("school", ["platform/home"]);
  const hide = async (hidden: boolean) => {
    try {
      await save.mutateAsync({ id: SCHOOL_ID, values: { first_steps_hidden: hidden } });
      if (hidden) {
        notify.undo("A lista de primeiros passos foi ocultada", () => void hide(false));
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <Card
      title="Primeiros passos"
      aside={
        <>
          {done} de {steps.length}{" "}
          <Button variant="subtle" size="sm" onClick={() => void hide(true)}>
            Ocultar lista
          </Button>
        </>
      }
      flush
    >
      <ol className={classes.tasks}>
        {steps.map((step) => (
          <li key={step.title} className={classes.area} data-done={step.done}>
            {step.done ? (
              <IconCircleCheck className={classes.done} size={22} aria-label="Concluído" />
            ) : (
              <IconCircle size={22} aria-label="A fazer" />
            )}
            <Link to={step.to} className={classes.into}>
              <span className={classes.name}>{step.title}</span>
              <span className={classes.second}>{step.text}</span>
            </Link>
            <IconChevronRight size={18} aria-hidden />
          </li>
        ))}
      </ol>
    </Card>
  );
}
