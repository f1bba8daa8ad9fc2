import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { StepId } from "../../../domain/platform/first-steps";

/** In a list that is still empty: the common things that nobody need type. */
export function OffersLink({ step }: { step: StepId }) {
  return (
    <Button variant="default" component={Link} to={`/primeiros-passos/${step}`}>
      Ver sugestões
    </Button>
  );
}
