import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { notify } from "../../ui/notify";
import { REQUEST_QUERIES } from "./request-words";

/** The decision of a sector's head: to the stockroom, or back with a reason. */
export function AuthorizeActs({ request }: { request: RequestRow }) {
  const { id, number, requester_name } = request;
  const [declining, setDeclining] = useState(false);
  const attempt = useRef(newId());
  const authorize = useCommand("warehouse/authorize-request", REQUEST_QUERIES);
  const decline = useCommand("warehouse/decline-request", REQUEST_QUERIES);
  const first = requester_name.split(" ")[0] ?? requester_name;
  return (
    <>
      <Button variant="subtle" onClick={() => setDeclining(true)}>
        Negar…
      </Button>
      <Button
        loading={authorize.isPending}
        onClick={() =>
          authorize.mutate(
            { id: attempt.current, request: id },
            { onSuccess: ({ sentence }) => notify.ok(sentence), onError: (error) => notify.bad(sentenceOf(error)) },
          )
        }
      >
        Autorizar
      </Button>
      {declining ? (
        <ReasonDialog
          title={`Negar a solicitação ${number}`}
          label={`Motivo, enviado a ${first}`}
          action="Negar"
          missingSentence="Informe o motivo da negativa."
          onConfirm={async (reason) => {
            notify.ok((await decline.mutateAsync({ id: newId(), request: id, reason })).sentence);
          }}
          onClose={() => setDeclining(false)}
        >
          A solicitação não é enviada ao almoxarifado e continua no histórico.
        </ReasonDialog>
      ) : null}
    </>
  );
}
