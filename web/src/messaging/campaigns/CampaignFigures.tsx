import type { CampaignDetail } from "../../../../domain/messaging/campaigns/commands";
import type { Figure } from "../../../../domain/messaging/campaigns/states";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { formatNumber, relativeDay, zoned } from "../../ui/format";
import type { FilterableList } from "../../ui/table/FilterChips";
import classes from "./campaigns.module.css";

const WORDS: Record<Figure, string> = {
  read: "Lidas",
  delivered: "Entregues",
  sent: "Enviadas",
  uncertain: "Não confirmadas",
  failed: "Falharam",
  waiting: "Na fila",
  left_out: "Não enviadas",
};
/** For manual sending, deliveries and reads are unknown. */
const BY_HAND: readonly Figure[] = ["sent", "failed", "left_out", "waiting"];
const BY_MAIL: readonly Figure[] = ["sent", "uncertain", "failed", "left_out", "waiting"];
const BY_PROVIDER: readonly Figure[] = ["read", "delivered", "sent", "uncertain", "failed", "left_out", "waiting"];

interface CampaignFiguresProps {
  campaign: CampaignDetail;
  figures: Record<Figure, number>;
  /** The messages below, which each figure filters. */
  list: FilterableList;
}

/** One bar in which each message counts once; its legend filters the list. */
export function CampaignFigures({ campaign, figures, list }: CampaignFiguresProps) {
  const { total, channel, audience, per_minute } = campaign;
  const figureNames = channel === "assisted" ? BY_HAND : channel === "email" ? BY_MAIL : BY_PROVIDER;
  const visibleFigures = figureNames.filter((figure) => figure !== "left_out" || figures.left_out > 0);
  const sentCount = figures.read + figures.delivered + figures.sent;
  const word = total === 1 ? "enviada" : "enviadas";
  const ends = useEnd(campaign);
  const stateFilter = list.params.filters.state ?? "";
  return (
    <Card>
      <div className={classes.figuresHead}>
        <p>
          <strong className={classes.big}>
            {formatNumber(sentCount)} de {formatNumber(total)}
          </strong>{" "}
          <span className={classes.soft}>{[channel === "assisted" ? word : `já ${word}`, ends].filter(Boolean).join(" · ")}</span>
        </p>
        <p className={classes.soft}>{[audience, paceWords(per_minute)].filter(Boolean).join(" · ")}</p>
      </div>
      <div className={classes.bar} aria-hidden>
        {visibleFigures.map((figure) =>
          figures[figure] > 0 ? <span key={figure} data-figure={figure} style={{ flexGrow: figures[figure] }} /> : null,
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a row of buttons */}
      <div className={classes.figures} role="group" aria-label="Mensagens por situação">
        {visibleFigures.map((figure) => (
          <button
            key={figure}
            type="button"
            data-figure={figure}
            aria-pressed={stateFilter === figure}
            onClick={() => list.setFilters({ state: stateFilter === figure ? "" : figure })}
          >
            <span>
              <span className={classes.dot} data-figure={figure} aria-hidden /> {WORDS[figure]}
            </span>{" "}
            <strong>{formatNumber(figures[figure])}</strong>
          </button>
        ))}
      </div>
    </Card>
  );
}

/** "1 a cada 15 segundos". */
function paceWords(perMinute: number): string {
  const seconds = Math.round(60 / perMinute);
  return perMinute === 0
    ? ""
    : perMinute > 30
      ? `${formatNumber(perMinute)} por minuto`
      : seconds === 60
        ? "1 por minuto"
        : `1 a cada ${seconds} segundos`;
}

/** "termina amanhã, por volta das 10h58". */
function useEnd({ ends_at }: CampaignDetail): string {
  const { timeZone, today } = useApplication();
  if (ends_at === "") {
    return "";
  }
  const { day, time } = zoned(ends_at, timeZone);
  const about = `por volta das ${time.replace(":", "h")}`;
  return day === today ? `termina ${about}` : `termina ${relativeDay(day, today)}, ${about}`;
}
