import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { Illustration } from "../ui/illustrations";
import { HOME } from "./guard";
import classes from "./Plain.module.css";

/** Any path that no route has. */
export function NotFound() {
  return (
    <main className={classes.plain}>
      <Illustration name="search" />
      <h1 className={classes.title} tabIndex={-1}>
        Página não encontrada
      </h1>
      <p className={classes.text}>O endereço pode ter mudado, ou faltou uma parte dele.</p>
      <Button component={Link} to={HOME}>
        Ir para o início
      </Button>
    </main>
  );
}
