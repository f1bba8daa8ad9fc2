import type { CampaignDetail } from "../../../../domain/messaging/campaigns/commands";
import type { Figure } from "../../../../domain/messaging/campaigns/states";
import { Card } from "../../ui/Card";
import { formatNumber } from "../../ui/format";
import classes from "./campaigns.module.css";

const WORDS: Record<Figure, string> = {
  read: "Lidas",
  delivered: "Entregues",
  sent: "Enviadas",
  uncertain: "Incertas",
  failed: "Falharam",
  waiting: "Na fila",
  left_out: "Não enviadas",
};
/** By hand nobody knows what was delivered or read. */
const BY_HAND: readonly Figure[] = ["sent", "failed", "left_out", "waiting"];
const BY_MAIL: readonly Figure[] = ["sent", "uncertain", "failed", "left_out", "waiting"];
const BY_PROVIDER: readonly Figure[] = ["read", "delivered", "sent", "uncertain", "failed", "left_out", "waiting"];

interface CampaignFiguresProps {
  campaign: CampaignDetail;
  figures: Record<Figure, number>;
}

/** One bar in which each message is counted once, and its legend. */
export function CampaignFigures({ campaign, figures }: CampaignFiguresProps) {
  const { total, channel, audience } = campaign;
  const all = channel === "assisted" ? BY_HAND : channel === "email" ? BY_MAIL : BY_PROVIDER;
  const shown = all.filter((figure) => figure !== "left_out" || figures.left_out > 0);
  const gone = total - figures.waiting;
  return (
    <Card>
      <div className={classes.figuresHead}>
        <p>
          <strong className={classes.big}>
            {formatNumber(gone)} de {formatNumber(total)}
          </strong>{" "}
          {channel === "assisted" ? "resolvidas" : "já saíram"}
        </p>
        <p className={classes.soft}>{audience}</p>
      </div>
      <div className={classes.bar} aria-hidden>
        {shown.map((figure) =>
          figures[figure] > 0 ? <span key={figure} data-figure={figure} style={{ flexGrow: figures[figure] }} /> : null,
        )}
      </div>
      <dl className={classes.figures}>
        {shown.map((figure) => (
          <div key={figure} data-figure={figure}>
            <dt>
              <span className={classes.dot} data-figure={figure} aria-hidden /> {WORDS[figure]}
            </dt>
            <dd>{formatNumber(figures[figure])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
