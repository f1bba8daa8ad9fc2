import { type ReactNode, useId } from "react";
import classes from "./Card.module.css";

interface CardProps {
  title?: string;
  /** Right of the title: a figure, a small button. */
  sideContent?: ReactNode;
  /** Without inner padding, for rows that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** A card. With a title it is a named region. */
export function Card({ title, sideContent, flush = false, children }: CardProps) {
  const titleId = useId();
  const body = <div className={flush ? classes.flush : classes.body}>{children}</div>;
  if (!title) {
    return <div className={classes.card}>{body}</div>;
  }
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {sideContent ? <div className="second">{sideContent}</div> : null}
      </div>
      {body}
    </section>
  );
}
