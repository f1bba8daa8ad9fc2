import { Button } from "@mantine/core";
import { IconChevronRight, IconCircle } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { FirstStep } from "../../../domain/platform/home";
import { may, useSession } from "../data/session";
import { Card } from "../ui/Card";
import { useHiddenSteps } from "./first-steps/useHiddenSteps";
import classes from "./Home.module.css";
import row from "./link-row.module.css";

/** The number of named steps: a user does one at a time. */
const MAX_NAMED = 4;

/** The next of a new school's first steps, with a link to all. The list can be closed for the whole school, and reopened. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { user } = useSession();
  const hide = useHiddenSteps();
  const open = steps.filter(({ done }) => !done);
  return (
    <Card
      title="Primeiros passos"
      sideContent={
        <>
          {steps.length - open.length} de {steps.length}{" "}
          {may(user, ["Admin"]) ? (
            <Button variant="subtle" size="sm" onClick={() => void hide(true)}>
              Ocultar lista
            </Button>
          ) : null}
        </>
      }
      flush
    >
      <ol className="plain-list">
        {open.slice(0, MAX_NAMED).map(({ id, title, text }) => (
          <li key={id} className={row.row}>
            <IconCircle size={22} aria-label="A fazer" />
            <Link to={`/primeiros-passos/${id}`} className={row.into}>
              <span className={row.name}>{title}</span>
              <span className="second-block">{text}</span>
            </Link>
            <IconChevronRight size={18} aria-hidden />
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <Button component={Link} to="/primeiros-passos" variant="default" size="sm">
          Ver todos os passos
        </Button>
      </div>
    </Card>
  );
}
