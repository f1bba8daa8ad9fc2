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
import { LockScreen } from "../account/LockScreen";
import { useLock } from "../account/lock";
import { SignInAgain } from "../account/SignInAgain";
import { useSession } from "../data/session";
import { LOCK_PATHS } from "./guard";
import { useIdleLock } from "./idle-lock";
import { leave, startAfresh } from "./leave";
import { NavigationLine } from "./NavigationLine";
import type { AppRoute } from "./routes";
import { useSessionKeeper } from "./session-keeper";
import { rememberWhere, takeWhere } from "./where";

const PRODUCT = "Sineta";

/** Everything on the page: the screen, and above it what covers it (the lock, the sign-in when a session died). */
export function Root() {
  const { status } = useSession();
  const locked = useLock();
  useSessionKeeper();
  useIdleLock();
  useSessionChanges();
  useLockAddress();
  useArrival();
  const navigating = useNavigation().state !== "idle";

  return (
    <>
      <NavigationLine active={navigating} />
      {/* Hidden, not unmounted: what was typed is still there after the password. */}
      <Activity mode={locked?.mode === "full" ? "hidden" : "visible"}>
        <Outlet />
      </Activity>
      {locked?.mode === "full" ? <LockScreen lock={locked} onLeave={leave} /> : null}
      {status === "expired" && !locked ? <SignInAgain onLeave={leave} /> : null}
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

  const key = `${status} ${user?.permissions.join(" ") ?? ""}`;
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current !== key) {
      seen.current = key;
      // While the session is lost the screen below the overlay must stay.
      if (status !== "expired") {
        void revalidate();
      }
    }
  }, [key, status, revalidate]);
}

/**
 * The address follows the lock without a navigation, so that the screen below keeps its state: a reload then
 * lands on the lock's own route.
 */
function useLockAddress(): void {
  const mode = useLock()?.mode;
  const location = useLocation();
  const navigate = useNavigate();
  const before = useRef<typeof mode>(undefined);
  useEffect(() => {
    const own = Object.values<string>(LOCK_PATHS).includes(location.pathname);
    if (mode && !own) {
      rememberWhere(createPath(location));
      window.history.replaceState(window.history.state, "", LOCK_PATHS[mode]);
    } else if (!mode && before.current) {
      const where = takeWhere();
      if (own) {
        void navigate(where, { replace: true });
      } else {
        window.history.replaceState(window.history.state, "", createPath(location));
      }
    }
    before.current = mode;
  }, [mode, location, navigate]);
}

/** Arriving on a route: the page at its top, its title, and the focus on its heading unless the screen put it elsewhere. */
function useArrival(): void {
  const location = useLocation();
  const locked = useLock() !== null;
  const route = useMatches().at(-1)?.handle as AppRoute | undefined;
  const title = locked ? "Tela bloqueada" : (route?.title ?? "Página não encontrada");
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
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
