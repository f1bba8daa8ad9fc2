import { Button } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import type { OwnOrder as Own } from "../../../../domain/support/orders/commands";
import { ORDER_STATE_WORDS } from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { formatInstant } from "../format-instant";
import { ORDER_QUERIES, ORDER_TONES } from "./order-words";

/** An order for its requester: the work, and their answer. */
export default function OwnOrder() {
  const { id = "" } = useParams();
  const order = useRead("support/own-order", { order: id });
  // The order's own record is the IT desk's: the requester is notified of the conclusion.
  useLive("notifications", ["support/own-order"]);
  if (!order.data) {
    return (
      <Page title="Ordem de serviço">
        <LoadingState query={order} />
      </Page>
    );
  }
  return <Outcome order={order.data} />;
}

function Outcome({ order }: { order: Own }) {
  const { today, timeZone } = useApplication();
  const [refusing, setRefusing] = useState(false);
  const [yes, no] = [useIdempotentSend(), useIdempotentSend()];
  const answer = useCommand("support/answer-order", ORDER_QUERIES);
  const accept = async () => {
    try {
      const answered = await yes((id) => answer.mutateAsync({ id, order: order.id, solved: true, reason: "" }));
      notify.ok(answered.sentence);
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <Page title={`Ordem ${order.code || "em rascunho"}`}>
      <Card>
        <div className="stack">
          <div>
            <StatusBadge tone={ORDER_TONES[order.state]}>{capital(ORDER_STATE_WORDS[order.state])}</StatusBadge>
          </div>
          <DescriptionList
            facts={[
              ["Problema", order.problem],
              ["Equipamentos", order.machines.map(({ name, tombo }) => `${name}, tombo ${tombo}`).join("; ")],
              ["Responsável", order.technician_name],
              ["Concluída", formatInstant(order.concluded_at, today, timeZone)],
              ["Serviço feito", order.solution],
              [order.acceptance === "signed_in" ? "Confirmada por" : "Assinada por", order.signer],
            ]}
          />
          {order.answers ? (
            <>
              {order.closes_on ? (
                <p className="second">Sem resposta até {formatDay(order.closes_on)}, a ordem será encerrada.</p>
              ) : null}
              <div className="wrap">
                <Button loading={answer.isPending} onClick={() => void accept()}>
                  Sim, foi resolvido
                </Button>
                <Button variant="default" onClick={() => setRefusing(true)}>
                  O problema continua…
                </Button>
              </div>
            </>
          ) : null}
        </div>
      </Card>
      {refusing ? (
        <ReasonDialog
          title="O problema continua"
          label="Descrição do problema que continua"
          action="Enviar"
          missingSentence="Informe o motivo."
          onConfirm={async (reason) => {
            await no((id) => answer.mutateAsync({ id, order: order.id, solved: false, reason }));
          }}
          onClose={() => setRefusing(false)}
        >
          {`Ordem ${order.code}: ${order.problem}`}
        </ReasonDialog>
      ) : null}
    </Page>
  );
}
