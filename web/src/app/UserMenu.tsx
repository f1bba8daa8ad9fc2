import { useMantineColorScheme } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { permissionsOf } from "../../../domain/roles";
import { listing } from "../../../domain/text";
import type { LockedUser } from "../account/lock";
import { fileUrl, useFileToken } from "../data/records";
import { useSession } from "../data/session";
import { KeyHint } from "../ui/KeyHint";
import { PersonAvatar } from "../ui/PersonAvatar";
import type { Action, Tools } from "./actions";
import { Dropdown } from "./Dropdown";
import { keysForAria, keysInWords } from "./keys";
import classes from "./UserMenu.module.css";

const FIRST_OF_A_GROUP: readonly string[] = ["scheme-light", "lock", "shortcuts", "sign-out"];
const isScheme = (id: string): boolean => id.startsWith("scheme-");

interface UserMenuProps {
  user: LockedUser;
  actions: readonly Action[];
  tools: Tools;
  locked: boolean;
}

/** The signed-in user, and their own commands. */
export function UserMenu({ user: who, actions, tools, locked }: UserMenuProps) {
  const { user } = useSession();
  const avatar = locked ? "" : (user?.avatar ?? "");
  const token = useFileToken(avatar !== "");
  const { colorScheme } = useMantineColorScheme();
  const permissions = permissionsOf(who);
  // A person in the register works without a role; their account is in order.
  const roles = permissions.length > 0 ? listing(permissions) : user?.person ? "" : "Sem perfil";
  const account = actions.filter(({ group }) => group === "Conta");
  const accountActions = locked ? account.filter(({ id }) => id === "sign-out" || isScheme(id)) : account;
  const help = actions.filter(({ id }) => id === "shortcuts" && !locked);
  const menuActions = [
    ...accountActions.filter(({ id }) => id !== "sign-out"),
    ...help,
    ...accountActions.filter(({ id }) => id === "sign-out"),
  ];
  return (
    <Dropdown
      label={`Conta de ${who.name}`}
      trigger={
        <>
          <PersonAvatar
            name={who.name}
            size="sm"
            photo={user && avatar && token ? fileUrl(user, avatar, "100x100", token) : undefined}
          />
          <span className={classes.words}>
            <span className={classes.name}>{who.name}</span>
            {roles ? <span className={classes.roles}>{roles}</span> : null}
          </span>
        </>
      }
    >
      {(close) => (
        <>
          <p className={classes.head}>
            <strong>{who.name}</strong>
            <span>{who.email}</span>
            {roles ? <span>{roles}</span> : null}
          </p>
          <ul className={classes.list}>
            {menuActions.map((action) => (
              <li key={action.id} data-rule={FIRST_OF_A_GROUP.includes(action.id)}>
                <button
                  type="button"
                  className={classes.item}
                  aria-keyshortcuts={action.keys ? keysForAria(action.keys) : undefined}
                  aria-pressed={isScheme(action.id) ? action.id === `scheme-${colorScheme}` : undefined}
                  onClick={() => {
                    if (!isScheme(action.id)) {
                      close();
                    }
                    action.perform(tools);
                  }}
                >
                  <action.icon size={20} aria-hidden />
                  <span className={classes.label}>{action.label}</span>
                  {action.id === `scheme-${colorScheme}` ? <IconCheck size={18} aria-hidden /> : null}
                  {action.keys ? <KeyHint keys={keysInWords(action.keys)} /> : null}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dropdown>
  );
}
