import { Activity, useContext, useEffect, useLayoutEffect, useRef } from "react";
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router-dom";
import { permissionsOf } from "../../../domain/roles";
// In the first files: it is the first screen, and a separate file would cost another round trip.
import "../account/SignIn";
import { LockScreen } from "../account/LockScreen";
import { useLock } from "../account/lock";
import { SignInAgain } from "../account/SignInAgain";
import type { AppRoute } from "../area";
import { useRefreshOnReturn } from "../data/connectivity";
import { useRefreshOnNewDay } from "../data/school";
import { useSession } from "../data/session";
import { tabTitle, useOpened } from "../ui/tab-title";
import { routes } from "./areas";
import { LOCK_PATHS, type LockMode, lockModeOf } from "./guard";
import { useIdleLock } from "./idle-lock";
import { leave, reloadForNewUser } from "./leave";
import classes from "./NavigationLine.module.css";
import { rememberReturnPath, takeReturnPath } from "./return-path";
import { useSessionRefresh } from "./session-refresh";

const PRODUCT = "Sineta";
const LOCKED_TITLE = "Tela bloqueada";
/** After the sign-in page's own files have loaded. */
const HOME_AFTER_MS = 1500;

/** Everything on the page: the screen, and the layers above it (the lock, the sign-in after the end of a session). */
export function Root() {
  const { status } = useSession();
  const lock = useLock();
  const route = useMatches().at(-1)?.handle as AppRoute | undefined;
  // Pages outside of the session show nothing of it: a link from an e-mail opens over a lock too.
  const outside = route === undefined || (route.open && route.name !== "login" && !lockModeOf(`/${route.path}`));
  const activeLock = outside ? null : lock;
  // A page outside of the layout has no menu to keep: the lock inside the layout covers it whole.
  const covered = activeLock !== null && (activeLock.mode === "full" || route?.withoutShell === true);
  useSessionRefresh();
  useRefreshOnReturn();
  useRefreshOnNewDay();
  useIdleLock();
  useSessionChanges();
  useLockAddress(activeLock?.mode);
  useHomeAhead(route?.name === "login");
  const openedRoute = useOpened();
  useArrival(
    activeLock ? tabTitle(LOCKED_TITLE, PRODUCT) : tabTitle(openedRoute, route?.title ?? "Página não encontrada", PRODUCT),
  );
  const navigating = useNavigation().state !== "idle";

  return (
    <>
      <NavigationLine active={navigating} />
      {/* Hidden, not unmounted: what was typed is still there after the password. */}
      <Activity mode={covered ? "hidden" : "visible"}>
        <Outlet />
      </Activity>
      {covered ? <LockScreen lock={activeLock} onLeave={leave} /> : null}
      {status === "expired" && !lock && !outside ? <SignInAgain onLeave={leave} /> : null}
    </>
  );
}

/** Another person's sign-in reloads the page; any other change of session or roles sends the route past the guard again. */
function useSessionChanges(): void {
  const { status, user } = useSession();
  const { revalidate } = useRevalidator();
  const knownUserId = useRef(user?.id);
  const id = user?.id;
  useEffect(() => {
    if (id && knownUserId.current && id !== knownUserId.current) {
      reloadForNewUser();
    }
    knownUserId.current = id ?? knownUserId.current;
  }, [id]);

  const key = `${status} ${user ? permissionsOf(user).join(" ") : ""}`;
  const seenKey = useRef(key);
  // While the session is lost or locked, the screen below must stay.
  const locked = useLock() !== null;
  const isSettled = status !== "expired" && !locked;
  useEffect(() => {
    if (isSettled && seenKey.current !== key) {
      seenKey.current = key;
      void revalidate();
    }
  }, [key, isSettled, revalidate]);
}

/**
 * The address follows the lock without a navigation, so that the screen below keeps its state: a reload then
 * lands on the lock's own route.
 */
function useLockAddress(mode: LockMode | undefined): void {
  const location = useLocation();
  const navigate = useNavigate();
  const lifted = useLock() === null;
  const previousMode = useRef<typeof mode>(undefined);
  useEffect(() => {
    const own = lockModeOf(location.pathname) !== undefined;
    if (mode && !own) {
      rememberReturnPath(createPath(location));
      window.history.replaceState(window.history.state, "", LOCK_PATHS[mode]);
    } else if (lifted && previousMode.current) {
      const returnPath = takeReturnPath();
      if (own) {
        void navigate(returnPath, { replace: true });
      } else {
        window.history.replaceState(window.history.state, "", createPath(location));
      }
    }
    previousMode.current = lifted ? undefined : (mode ?? previousMode.current);
  }, [mode, lifted, location, navigate]);
}

/** While the user types a password, the browser loads the next screen. */
function useHomeAhead(signingIn: boolean): void {
  useEffect(() => {
    const home = signingIn ? routes().find(({ path }) => path === "") : undefined;
    const timer = setTimeout(() => void home?.screen?.().catch(() => undefined), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signingIn]);
}

/** The arrival on a route: the page's top, its title, and the focus on its heading unless the screen set it elsewhere. */
function useArrival(title: string): void {
  const location = useLocation();
  useEffect(() => {
    document.title = title;
  }, [title]);

  const router = useContext(DataRouterContext)?.router;
  const firstLocation = useRef(location);
  useLayoutEffect(() => {
    if (firstLocation.current === location) {
      return;
    }
    if (!router?.state.preventScrollReset) {
      window.scrollTo(0, 0);
    }
    if (firstLocation.current.pathname !== location.pathname) {
      const main = document.querySelector("main");
      if (!main?.contains(document.activeElement)) {
        main?.querySelector("h1")?.focus({ preventScroll: true });
      }
    }
    firstLocation.current = location;
  }, [location, router]);
}

/** A thin line at the top while a screen loads; only where that takes long enough to notice. */
function NavigationLine({ active }: { active: boolean }) {
  return active ? <div className={classes.line} aria-hidden /> : null;
}
