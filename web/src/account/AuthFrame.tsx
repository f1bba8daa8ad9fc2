import type { ReactNode } from "react";
import { DEMO_WARNING } from "../../../domain/platform/demo";
import { schoolLogo, useSchool } from "../data/school";
import { Bell } from "../ui/Brand";
import { Note } from "../ui/Note";
import classes from "./AuthFrame.module.css";

interface AuthFrameProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The pages outside the session: the school's board on one side, one short form on the other. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { data: school } = useSchool();
  const logo = schoolLogo(school);
  return (
    <div className={classes.frame}>
      <header className={classes.board} data-surface="board">
        {logo ? <img className={classes.logo} src={logo} alt="" /> : <Bell size="lg" />}
        <p className={classes.names}>
          <span className={classes.product}>Sineta</span>
          <span className={classes.school}>{school?.name}</span>
        </p>
      </header>
      <main className={classes.main}>
        <div className={classes.form}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
          {school?.demo ? <Note tone="warn">Escola de exemplo. {DEMO_WARNING}</Note> : null}
          {children}
        </div>
      </main>
    </div>
  );
}
