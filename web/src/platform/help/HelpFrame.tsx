import { Group } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../../data/session";
import { Bell } from "../../ui/Brand";
import { useTabTitle } from "../../ui/tab-title";
import classes from "./help.module.css";

interface HelpFrameProps {
  title: string;
  /** The link back to the help's start. */
  isStart?: boolean;
  children: ReactNode;
}

/** The help as a separate page outside of the layout, since people without an account read it too. */
export function HelpFrame({ title, isStart = false, children }: HelpFrameProps) {
  const { user } = useSession();
  const titleId = useId();
  useTabTitle(isStart ? "" : title);
  return (
    <div className={classes.frame}>
      <header className={classes.board} data-surface="board">
        <Group component="span" gap="sm" wrap="nowrap" fz="1.1875rem" fw={700}>
          <Bell />
          Sineta
        </Group>
        <nav className={classes.ways} aria-label="Ajuda">
          {isStart ? null : <Link to="/ajuda">Todas as páginas</Link>}
          <Link to={user ? "/" : "/auth/login"}>{user ? "Voltar ao início" : "Entrar"}</Link>
        </nav>
      </header>
      <main className={classes.main} aria-labelledby={titleId}>
        <h1 id={titleId} className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
