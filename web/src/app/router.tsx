/** The route table as React Router's routes, each behind the guard. */

import type { ComponentType } from "react";
import {
  createBrowserRouter,
  createPath,
  type LoaderFunction,
  type RouteObject,
  redirectDocument,
  replace,
  useLoaderData,
} from "react-router-dom";
import { permissionsOf } from "../../../domain/roles";
import { alternatives } from "../../../domain/text";
import { lock } from "../account/lock";
import type { AppRoute, Lazy } from "../area";
import { checkWhilePending } from "../data/connectivity";
import { session, sessionLost } from "../data/session";
import { notify } from "../ui/notify";
import { loadAreas, loadAreasFor, routes } from "./areas";
import { decideNavigation, HOME, lockModeOf } from "./guard";
import { reloadPage } from "./new-build";
import { Root } from "./Root";
import { PageError, RouteError } from "./RouteError";
import { rememberReturnPath } from "./return-path";
import { Shell } from "./Shell";
import { Splash } from "./Splash";
import { sessionStarted } from "./session-refresh";

interface Arrival {
  Screen: ComponentType;
}

/** Runs the guard, then loads the screen: a file that cannot be loaded is an error of this route, and the menu stays. */
function guard(route: AppRoute): LoaderFunction<Arrival | Response> {
  return async ({ request }) => {
    const { screen } = route;
    if (!screen) {
      return redirectDocument(request.url);
    }
    if (session.get().status === "signed-in") {
      // Loads while the session is tested.
      screen().catch(() => undefined);
    }
    await sessionStarted;
    if (session.get().status === "expired" && !lock.get()) {
      // The sign-in on top of the screen is open already; the screen below must not be replaced by the sign-in page.
      await sessionLost();
    }
    const url = new URL(request.url);
    const to = url.pathname + url.search + url.hash;
    const previous = router.state.initialized ? createPath(router.state.location) : null;
    const { status, user } = session.get();
    // The menu appears with the screen, not after it.
    await loadAreas(currentPermissions());
    const verdict = decideNavigation({
      route,
      to,
      previous,
      signedIn: status === "signed-in",
      permissions: user ? permissionsOf(user) : [],
      lock: lock.get()?.mode ?? null,
    });
    const lockMode = lockModeOf(url.pathname);
    if (verdict.kind === "locked") {
      // A user who opens a link over the lock wants its page; one who opens the program's first page, their last page.
      rememberReturnPath(to, to === HOME ? { unless: "known" } : {});
    } else if (verdict.kind === "enter" && lockMode && previous !== to) {
      // A visit of the lock's address locks; the guard's second run there, after the password, must not.
      rememberReturnPath(previous);
      lock.engage(lockMode);
    } else if (verdict.kind === "refused") {
      notify.warn(`“${route.title}” é restrito ao perfil ${alternatives([...verdict.roles])}.`);
    }
    return verdict.kind === "enter" ? { Screen: await screenOf(screen, to) } : replace(verdict.to);
  };
}

async function screenOf(screen: Lazy, to: string): Promise<ComponentType> {
  try {
    return (await checkWhilePending(screen())).default;
  } catch (error) {
    if (await reloadPage(to)) {
      // The earlier screen stays until the page reloads.
      return new Promise(() => undefined);
    }
    throw error;
  }
}

function ArrivedScreen() {
  const { Screen } = useLoaderData<Arrival>();
  return <Screen />;
}

function object(route: AppRoute): RouteObject {
  return {
    id: route.name,
    ...(route.path === "" ? { index: true } : { path: route.path }),
    handle: route,
    loader: guard(route),
    Component: ArrivedScreen,
    ErrorBoundary: RouteError,
  };
}

const FRAME = "frame";
const SHELL = "shell";

/** The routes in the router. */
const routedAreas = new Set<string>();

/** The routes of the loaded areas that are not in the router yet: in the layout, and outside of it. */
function unplaced(): { insideShell: RouteObject[]; outsideShell: RouteObject[] } {
  const fresh = routes().filter(({ name }) => !routedAreas.has(name));
  for (const { name } of fresh) {
    routedAreas.add(name);
  }
  return {
    insideShell: fresh.filter(({ withoutShell }) => !withoutShell).map(object),
    outsideShell: fresh.filter(({ withoutShell }) => withoutShell).map(object),
  };
}

/**
 * The roles whose areas the pages need: of the signed-in user, or of the user who locked the screen; null: of nobody, before a
 * sign-in.
 */
function currentPermissions(): readonly string[] | null {
  const user = lock.get()?.user ?? session.get().user;
  return user ? permissionsOf(user) : null;
}

// Loads while the session is tested.
loadAreas(currentPermissions()).catch(() => undefined);

const first = unplaced();
export const router = createBrowserRouter(
  [
    {
      id: FRAME,
      Component: Root,
      HydrateFallback: Splash,
      ErrorBoundary: PageError,
      children: [
        { id: SHELL, Component: Shell, children: first.insideShell },
        ...first.outsideShell,
        { path: "*", lazy: async () => ({ Component: (await import("./NotFound")).NotFound }) },
      ],
    },
  ],
  {
    async patchRoutesOnNavigation({ path, patch }) {
      await loadAreasFor(path, currentPermissions());
      const { insideShell, outsideShell } = unplaced();
      patch(SHELL, insideShell);
      patch(FRAME, outsideShell);
    },
  },
);
