import { useEffect, useRef } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom";
import { checkConnectivity, useReachable } from "../data/connectivity";
import { serverDate } from "../data/server-clock";
import { ErrorState } from "../ui/ErrorState";
import { Page } from "../ui/Page";
import classes from "./Plain.module.css";

const SYSTEM_ERROR = {
  title: "Ocorreu um erro nesta tela",
  sentence: "É um erro do sistema. Os dados salvos não foram perdidos.",
};
const NOT_LOADED = {
  title: "Não foi possível carregar a tela",
  sentence: "Verifique a conexão com a rede e tente de novo.",
};

/** A screen whose file could not be loaded is loaded again once the server is back. */
function useReloadOnReturn(enabled: boolean): void {
  const reachable = useReachable();
  const wasLost = useRef(false);
  useEffect(() => {
    if (enabled) {
      void checkConnectivity();
    }
  }, [enabled]);
  useEffect(() => {
    if (enabled && reachable && wasLost.current) {
      reload();
    }
    wasLost.current = !reachable;
  }, [enabled, reachable]);
}

function reload(): void {
  window.location.reload();
}

function useFailure(): { title: string; sentence: string; details: string } {
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
  useReloadOnReturn(notLoaded);
  return {
    ...(notLoaded ? NOT_LOADED : SYSTEM_ERROR),
    details: [pathname, serverDate().toISOString(), __BUILD__, navigator.userAgent, text].join("\n"),
  };
}

/** A screen with an error: the menu around it still works. */
export function RouteError() {
  const { title, ...failure } = useFailure();
  return (
    <Page title={title}>
      <ErrorState {...failure} onRetry={reload} />
    </Page>
  );
}

/** An error of the frame itself. */
export function PageError() {
  const { title, ...failure } = useFailure();
  return (
    <main className={classes.plain}>
      <h1 className={classes.title}>{title}</h1>
      <ErrorState {...failure} onRetry={reload} />
    </main>
  );
}
