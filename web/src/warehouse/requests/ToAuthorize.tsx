import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { isOwnRequest } from "../../../../domain/warehouse/requests/states";
import { linesInBrief } from "../../../../domain/warehouse/requests/words";
import { useSession } from "../../data/session";
import { useApplication } from "../../ui/application-context";
import { Code } from "../../ui/Code";
import { AuthorizeActs } from "./AuthorizeActs";
import classes from "./MyRequests.module.css";
import { RequestLines } from "./RequestLines";
import { neededOn, OTHER_PERSON_AUTHORIZES, requestTimeText } from "./request-words";

/** The requests that wait for the head of a sector. */
export function ToAuthorize({ requests, named }: { requests: readonly RequestRow[]; named: string | null }) {
  const { today, timeZone } = useApplication();
  const { user } = useSession();
  if (requests.length === 0) {
    return null;
  }
  return (
    <>
      <h2 className={classes.heading}>Aguardam a sua autorização</h2>
      <div className="stack">
        {requests.map((request) => {
          const { id, number, lines, requester_name, sector_name, asked_at, needed_on, reason } = request;
          const words = [
            sector_name === requester_name ? "" : sector_name,
            `feita ${requestTimeText(asked_at, today, timeZone)}`,
            needed_on ? `até ${neededOn(needed_on, today)}` : "",
            reason,
          ];
          return (
            <section
              key={id}
              className={classes.card}
              aria-label={`Solicitação ${number}, de ${requester_name}: ${linesInBrief(lines)}`}
              data-named={named === id || undefined}
            >
              <div className={classes.head}>
                <div>
                  <b>{requester_name}</b>{" "}
                  <span className={classes.second}>
                    · <Code soft>{number}</Code> · {words.filter(Boolean).join(" · ")}
                  </span>
                </div>
              </div>
              <RequestLines request={request} asks />
              <div className={classes.acts}>
                {isOwnRequest(request, user?.id ?? "") ? (
                  <p className={classes.second}>{OTHER_PERSON_AUTHORIZES}</p>
                ) : (
                  <AuthorizeActs request={request} />
                )}
              </div>
            </section>
          );
        })}
      </div>
      <h2 className={classes.heading}>Suas solicitações</h2>
    </>
  );
}
