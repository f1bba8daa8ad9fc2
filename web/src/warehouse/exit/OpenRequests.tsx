import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { count } from "../../../../domain/text";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { useSearch } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useApplication } from "../../ui/application-context";
import { SheetItem } from "../../ui/scan/PersonSheet";
import { deliverable, neededOn } from "../requests/request-words";
import type { ExitDraft } from "./exit-draft";

/** The number of requests that fit beside the lines; the rest is in the queue. */
const MAX_ROWS = 5;

/** The part of the approved requests that can leave now. */
const deliverableLines = ({ lines }: RequestRow): number => lines.filter((line) => deliverable(line) > 0).length;

interface OpenRequestsProps {
  requester: string;
  serving: ExitDraft["request"];
  onServe: (request: RequestRow) => void;
  onLeave: () => void;
}

/** The requester's approved requests: this exit may be for one of them. */
export function OpenRequests({ requester, serving, onServe, onLeave }: OpenRequestsProps) {
  const { today } = useApplication();
  const open = useSearch("requests", { perPage: MAX_ROWS, sort: "needed_on", filters: { task: "deliver", requester } });
  useLive("material_requests", ["requests"]);
  if (serving) {
    return (
      <SheetItem
        sideContent={
          <Button size="compact-sm" variant="subtle" onClick={onLeave} aria-label={`Não atender a solicitação ${serving.number}`}>
            Desvincular
          </Button>
        }
      >
        Atende a solicitação <Link to={`/solicitacoes?aberta=${serving.id}`}>{serving.number}</Link>
      </SheetItem>
    );
  }
  return (open.data?.items ?? []).map((request) => (
    <SheetItem
      key={request.id}
      sideContent={
        deliverableLines(request) > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onServe(request)}
            aria-label={`Atender a solicitação ${request.number}`}
          >
            Atender
          </Button>
        ) : (
          "sem saldo"
        )
      }
      note={request.needed_on ? `até ${neededOn(request.needed_on, today)}` : undefined}
    >
      Solicitação {request.number}: {count(request.lines.length, "material", "materiais")}
    </SheetItem>
  ));
}
