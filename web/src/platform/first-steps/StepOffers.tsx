import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { StepState } from "../../../../domain/platform/first-steps";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { Card } from "../../ui/Card";
import { notify } from "../../ui/notify";
import classes from "./first-steps.module.css";

/** Screens whose lists have what a step makes. */
const TOUCHES = [
  ...["platform/first-steps", "platform/home", "sectors", "rooms", "equipment_kinds", "services"],
  ...["material_types", "reader_categories", "loan_rules", "materials", "requesters"],
];

/** Common things that a school takes over by ticking them; while nothing of their kind stands, all are ticked. */
export function StepOffers({ step }: { step: StepState }) {
  const accept = useCommand("platform/accept-offers", TOUCHES);
  const names = step.offers.map(({ name }) => name);
  const [left, setLeft] = useState<readonly string[]>(step.done || step.id === "regras-de-emprestimo" ? names : []);
  const chosen = names.filter((name) => !left.includes(name));
  const tick = (name: string, wanted: boolean) =>
    setLeft((before) => (wanted ? before.filter((one) => one !== name) : [...before, name]));
  const save = async () => {
    try {
      await accept.mutateAsync({ step: step.id, offers: chosen });
      notify.ok(count(chosen.length, "item cadastrado", "itens cadastrados"));
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <Card
      title="Sugestões"
      aside={
        <Button variant="subtle" size="sm" onClick={() => setLeft(chosen.length === 0 ? [] : names)}>
          {chosen.length === 0 ? "Selecionar todas" : "Limpar seleção"}
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
              checked={!left.includes(name)}
              onChange={(event) => tick(name, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.take}>
        <Button onClick={() => void save()} loading={accept.isPending} disabled={chosen.length === 0}>
          {chosen.length === 0 ? "Cadastrar" : `Cadastrar ${count(chosen.length, "item", "itens")}`}
        </Button>
      </div>
    </Card>
  );
}
