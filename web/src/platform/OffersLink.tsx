import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { StepId } from "../../../domain/platform/first-steps";

/** Shown in an empty list: the common records that nobody needs to type. */
export function OffersLink({ step }: { step: StepId }) {
  return (
    <Button variant="default" component={Link} to={`/primeiros-passos/${step}`}>
      Ver sugestões
    </Button>
  );
}
