import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom";
import { ErrorState } from "../ui/ErrorState";
import { Page } from "../ui/Page";
import classes from "./Plain.module.css";

const SENTENCE = "Esta tela parou por um erro do programa. O que você já salvou está guardado.";
const NOT_LOADED = "Esta tela não pôde ser carregada. Confira a rede e tente de novo.";

function reload(): void {
  window.location.reload();
}

function useFailure(): { sentence: string; details: string } {
  const error = useRouteError();
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const text = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? `${error.name}: ${error.message}\n${error.stack ?? ""}`
      : String(error);
  const notLoaded = /dynamically imported module|module script|preload CSS/i.test(text);
  return {
    sentence: notLoaded ? NOT_LOADED : SENTENCE,
    details: [pathname, new Date().toISOString(), __BUILD__, navigator.userAgent, text].join("\n"),
  };
}

/** A screen that broke: the menu around it goes on working. */
export function RouteError() {
  const failure = useFailure();
  return (
    <Page title="Algo deu errado">
      <ErrorState {...failure} onRetry={reload} />
    </Page>
  );
}

/** The frame itself broke. */
export function PageError() {
  const failure = useFailure();
  return (
    <main className={classes.plain}>
      <h1 className={classes.title}>Algo deu errado</h1>
      <ErrorState {...failure} onRetry={reload} />
    </main>
  );
}
