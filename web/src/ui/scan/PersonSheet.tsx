import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import cardClasses from "../Card.module.css";
import { PersonAvatar } from "../PersonAvatar";
import classes from "./PersonSheet.module.css";

interface PersonSheetProps {
  name: string;
  photo?: string | undefined;
  /** "7º ano A · matrícula 2024118". */
  about: ReactNode;
  /** Their current rights: a StatusBadge. */
  badges?: ReactNode;
  /** A QuotaBar. */
  quota?: ReactNode;
  /** SheetItems: their loans. */
  items?: ReactNode;
  actions?: ReactNode;
}

/** The person at the desk: their rights and their loans. */
export function PersonSheet({ name, photo, about, badges, quota, items, actions }: PersonSheetProps) {
  return (
    <section className={cardClasses.card} aria-label={name}>
      <div className={`${cardClasses.body} stack`}>
        <Group gap="0.875rem" align="flex-start" wrap="nowrap">
          <PersonAvatar name={name} photo={photo} size="lg" />
          <div className={classes.names}>
            <h2 className={classes.name}>{name}</h2>
            <div className="soft">{about}</div>
            {badges ? <div className={classes.badges}>{badges}</div> : null}
          </div>
        </Group>
        {quota}
        {items ? <ul className="plain-list">{items}</ul> : null}
        {actions ? (
          <Group gap="sm" align="stretch">
            {actions}
          </Group>
        ) : null}
      </div>
    </section>
  );
}

interface SheetItemProps {
  children: ReactNode;
  /** At the right: a date, a StatusBadge. */
  sideContent: ReactNode;
  /** Below it: "hoje", "renovado 1 de 2". */
  note?: ReactNode;
}

/** One item of the person's loans. */
export function SheetItem({ children, sideContent, note }: SheetItemProps) {
  return (
    <li className={classes.item}>
      <span className={classes.itemName}>{children}</span>
      <span className={classes.itemAside}>
        {sideContent}
        {note ? <div className="second">{note}</div> : null}
      </span>
    </li>
  );
}
