import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { StepState } from "../../../../domain/platform/first-steps";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { Card } from "../../ui/Card";
import { notify } from "../../ui/notify";
import classes from "./first-steps.module.css";

/** The queries with the records that a step creates. */
const STALE_QUERIES = [
  ...["platform/first-steps", "platform/home", "sectors", "rooms", "equipment_kinds", "services"],
  ...["material_types", "reader_categories", "loan_rules", "materials", "requesters"],
];

/** Common records that a school creates with a tick; while none of their kind exists, all are ticked. */
export function StepOffers({ step }: { step: StepState }) {
  const accept = useCommand("platform/accept-offers", STALE_QUERIES);
  const names = step.offers.map(({ name }) => name);
  const [unticked, setUnticked] = useState<readonly string[]>(step.done || step.id === "regras-de-emprestimo" ? names : []);
  const tickedNames = names.filter((name) => !unticked.includes(name));
  const tick = (name: string, wanted: boolean) =>
    setUnticked((previous) => (wanted ? previous.filter((offerName) => offerName !== name) : [...previous, name]));
  const save = async () => {
    try {
      await accept.mutateAsync({ step: step.id, offers: tickedNames });
      notify.ok(count(tickedNames.length, "item cadastrado", "itens cadastrados"));
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <Card
      title="Sugestões"
      sideContent={
        <Button variant="subtle" size="sm" onClick={() => setUnticked(tickedNames.length === 0 ? [] : names)}>
          {tickedNames.length === 0 ? "Selecionar todas" : "Limpar seleção"}
        </Button>
      }
      flush
    >
      <ul className="plain-list">
        {step.offers.map(({ name, note }) => (
          <li key={name} className={classes.offer}>
            <Checkbox
              label={name}
              {...(note ? { description: note } : {})}
              checked={!unticked.includes(name)}
              onChange={(event) => tick(name, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.acceptBar}>
        <Button onClick={() => void save()} loading={accept.isPending} disabled={tickedNames.length === 0}>
          {tickedNames.length === 0 ? "Cadastrar" : `Cadastrar ${count(tickedNames.length, "item", "itens")}`}
        </Button>
      </div>
    </Card>
  );
}
