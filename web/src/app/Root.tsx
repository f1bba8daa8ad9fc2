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
import { heldBy } from "../../../domain/roles";
// In the first files: it is the first screen, and would be one more way to the server and back.
import "../account/SignIn";
import { LockScreen } from "../account/LockScreen";
import { useLock } from "../account/lock";
import { SignInAgain } from "../account/SignInAgain";
import type { AppRoute } from "../area";
import { useRefreshOnReturn } from "../data/connectivity";
import { useSession } from "../data/session";
import { tabTitle, useOpened } from "../ui/tab-title";
import { routes } from "./areas";
import { LOCK_PATHS, type LockMode, lockModeOf } from "./guard";
import { useIdleLock } from "./idle-lock";
import { leave, startAfresh } from "./leave";
import classes from "./NavigationLine.module.css";
import { rememberReturnPath, takeReturnPath } from "./return-path";
import { useSessionKeeper } from "./session-keeper";

const PRODUCT = "Sineta";
const LOCKED_TITLE = "Tela bloqueada";
/** Once the sign-in page has had the network for itself. */
const HOME_AFTER_MS = 1500;

/** Everything on the page: the screen, and above it what covers it (the lock, the sign-in when a session died). */
export function Root() {
  const { status } = useSession();
  const lock = useLock();
  const route = useMatches().at(-1)?.handle as AppRoute | undefined;
  // Pages that belong to no session show nothing of it: a link from an e-mail opens over a lock too.
  const outside = route === undefined || (route.open && route.name !== "login" && !lockModeOf(`/${route.path}`));
  const locked = outside ? null : lock;
  // A page outside the layout has no menu to keep: the lock inside the layout covers it whole.
  const covered = locked !== null && (locked.mode === "full" || route?.bare === true);
  useSessionKeeper();
  useRefreshOnReturn();
  useIdleLock();
  useSessionChanges();
  useLockAddress(locked?.mode);
  useHomeAhead(route?.name === "login");
  const opened = useOpened();
  useArrival(locked ? tabTitle(LOCKED_TITLE, PRODUCT) : tabTitle(opened, route?.title ?? "Página não encontrada", PRODUCT));
  const navigating = useNavigation().state !== "idle";

  return (
    <>
      <NavigationLine active={navigating} />
      {/* Hidden, not unmounted: what was typed is still there after the password. */}
      <Activity mode={covered ? "hidden" : "visible"}>
        <Outlet />
      </Activity>
      {covered ? <LockScreen lock={locked} onLeave={leave} /> : null}
      {status === "expired" && !lock && !outside ? <SignInAgain onLeave={leave} /> : null}
    </>
  );
}

/** Another person's sign-in starts afresh; any other change of session or roles sends the route past the guard again. */
function useSessionChanges(): void {
  const { status, user } = useSession();
  const { revalidate } = useRevalidator();
  const known = useRef(user?.id);
  const id = user?.id;
  useEffect(() => {
    if (id && known.current && id !== known.current) {
      startAfresh();
    }
    known.current = id ?? known.current;
  }, [id]);

  const key = `${status} ${user ? heldBy(user).join(" ") : ""}`;
  const seen = useRef(key);
  // While the session is lost, or locked away, the screen below must stay.
  const locked = useLock() !== null;
  const settled = status !== "expired" && !locked;
  useEffect(() => {
    if (settled && seen.current !== key) {
      seen.current = key;
      void revalidate();
    }
  }, [key, settled, revalidate]);
}

/**
 * The address follows the lock without a navigation, so that the screen below keeps its state: a reload then
 * lands on the lock's own route.
 */
function useLockAddress(mode: LockMode | undefined): void {
  const location = useLocation();
  const navigate = useNavigate();
  const lifted = useLock() === null;
  const before = useRef<typeof mode>(undefined);
  useEffect(() => {
    const own = lockModeOf(location.pathname) !== undefined;
    if (mode && !own) {
      rememberReturnPath(createPath(location));
      window.history.replaceState(window.history.state, "", LOCK_PATHS[mode]);
    } else if (lifted && before.current) {
      const where = takeReturnPath();
      if (own) {
        void navigate(where, { replace: true });
      } else {
        window.history.replaceState(window.history.state, "", createPath(location));
      }
    }
    before.current = lifted ? undefined : (mode ?? before.current);
  }, [mode, lifted, location, navigate]);
}

/** While somebody types a password, what opens after it is fetched. */
function useHomeAhead(signingIn: boolean): void {
  useEffect(() => {
    const home = signingIn ? routes().find(({ path }) => path === "") : undefined;
    const timer = setTimeout(() => void home?.screen?.().catch(() => undefined), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signingIn]);
}

/** Arriving on a route: the page at its top, its title, and the focus on its heading unless the screen put it elsewhere. */
function useArrival(title: string): void {
  const location = useLocation();
  useEffect(() => {
    document.title = title;
  }, [title]);

  const router = useContext(DataRouterContext)?.router;
  const arrived = useRef(location);
  useLayoutEffect(() => {
    if (arrived.current === location) {
      return;
    }
    if (!router?.state.preventScrollReset) {
      window.scrollTo(0, 0);
    }
    if (arrived.current.pathname !== location.pathname) {
      const main = document.querySelector("main");
      if (!main?.contains(document.activeElement)) {
        main?.querySelector("h1")?.focus({ preventScroll: true });
      }
    }
    arrived.current = location;
  }, [location, router]);
}

/** A thin line at the top while a screen is on its way; only where it takes long enough to notice. */
function NavigationLine({ active }: { active: boolean }) {
  return active ? <div className={classes.line} aria-hidden /> : null;
}
