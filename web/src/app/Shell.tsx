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
import { heldBy } from "../../../domain/roles";
import { LockPanel } from "../account/LockScreen";
import { useLock } from "../account/lock";
import type { AppRoute } from "../area";
import { useRead } from "../data/call";
import { updateRecord } from "../data/records";
import { followUser, useSession } from "../data/session";
import { StepReturn } from "../platform/first-steps/StepReturn";
import { useKnownAreas } from "../platform/known-areas";
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
// A part that can't be fetched must not take the open screen with it.
const Palette = lazy(() => loadPalette().catch(() => ({ default: NotFetched })));
const HelpPanel = lazy(() => import("../platform/help/HelpPanel").catch(() => ({ default: NotFetched })));
const Shortcuts = lazy(() => import("./Shortcuts").catch(() => ({ default: NotFetched })));

/** The help as it was asked for: which page, and whether it takes the keyboard for itself. */
interface OpenHelp {
  slug?: string | undefined;
  modal: boolean;
}

/** Narrower, there is no room beside the screen. */
const NO_ROOM_BESIDE = "(max-width: 56em)";

type Sheet = "palette" | "shortcuts" | "more" | "leave" | null;

const ONE_MINUTE = 60_000;
/** Once the first screen has had the network for itself. */
const PALETTE_AFTER_MS = 1500;

/** The main layout: the board with the menu, the bar above, the screen. */
export function Shell() {
  const { status, user } = useSession();
  const locked = useLock();
  // The lock inside the layout keeps the menu of who locked it.
  const who = locked?.user ?? user;
  const held = useMemo(() => (who ? heldBy(who) : []), [who]);
  const [sheet, setSheet] = useState<Sheet>(null);
  const close = useCallback(() => setSheet(null), []);
  const [help, setHelp] = useState<OpenHelp | null>(null);
  const closeHelp = useCallback(() => setHelp(null), []);
  const tools = useTools(setSheet, setHelp);
  const screen = useMatches().at(-1)?.handle as AppRoute | undefined;
  const { routes } = useKnownAreas();
  const available = useMemo(() => actionsFor(routes, held), [routes, held]);
  useAreasOf(held);
  const reachable = status === "signed-in" && !locked;
  useActionKeys(available, tools, reachable);
  const counts = useCounts(reachable);

  useEffect(() => (user?.id && reachable ? followUser(user.id) : undefined), [user?.id, reachable]);
  const main = useRef<HTMLElement>(null);
  // After Ctrl K the user can type at once.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PALETTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!who) {
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
      <Sidebar held={held} counts={locked ? undefined : counts} locked={locked !== null} />
      <div className={classes.body}>
        <Topbar who={who} actions={available} tools={tools} locked={locked !== null} />
        <main ref={main} id="conteudo" className={classes.main} tabIndex={-1}>
          {locked ? null : <StepReturn user={who.id} />}
          <Activity mode={locked ? "hidden" : "visible"}>
            <Outlet />
          </Activity>
          {locked?.mode === "inside" ? <LockPanel lock={locked} onLeave={leave} /> : null}
        </main>
      </div>
      {help && !locked ? (
        <Suspense>
          <HelpPanel key={help.slug} {...help} screen={`/${screen?.path ?? ""}`} held={held} onClose={closeHelp} />
        </Suspense>
      ) : null}
      <BottomBar held={held} counts={locked ? undefined : counts} locked={locked !== null} onMore={() => setSheet("more")} />
      {sheet === "more" ? <MoreSheet held={held} counts={counts} onClose={close} /> : null}
      {sheet === "leave" ? <ConfirmLeave onClose={close} /> : null}
      <Suspense>
        {sheet === "palette" ? <Palette actions={available} tools={tools} held={held} onClose={close} /> : null}
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
          // The choice holds here at once; that it follows the person to another computer may wait for a better network.
          updateRecord("users", id, { theme: scheme }).catch(() => undefined);
        }
      },
      signOut: () => (hasUnsavedWork() ? setSheet("leave") : leave()),
    }),
    [navigate, setSheet, setHelp, setColorScheme, id],
  );
}

/** Asked for once more, the help takes the keyboard; with the keyboard in it, it goes. */
function nextHelp(open: OpenHelp | null, slug: string | undefined): OpenHelp | null {
  if (open && slug === undefined) {
    const panel = document.querySelector<HTMLElement>("[data-help-panel]");
    if (!panel || panel.contains(document.activeElement)) {
      return null;
    }
    panel.focus({ preventScroll: true });
    return open;
  }
  // The palette, which names a page, is never open over another dialog, and goes.
  const isCovered = slug === undefined && document.querySelector(DIALOG) !== null;
  return { slug, modal: isCovered || window.matchMedia(NO_ROOM_BESIDE).matches };
}

/** A role that was given while the pages are open brings its area. */
function useAreasOf(held: readonly string[]): void {
  useEffect(() => {
    loadAreas(held).catch(() => undefined);
  }, [held]);
}

/** The count at each place of the menu, by the name of its route. */
function useCounts(enabled: boolean): Counts | undefined {
  const { data } = useRead("platform/home", {}, { enabled, refetchInterval: ONE_MINUTE, refetchOnWindowFocus: true });
  return data?.counts;
}
