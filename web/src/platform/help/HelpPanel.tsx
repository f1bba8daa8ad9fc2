import entries from "virtual:help/entries";
import { IconArrowLeft, IconExternalLink, IconX } from "@tabler/icons-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { helpOfScreen } from "../../../../domain/platform/help-page";
import { isEditable } from "../../ui/layers";
import { TopDialog } from "../../ui/TopDialog";
import { helpEntry } from "./find";
import { HelpBody } from "./HelpBody";
import { HelpList } from "./HelpList";
import { HelpSearch } from "./HelpSearch";
import classes from "./help.module.css";

/** The panel's view: a page, the pages of the screen, or the search. */
type View = { slug: string } | "screen" | "search";

export interface HelpPanelProps {
  /** The screen's address in the router's form, with the slash before. */
  screen: string;
  permissions: readonly string[];
  /** The first page; left out: the one about the screen. */
  slug?: string | undefined;
  /** Over a dialog, and without room beside the screen, it takes the focus. */
  modal: boolean;
  onClose: () => void;
}

/** The help beside the open screen. */
export default function HelpPanel({ modal, ...props }: HelpPanelProps) {
  return modal ? (
    <TopDialog label="Ajuda" placement="side" onClose={props.onClose}>
      <Content {...props} />
    </TopDialog>
  ) : (
    <HelpSidePanel {...props} />
  );
}

/** A user who types continues to type; otherwise the panel takes the focus, and returns it. */
function HelpSidePanel(props: Omit<HelpPanelProps, "modal">) {
  const panel = useRef<HTMLElement>(null);
  const { onClose } = props;
  const [announcement, setAnnouncement] = useState("");
  // After a dialog that opened it, such as the palette, has returned the focus.
  useEffect(() => {
    const previousFocus = document.activeElement;
    if (isEditable(previousFocus)) {
      setAnnouncement("A ajuda está aberta ao lado. F1 leva até ela.");
    } else {
      panel.current?.focus({ preventScroll: true });
    }
    const element = panel.current;
    return () => {
      const hasFocus = element?.contains(document.activeElement) || document.activeElement === document.body;
      const target =
        previousFocus?.isConnected && previousFocus !== document.body ? previousFocus : document.querySelector("main h1");
      if (hasFocus && target instanceof HTMLElement) {
        target.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <aside
      ref={panel}
      className={classes.sidePanel}
      aria-label="Ajuda"
      tabIndex={-1}
      data-help-panel
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
        }
      }}
    >
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <Content {...props} />
    </aside>
  );
}

function Content({ screen, permissions, slug, onClose }: Omit<HelpPanelProps, "modal">) {
  const ofScreen = helpOfScreen(entries, screen, permissions);
  const first: View = slug ? { slug } : ofScreen.length > 1 ? "screen" : ofScreen[0] ? { slug: ofScreen[0].slug } : "search";
  const [views, setViews] = useState<readonly View[]>([first]);
  const [typedText, setTypedText] = useState("");
  const view = views.at(-1) ?? first;
  const title = useRef<HTMLHeadingElement>(null);
  const show = (next: readonly View[]) => {
    // The pressed button disappears: before a scan field misses the focus, it moves to the head of the new content.
    title.current?.focus({ preventScroll: true });
    setViews(next);
  };
  const go = (next: View) => show([...views, next]);
  const link = (page: string, text: string): ReactNode => (
    <Link
      to={`/ajuda/${page}`}
      onClick={(event: MouseEvent) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
          event.preventDefault();
          go({ slug: page });
        }
      }}
    >
      {text}
    </Link>
  );
  const entry = typeof view === "object" ? helpEntry(view.slug) : undefined;
  const isOfScreen = entry !== undefined && ofScreen.some((page) => page.slug === entry.slug);
  const offersScreen = view !== "screen" && ofScreen.length > 0 && !(isOfScreen && ofScreen.length === 1);
  return (
    <div className={classes.panel}>
      <header className={classes.panelHead}>
        {views.length > 1 ? (
          <button
            type="button"
            className={classes.icon}
            aria-label="Voltar à página anterior da ajuda"
            onClick={() => show(views.slice(0, -1))}
          >
            <IconArrowLeft size={20} aria-hidden />
          </button>
        ) : null}
        <h2 ref={title} className={classes.panelTitle} tabIndex={-1}>
          {entry?.title ?? (view === "screen" ? "Ajuda desta tela" : "Ajuda")}
        </h2>
        <a
          className={classes.icon}
          href={entry ? `/ajuda/${entry.slug}` : "/ajuda"}
          target="_blank"
          rel="noreferrer"
          aria-label="Abrir a ajuda em outra aba"
        >
          <IconExternalLink size={20} aria-hidden />
        </a>
        <button type="button" className={classes.icon} aria-label="Fechar a ajuda" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </header>
      <div className={classes.panelBody}>
        {entry ? <HelpBody key={entry.slug} slug={entry.slug} level={3} link={link} /> : null}
        {view === "screen" ? <HelpList entries={ofScreen} link={link} label="Ajuda desta tela" /> : null}
        {view === "search" || (typeof view === "object" && !entry) ? (
          <HelpSearch text={typedText} onType={setTypedText} link={link}>
            <p className={classes.area}>Digite o assunto, ou abra a ajuda em outra aba para ver todas as páginas.</p>
          </HelpSearch>
        ) : null}
      </div>
      <footer className={classes.panelFoot}>
        {offersScreen ? (
          <button type="button" className={classes.plain} onClick={() => go("screen")}>
            Ajuda desta tela
          </button>
        ) : null}
        {view === "search" ? null : (
          <button type="button" className={classes.plain} onClick={() => go("search")}>
            Buscar na ajuda
          </button>
        )}
      </footer>
    </div>
  );
}
