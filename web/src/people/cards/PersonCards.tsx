import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { People } from "../../../../domain/collections.gen";
import { formatDay } from "../../../../domain/dates";
import type { IssuedCard } from "../../../../domain/people/cards/commands";
import { calledName } from "../../../../domain/people/words";
import { command, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { DescriptionList } from "../../ui/DescriptionList";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { CardPhones } from "./CardPhones";
import { formatCopy, STATE_WORDS } from "./card-words";
import { NO_GROUP } from "./useCardGroups";

const STALE_QUERIES = ["people/person-cards", "student-cards", "timeline"];

/** The person's card: its state, its page, and its acts. */
export function PersonCards({ person }: { person: People }) {
  const queryClient = useQueryClient();
  const answer = useRead("people/person-cards", { person: person.id });
  const [dialog, setDialog] = useState<"" | "block" | "replace">("");
  const [issue, replace] = [useIdempotentSend(), useIdempotentSend()];
  useLive("student_cards", ["people/person-cards"]);
  useLive("card_devices", ["people/person-cards"]);
  const [card, ...earlier] = answer.data?.cards ?? [];
  const phones = answer.data?.phones ?? [];
  const refresh = () => Promise.all(STALE_QUERIES.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      notify.ok(done);
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    await refresh();
  };
  return (
    <Card title="Carteira da escola" sideContent={card ? <State card={card} /> : null}>
      {!answer.data ? (
        <LoadingState query={answer} rows={2} />
      ) : !card ? (
        <>
          <p className="paragraph">{calledName(person)} ainda não tem carteira da escola.</p>
          {person.active ? (
            <Button
              variant="default"
              onClick={() =>
                void run(
                  issue((id) => command("people/issue-cards", { id, people: [person.id], ...NO_GROUP, valid_until: "" })),
                  "Carteira emitida",
                )
              }
            >
              Emitir carteira
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <DescriptionList
            facts={[
              ["Número", <Code key="serial">{card.serial}</Code>],
              ["Via", formatCopy(card.copy)],
              ["Emitida em", formatDay(card.issued_on)],
              ["Válida até", formatDay(card.valid_until)],
              [
                "Página",
                <a key="path" href={card.path} target="_blank" rel="noreferrer">
                  Página de conferência
                </a>,
              ],
              ["Motivo", card.reason],
              ["Vias anteriores", earlier.map(({ serial }) => serial).join(", ")],
            ]}
          />
          <Group gap="xs" mt="md">
            {card.status === "blocked" ? (
              <Button
                variant="default"
                onClick={() => void run(command("people/unblock-card", { card: card.id }), "Carteira desbloqueada")}
              >
                Desbloquear
              </Button>
            ) : (
              <Button variant="default" onClick={() => setDialog("block")}>
                Bloquear…
              </Button>
            )}
            {card.state === "valid" ? (
              <Button variant="default" component={Link} to={`/pessoas/carteiras/imprimir?pessoa=${person.id}`}>
                Imprimir
              </Button>
            ) : null}
            {person.active ? (
              <Button variant="default" onClick={() => setDialog("replace")}>
                Emitir 2ª via…
              </Button>
            ) : null}
          </Group>
          {card.state === "valid" || phones.length > 0 ? (
            <CardPhones
              card={card}
              phones={phones}
              onChange={refresh}
              onEnd={(phone) => run(command("people/end-phone", { phone }), "Celular encerrado")}
            />
          ) : null}
        </>
      )}
      {card && dialog === "block" ? (
        <ReasonDialog
          title={`Bloquear a carteira ${card.serial}`}
          label="Motivo do bloqueio"
          action="Bloquear"
          missingSentence="Informe o motivo do bloqueio."
          onClose={() => setDialog("")}
          onConfirm={async (reason) => {
            await command("people/block-card", { card: card.id, reason });
            notify.ok("Carteira bloqueada");
            await refresh();
          }}
        >
          <p>
            A carteira perde a validade imediatamente, na portaria, na biblioteca e na sua página. O motivo não aparece na
            conferência.
          </p>
        </ReasonDialog>
      ) : null}
      {card && dialog === "replace" ? (
        <ReasonDialog
          title={`Emitir a ${formatCopy(card.copy + 1)}`}
          label="Motivo da segunda via"
          action="Emitir"
          missingSentence="Informe o motivo da segunda via."
          onClose={() => setDialog("")}
          onConfirm={async (reason) => {
            await replace((id) => command("people/replace-card", { id, card: card.id, reason, valid_until: "" }));
            notify.ok("Nova via emitida");
            await refresh();
          }}
        >
          <p>A nova via tem outro número e outro código. A carteira {card.serial} perde a validade imediatamente.</p>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}

function State({ card }: { card: IssuedCard }) {
  const { tone, text } = STATE_WORDS[card.state];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
