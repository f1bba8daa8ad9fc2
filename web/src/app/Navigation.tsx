import { IconChevronRight, IconX } from "@tabler/icons-react";
import { Fragment, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { groupThousands } from "../../../domain/text";
import { focusLockPassword } from "../account/LockScreen";
import type { Icon } from "../area";
import { schoolLogo, useSchool } from "../data/school";
import { useLoadedAreas } from "../platform/loaded-areas";
import { Bell } from "../ui/Brand";
import { TopDialog } from "../ui/TopDialog";
import { keysForAria } from "./keys";
import { isAt, isCollapsed, type NavItem, navGroups } from "./menu";
import classes from "./Navigation.module.css";

/** The count at each place of the menu, by the name of its route. */
export type Counts = Readonly<Record<string, number>>;

interface NavigationProps {
  permissions: readonly string[];
  counts: Counts | undefined;
  /** The menu stays while the data is locked, but leads nowhere. */
  locked: boolean;
}

/** The board at the left: the school, and the menu by role. */
export function Sidebar({ permissions, counts, locked }: NavigationProps) {
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
    const hiddenHeight = current.offsetTop + 2 * current.offsetHeight - menu.clientHeight;
    menu.scrollTop = Math.max(
      0,
      hiddenHeight > menu.scrollTop ? hiddenHeight : Math.min(menu.scrollTop, current.offsetTop - current.offsetHeight),
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
        <Menu permissions={permissions} counts={counts} locked={locked} />
      </div>
      <p className={classes.build}>versão {__BUILD__}</p>
    </nav>
  );
}

interface MoreSheetProps extends Omit<NavigationProps, "locked"> {
  onClose: () => void;
}

/** "Mais" on a phone: the whole menu. */
export function MoreSheet({ permissions, counts, onClose }: MoreSheetProps) {
  return (
    <TopDialog label="Menu" placement="bottom" onClose={onClose}>
      <div className={classes.menuFoot} data-surface="board">
        <p className={classes.moreHead}>
          <span className={classes.product}>Menu</span>
          <button type="button" className={classes.close} onClick={onClose} aria-label="Fechar">
            <IconX size={22} aria-hidden />
          </button>
        </p>
        <nav aria-label="Menu completo">
          <Menu permissions={permissions} counts={counts} locked={false} onFollow={onClose} />
        </nav>
        <p className={classes.build}>versão {__BUILD__}</p>
      </div>
    </TopDialog>
  );
}

function Menu({ permissions, counts, locked, onFollow }: NavigationProps & { onFollow?: () => void }) {
  const id = useId();
  const { routes } = useLoadedAreas();
  const { pathname } = useLocation();
  const groups = navGroups(routes, permissions);
  const folded = isCollapsed(groups);
  const inUse = groups.find(({ items }) => items.some((item) => isAt(item, pathname)))?.title ?? "";
  // A section that the user opened stays open until they go elsewhere.
  const [openMenu, setOpenMenu] = useState<{ at: string; title: string } | null>(null);
  const open = openMenu?.at === pathname ? openMenu.title : inUse;
  return groups.map(({ title, icon, items }, index) => {
    const isOpen = !folded || title === "" || title === open;
    const headingId = `${id}-${index}`;
    return (
      <Fragment key={title}>
        {title === "" ? null : folded ? (
          <GroupButton
            id={headingId}
            title={title}
            icon={icon}
            waitingCount={sumOf(items, counts)}
            open={isOpen}
            onToggle={() => setOpenMenu({ at: pathname, title: isOpen ? "" : title })}
          />
        ) : (
          <p className={classes.group} id={headingId}>
            {title}
          </p>
        )}
        {isOpen ? (
          <ul
            className={classes.list}
            data-within={folded && title !== "" ? true : undefined}
            aria-labelledby={title ? headingId : undefined}
          >
            {items.map((item) => (
              <li key={item.name}>
                <MenuLink item={item} waitingCount={counts?.[item.name] ?? 0} locked={locked} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        ) : null}
      </Fragment>
    );
  });
}

const sumOf = (items: readonly NavItem[], counts: Counts | undefined): number =>
  items.reduce((sum, { name }) => sum + (counts?.[name] ?? 0), 0);

interface GroupButtonProps {
  id: string;
  title: string;
  icon: Icon | null;
  waitingCount: number;
  open: boolean;
  onToggle: () => void;
}

/** A folded area: its name, the sum of its counts, and the button that opens it. */
function GroupButton({ id, title, icon: GroupIcon, waitingCount, open, onToggle }: GroupButtonProps) {
  return (
    <button type="button" className={classes.fold} aria-expanded={open} onClick={onToggle}>
      {GroupIcon ? <GroupIcon size={20} aria-hidden /> : null}
      <span className={classes.label} id={id}>
        {title}
      </span>
      {waitingCount > 0 && !open ? (
        <span className={classes.count}>
          {groupThousands(waitingCount)}
          <span className="visually-hidden"> a resolver</span>
        </span>
      ) : null}
      <IconChevronRight className={classes.chevron} size={18} aria-hidden />
    </button>
  );
}

interface MenuLinkProps {
  item: NavItem;
  waitingCount: number;
  locked: boolean;
  onFollow?: (() => void) | undefined;
}

function MenuLink({ item, waitingCount, locked, onFollow }: MenuLinkProps) {
  const { path, nav, title, screen } = item;
  // The browser loads the screen's file before the user releases the mouse button.
  const prefetch = () => void screen?.().catch(() => undefined);
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
      {waitingCount > 0 ? (
        <span className={classes.count}>
          {groupThousands(waitingCount)}
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
