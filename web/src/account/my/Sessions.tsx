import { Button } from "@mantine/core";
import type { Users } from "../../../../domain/collections.gen";
import { command } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { bind, useRecords } from "../../data/records";
import { useSchool } from "../../data/school";
import { serverDate } from "../../data/server-clock";
import { sessionLost } from "../../data/session";
import { Card } from "../../ui/Card";
import { relativeTime } from "../../ui/format";
import { notify } from "../../ui/notify";
import classes from "./my.module.css";

interface SignInFacts {
  address?: string;
}

/** The places where this account was used, and the button that ends every session. */
export function Sessions({ user }: { user: Users }) {
  const zone = useSchool().data?.time_zone ?? "America/Sao_Paulo";
  const signIns = useRecords("timeline", {
    perPage: 5,
    sort: "-at",
    filter: bind("area = 'account' && actor = {:user} && kind = 'signed_in'", { user: user.id }),
  });
  const signOutEverywhere = async () => {
    try {
      await command("account/sign-out-everywhere", { user: "" });
      notify.ok("Todas as sessões foram encerradas. Entre de novo para continuar");
      void sessionLost();
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <Card title="Últimos acessos" flush>
      <ul className="plain-list">
        {(signIns.data?.items ?? []).map((event) => (
          <li key={event.id} className={classes.row}>
            <span>
              {event.text}
              <br />
              <span className="second-line">{(event.data as SignInFacts | null)?.address}</span>
            </span>
            <span className="second-line">{relativeTime(event.at, serverDate(), zone)}</span>
          </li>
        ))}
        {signIns.data?.items.length === 0 ? <li className={classes.row}>Nenhum acesso registrado.</li> : null}
      </ul>
      <div className={classes.foot}>
        <span className="second-line">Se não reconhecer algum acesso, encerre todas as sessões e troque a senha.</span>
        <Button variant="default" onClick={() => void signOutEverywhere()}>
          Encerrar todas as sessões
        </Button>
      </div>
    </Card>
  );
}
