import { formatDay, formatLongDay } from "../../../../domain/dates";
import type { Hold } from "../../../../domain/library/holds/commands";
import { shelfCard, shelfName } from "../../../../domain/library/holds/slips";
import { useApplication } from "../../ui/application-context";
import { zoned } from "../../ui/format";
import classes from "./HoldSlips.module.css";

/** The visible part of the slip in a book: the reader, the last day, and no more of the reader than an open shelf may show. */
export function Slip({ hold }: { hold: Hold }) {
  const { school, today, timeZone } = useApplication();
  const { reader_name, class_name, card, title_name, tombo, pickup_until, asked_at } = hold;
  return (
    <article className={classes.slip} aria-label={`Papeleta de ${shelfName(reader_name)}`}>
      <span className={classes.school}>{school.name}</span>
      <span className={classes.name}>{shelfName(reader_name)}</span>
      <span className={classes.about}>{[class_name, `carteirinha ${shelfCard(card)}`].filter(Boolean).join(" · ")}</span>
      <span className={classes.pickupDay}>
        Retirar até <strong>{formatLongDay(pickup_until, today)}</strong>
      </span>
      <span className={classes.title}>{title_name}</span>
      <span className={classes.foot}>
        <span className={classes.tombo}>{tombo}</span>
        <span>pedido em {formatDay(zoned(asked_at, timeZone).day)}</span>
      </span>
    </article>
  );
}
