import { useMantineColorScheme } from "@mantine/core";
import {
  Activity,
  type Dispatch,
  lazy,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Outlet, useMatches, useNavigate } from "react-router-dom";
import { permissionsOf } from "../../../domain/roles";
import { LockPanel } from "../account/LockScreen";
import { useLock } from "../account/lock";
import type { AppRoute } from "../area";
import { useRead } from "../data/call";
import { updateRecord } from "../data/records";
import { followUser, useSession } from "../data/session";
import { StepReturn } from "../platform/first-steps/StepReturn";
import { useLoadedAreas } from "../platform/loaded-areas";
import { actionsFor, type Scheme, type Tools } from "./actions";
import { loadAreas } from "./areas";
import { BottomBar } from "./BottomBar";
import { ConfirmLeave } from "./ConfirmLeave";
import { hasUnsavedWork, leave } from "./leave";
import { type Counts, MoreSheet, Sidebar } from "./Navigation";
import { NotFetched } from "./NotFetched";
import classes from "./Shell.module.css";
import { Topbar } from "./Topbar";
import { DIALOG, useActionKeys } from "./use-action-keys";

const loadPalette = () => import("./Palette");
// A part that cannot be loaded must not close the open screen.
const Palette = lazy(() => loadPalette().catch(() => ({ default: NotFetched })));
const HelpPanel = lazy(() => import("../platform/help/HelpPanel").catch(() => ({ default: NotFetched })));
const Shortcuts = lazy(() => import("./Shortcuts").catch(() => ({ default: NotFetched })));

/** The requested help: the page, and whether it takes the focus. */
interface OpenHelp {
  slug?: string | undefined;
  modal: boolean;
}

/** Narrower, there is no room beside the screen. */
const NARROW_SCREEN = "(max-width: 56em)";

type Sheet = "palette" | "shortcuts" | "more" | "leave" | null;

const ONE_MINUTE = 60_000;
/** After the first screen's own files have loaded. */
const PALETTE_AFTER_MS = 1500;

/** The main layout: the board with the menu, the bar above, the screen. */
export function Shell() {
  const { status, user } = useSession();
  const lock = useLock();
  // The lock inside the layout keeps the menu of the user who locked it.
  const shownUser = lock?.user ?? user;
  const permissions = useMemo(() => (shownUser ? permissionsOf(shownUser) : []), [shownUser]);
  const [sheet, setSheet] = useState<Sheet>(null);
  const close = useCallback(() => setSheet(null), []);
  const [help, setHelp] = useState<OpenHelp | null>(null);
  const closeHelp = useCallback(() => setHelp(null), []);
  const tools = useTools(setSheet, setHelp);
  const screen = useMatches().at(-1)?.handle as AppRoute | undefined;
  const { routes } = useLoadedAreas();
  const available = useMemo(() => actionsFor(routes, permissions), [routes, permissions]);
  useAreasOf(permissions);
  const reachable = status === "signed-in" && !lock;
  useActionKeys(available, tools, reachable);
  const counts = useCounts(reachable);

  useEffect(() => (user?.id && reachable ? followUser(user.id) : undefined), [user?.id, reachable]);
  const main = useRef<HTMLElement>(null);
  // After Ctrl K the user can type at once.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PALETTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!shownUser) {
    return null;
  }
  return (
    <div className={classes.shell} data-help={help !== null && !help.modal}>
      {/* biome-ignore lint/a11y/useValidAnchor: the address stays clean: a reload must not jump */}
      <a
        className={classes.skip}
        href="#conteudo"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Pular para o conteúdo
      </a>
      <Sidebar permissions={permissions} counts={lock ? undefined : counts} locked={lock !== null} />
      <div className={classes.body}>
        <Topbar user={shownUser} actions={available} tools={tools} locked={lock !== null} />
        <main ref={main} id="conteudo" className={classes.main} tabIndex={-1}>
          {lock ? null : <StepReturn user={shownUser.id} />}
          <Activity mode={lock ? "hidden" : "visible"}>
            <Outlet />
          </Activity>
          {lock?.mode === "inside" ? <LockPanel lock={lock} onLeave={leave} /> : null}
        </main>
      </div>
      {help && !lock ? (
        <Suspense>
          <HelpPanel key={help.slug} {...help} screen={`/${screen?.path ?? ""}`} permissions={permissions} onClose={closeHelp} />
        </Suspense>
      ) : null}
      <BottomBar
        permissions={permissions}
        counts={lock ? undefined : counts}
        locked={lock !== null}
        onMore={() => setSheet("more")}
      />
      {sheet === "more" ? <MoreSheet permissions={permissions} counts={counts} onClose={close} /> : null}
      {sheet === "leave" ? <ConfirmLeave onClose={close} /> : null}
      <Suspense>
        {sheet === "palette" ? <Palette actions={available} tools={tools} permissions={permissions} onClose={close} /> : null}
        {sheet === "shortcuts" ? <Shortcuts actions={available} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

function useTools(setSheet: (sheet: Sheet) => void, setHelp: Dispatch<SetStateAction<OpenHelp | null>>): Tools {
  const { user } = useSession();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const id = user?.id;
  const theme = user?.theme;
  useEffect(() => {
    if (theme) {
      setColorScheme(theme);
    }
  }, [theme, setColorScheme]);
  return useMemo(
    () => ({
      go: (path: string) => void navigate(path),
      open: setSheet,
      help: (slug) => setHelp((open) => nextHelp(open, slug)),
      setScheme: (scheme: Scheme) => {
        setColorScheme(scheme);
        if (id) {
          // The choice takes effect here at once; its copy for another computer may wait for a better network.
          updateRecord("users", id, { theme: scheme }).catch(() => undefined);
        }
      },
      signOut: () => (hasUnsavedWork() ? setSheet("leave") : leave()),
    }),
    [navigate, setSheet, setHelp, setColorScheme, id],
  );
}

/** The second request moves the focus into the help; with the focus in it, the help closes. */
function nextHelp(open: OpenHelp | null, slug: string | undefined): OpenHelp | null {
  if (open && slug === undefined) {
    const panel = document.querySelector<HTMLElement>("[data-help-panel]");
    if (!panel || panel.contains(document.activeElement)) {
      return null;
    }
    panel.focus({ preventScroll: true });
    return open;
  }
  // The palette, which opens a page, is never open over another dialog, and closes.
  const isCovered = slug === undefined && document.querySelector(DIALOG) !== null;
  return { slug, modal: isCovered || window.matchMedia(NARROW_SCREEN).matches };
}

/** A role that the user gets while the pages are open loads its area. */
function useAreasOf(permissions: readonly string[]): void {
  useEffect(() => {
    loadAreas(permissions).catch(() => undefined);
  }, [permissions]);
}

/** The count at each place of the menu, by the name of its route. */
function useCounts(enabled: boolean): Counts | undefined {
  const { data } = useRead("platform/home", {}, { enabled, refetchInterval: ONE_MINUTE, refetchOnWindowFocus: true });
  return data?.counts;
}
