import { IconX } from "@tabler/icons-react";
import { Fragment, type MouseEvent, useEffect, useId, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import type { HomeFigures } from "../../../domain/platform/commands";
import { groupThousands } from "../../../domain/text";
import { focusLockPassword } from "../account/LockScreen";
import { schoolLogo, useSchool } from "../data/school";
import { Bell } from "../ui/Brand";
import { TopDialog } from "../ui/TopDialog";
import { keysForAria } from "./keys";
import { type NavItem, navGroups } from "./menu";
import classes from "./Navigation.module.css";

interface NavigationProps {
  held: readonly string[];
  figures: HomeFigures | undefined;
  /** The menu stays while the data is locked away, but leads nowhere. */
  locked: boolean;
}

/** The board at the left: who we are, and the menu by role. */
export function Sidebar({ held, figures, locked }: NavigationProps) {
  const { data: school } = useSchool();
  const logo = schoolLogo(school);
  const board = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Where the menu is longer than the screen, the place one is at stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which entry is current changes with the address
  useEffect(() => {
    const [menu, current] = [board.current, board.current?.querySelector<HTMLElement>("[aria-current=page]")];
    if (!menu || !current) {
      return;
    }
    const below = current.offsetTop + 2 * current.offsetHeight - menu.clientHeight;
    menu.scrollTop = Math.max(
      0,
      below > menu.scrollTop ? below : Math.min(menu.scrollTop, current.offsetTop - current.offsetHeight),
    );
  }, [pathname]);
  return (
    <nav ref={board} aria-label="Principal" className={classes.sidebar} data-surface="board">
      <div className={classes.brand}>
        {logo ? <img className={classes.logo} src={logo} alt="" /> : <Bell />}
        <div className={classes.names}>
          <span className={classes.product}>Sineta</span>
          <span className={classes.school}>{school?.name}</span>
        </div>
      </div>
      <div className={classes.nav}>
        <Menu held={held} figures={figures} locked={locked} />
      </div>
      <p className={classes.build}>versão {__BUILD__}</p>
    </nav>
  );
}

interface MoreSheetProps extends Omit<NavigationProps, "locked"> {
  onClose: () => void;
}

/** "Mais" on a phone: the whole menu. */
export function MoreSheet({ held, figures, onClose }: MoreSheetProps) {
  return (
    <TopDialog label="Menu" placement="bottom" onClose={onClose}>
      <div className={classes.more} data-surface="board">
        <p className={classes.moreHead}>
          <span className={classes.product}>Menu</span>
          <button type="button" className={classes.close} onClick={onClose} aria-label="Fechar">
            <IconX size={22} aria-hidden />
          </button>
        </p>
        <nav aria-label="Menu completo">
          <Menu held={held} figures={figures} locked={false} onFollow={onClose} />
        </nav>
        <p className={classes.build}>versão {__BUILD__}</p>
      </div>
    </TopDialog>
  );
}

function Menu({ held, figures, locked, onFollow }: NavigationProps & { onFollow?: () => void }) {
  const id = useId();
  return navGroups(held).map(({ group, items }, index) => (
    <Fragment key={group}>
      {group ? (
        <p className={classes.group} id={`${id}-${index}`}>
          {group}
        </p>
      ) : null}
      <ul className={classes.list} aria-labelledby={group ? `${id}-${index}` : undefined}>
        {items.map((item) => (
          <li key={item.name}>
            <MenuLink item={item} figures={figures} locked={locked} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

interface MenuLinkProps {
  item: NavItem;
  figures: HomeFigures | undefined;
  locked: boolean;
  onFollow?: (() => void) | undefined;
}

function MenuLink({ item, figures, locked, onFollow }: MenuLinkProps) {
  const { path, nav, title, screen } = item;
  const waiting = figures ? (nav.count?.(figures) ?? 0) : 0;
  // The screen's file is on its way before the finger leaves the mouse.
  const prefetch = () => void screen().catch(() => undefined);
  return (
    <NavLink
      to={`/${path}`}
      end={path === ""}
      className={classes.link}
      aria-keyshortcuts={nav.key ? keysForAria(nav.key) : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={locked ? stayLocked : onFollow}
    >
      <nav.icon size={20} aria-hidden />
      <span className={classes.label}>{nav.label ?? title}</span>
      {waiting > 0 ? (
        <span className={classes.count}>
          {groupThousands(waiting)}
          <span className="visually-hidden"> {nav.countWords}</span>
        </span>
      ) : null}
    </NavLink>
  );
}

/** A menu entry while the data is locked away: to the password instead. */
export function stayLocked(event: MouseEvent): void {
  event.preventDefault();
  focusLockPassword();
}
