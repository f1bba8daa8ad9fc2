/** The table as React Router's routes, each behind the guard. */
import { createBrowserRouter, createPath, type LoaderFunction, type RouteObject, replace } from "react-router-dom";
import { listing } from "../../../domain/text";
import { lock } from "../account/lock";
import { session } from "../data/session";
import { notify } from "../ui/notify";
import { judge, lockModeOf } from "./guard";
import { NotFound } from "./NotFound";
import { Root } from "./Root";
import { PageError, RouteError } from "./RouteError";
import { type AppRoute, routes } from "./routes";
import { Shell } from "./Shell";
import { Splash } from "./Splash";
import { sessionStarted } from "./session-keeper";
import { rememberWhere } from "./where";

function guard(route: AppRoute): LoaderFunction {
  return async ({ request }) => {
    await sessionStarted;
    const url = new URL(request.url);
    const to = url.pathname + url.search + url.hash;
    const previous = router.state.initialized ? createPath(router.state.location) : null;
    const { status, user } = session.get();
    const verdict = judge({
      route,
      to,
      previous,
      signedIn: status === "signed-in",
      held: user?.permissions ?? [],
      locked: lock.get()?.mode ?? null,
    });
    const lockMode = lockModeOf(url.pathname);
    if (verdict.kind === "locked") {
      rememberWhere(to, { unless: "known" });
    } else if (verdict.kind === "enter" && lockMode && previous !== to) {
      // Arriving at the lock's address locks; being judged there again, after the password, must not.
      rememberWhere(previous);
      lock.engage(lockMode);
    } else if (verdict.kind === "refused") {
      notify.warn(`“${route.title}” é só para quem tem o perfil ${listing([...verdict.roles])}.`);
    }
    return verdict.kind === "enter" ? null : replace(verdict.to);
  };
}

function object(route: AppRoute): RouteObject {
  return {
    id: route.name,
    ...(route.path === "" ? { index: true } : { path: route.path }),
    handle: route,
    loader: guard(route),
    lazy: async () => ({ Component: (await route.screen()).default }),
    ErrorBoundary: RouteError,
  };
}

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: Splash,
    ErrorBoundary: PageError,
    children: [
      { Component: Shell, children: routes.filter(({ bare }) => !bare).map(object) },
      ...routes.filter(({ bare }) => bare).map(object),
      { path: "*", Component: NotFound },
    ],
  },
]);
