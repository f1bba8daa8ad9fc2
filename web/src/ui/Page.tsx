import type { ReactNode } from "react";
import classes from "./Page.module.css";
import { StatusBadge } from "./StatusBadge";
import type { Tone } from "./tone";

interface PageProps {
  title: string;
  /** "23 livros, 19 leitores", beside the title. */
  count?: string | undefined;
  countTone?: Tone;
  subtitle?: ReactNode;
  /** Buttons or key hints, at the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen's frame: its heading, how many there are, what one may do. The heading takes the focus after a navigation. */
export function Page({ title, count, countTone = "neutral", subtitle, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.names}>
          <div className={classes.titleLine}>
            <h1 className={classes.title} tabIndex={-1}>
              {title}
            </h1>
            {count ? (
              <StatusBadge tone={countTone} icon={false}>
                {count}
              </StatusBadge>
            ) : null}
          </div>
          {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
