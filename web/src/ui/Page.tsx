import type { ReactNode } from "react";
import classes from "./Page.module.css";
import { StatusBadge } from "./StatusBadge";
import { useTabTitle } from "./tab-title";
import type { Tone } from "./tone";

export interface PageProps {
  title: string;
  /** The beginning of the browser tab's title, where the heading would not distinguish it from another; "": none. */
  tab?: string | undefined;
  /** "23 livros, 19 leitores", beside the title. */
  count?: string | undefined;
  countTone?: Tone;
  /** A LinkSwitch, beside the title. */
  views?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons or key hints, at the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen's frame: its heading, its count, its actions. The heading takes the focus after a navigation. */
export function Page({ title, tab = title, count, countTone = "neutral", views, subtitle, actions, children }: PageProps) {
  useTabTitle(tab);
  return (
    <div className={classes.page} data-in-order>
      <header className={classes.head}>
        <div className={classes.names}>
          <div className={classes.titleLine}>
            <h1 className={classes.title} tabIndex={-1}>
              {title}
            </h1>
            {views ? <div className={classes.views}>{views}</div> : null}
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
