import { IconClock, IconSearch } from "@tabler/icons-react";
import { type ComponentType, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { searchText, searchWords } from "../../../domain/text";
import { useList } from "../data/lists";
import { KeyHint } from "../ui/KeyHint";
import { TopDialog } from "../ui/TopDialog";
import type { Action, Tools } from "./actions";
import { keysInWords } from "./keys";
import classes from "./Palette.module.css";
import { recentItems, rememberRecent } from "./recent";
import { foundIn, searchable } from "./search";

const PAUSE_MS = 180;
const ROWS_EACH = 5;
const SHORTEST_SEARCH = 2;

interface Item {
  id: string;
  group: string;
  label: string;
  note?: string;
  keys?: string;
  icon: ComponentType<{ size?: number | string; "aria-hidden"?: boolean }>;
  choose: () => void;
}

interface PaletteProps {
  actions: readonly Action[];
  tools: Tools;
  held: readonly string[];
  onClose: () => void;
}

/** Pages, actions, readers, titles and people, by keyboard alone. */
export default function Palette({ actions, tools, held, onClose }: PaletteProps) {
  const [text, setText] = useState("");
  const asked = useLater(text.trim());
  const found = useFound(asked, held, tools);
  const items = text.trim() ? [...matching(actions, text, tools), ...found.items] : recentAndAll(actions, tools);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, items.length - 1);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(`${listId}-${current}`)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current, listId]);

  const choose = (item: Item | undefined) => {
    if (item) {
      onClose();
      item.choose();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 5,
      PageUp: current - 5,
    };
    const next = steps[event.key];
    if (next !== undefined && items.length > 0) {
      event.preventDefault();
      const wrapped = event.key === "ArrowDown" || event.key === "ArrowUp";
      setChosen(wrapped ? (next + items.length) % items.length : Math.max(0, Math.min(items.length - 1, next)));
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(items[current]);
    }
  };

  const waiting = text.trim() !== asked || found.loading;
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <TopDialog label="Buscar" placement="top" onClose={onClose}>
      <div className={classes.head}>
        <IconSearch size={22} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Buscar"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? `${listId}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Nome, título, tombo, carteirinha ou tela"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noAutofocus: the dialog exists to type here
          autoFocus
        />
        <button type="button" className={classes.close} onClick={onClose}>
          <KeyHint keys="Esc" />
          <span className={classes.closeWord}>Fechar</span>
        </button>
      </div>
      <div ref={list} id={listId} role="listbox" aria-label="Resultados" className={classes.list} aria-busy={waiting}>
        {groups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={group} role="group" aria-labelledby={`${listId}-group-${index}`}>
            <div className={classes.group} id={`${listId}-group-${index}`} role="presentation">
              {group}
            </div>
            {items.map((item, position) =>
              item.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
                <div
                  key={item.id}
                  id={`${listId}-${position}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={position === current}
                  className={classes.option}
                  onClick={() => choose(item)}
                  onPointerMove={() => setChosen(position)}
                >
                  <item.icon size={20} aria-hidden />
                  <span className={classes.words}>
                    <span className={classes.label}>{item.label}</span>
                    {item.note ? <span className={classes.note}>{item.note}</span> : null}
                  </span>
                  {item.keys ? <KeyHint keys={keysInWords(item.keys)} /> : null}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p className={classes.foot} role="status">
        {items.length > 0 ? "" : waiting ? "Procurando…" : (found.problem ?? `Nada encontrado para “${text.trim()}”.`)}
      </p>
    </TopDialog>
  );
}

const fromAction = (action: Action, tools: Tools): Item => ({
  id: action.id,
  group: action.path ? "Telas" : "Ações",
  label: action.label,
  ...(action.keys ? { keys: action.keys } : {}),
  icon: action.icon,
  choose: () => {
    if (action.path) {
      rememberRecent({ label: action.label, path: action.path });
    }
    action.perform(tools);
  },
});

/** Before the first key: what was chosen lately, then everything there is. */
function recentAndAll(actions: readonly Action[], tools: Tools): Item[] {
  const recent = recentItems()
    // A screen whose role was lost since is no longer offered.
    .filter(({ path }) => actions.some((action) => path === action.path || path.startsWith(`${action.path}/`)))
    .map(
      ({ label, path }): Item => ({
        id: `recent ${path}`,
        group: "Recentes",
        label,
        icon: IconClock,
        choose: () => tools.go(path),
      }),
    );
  return [...recent, ...shown(actions, tools)];
}

function matching(actions: readonly Action[], text: string, tools: Tools): Item[] {
  const words = searchWords(text);
  const fitting = actions.filter(({ label, words: more }) => {
    const within = searchText(label, more).split(" ");
    return words.length > 0 && words.every((word) => within.some((candidate) => candidate.startsWith(word)));
  });
  return shown(fitting, tools);
}

/** Screens before actions; the palette does not offer itself. */
function shown(actions: readonly Action[], tools: Tools): Item[] {
  const items = actions.filter(({ id }) => id !== "palette").map((action) => fromAction(action, tools));
  return [...items.filter(({ group }) => group === "Telas"), ...items.filter(({ group }) => group !== "Telas")];
}

function useFound(query: string, held: readonly string[], tools: Tools): { items: Item[]; loading: boolean; problem?: string } {
  const sources = useMemo(() => searchable(held), [held]);
  const wanted = searchText(query).length >= SHORTEST_SEARCH;
  const params = { q: query, perPage: ROWS_EACH };
  const uses = (list: string) => wanted && sources.some((one) => one.list === list);
  const answers = {
    readers: useList("readers", params, uses("readers")),
    titles: useList("titles", params, uses("titles")),
    people: useList("people", params, uses("people")),
  };
  const items: Item[] = [];
  for (const from of sources) {
    const rows = wanted && from.list in answers ? answers[from.list as keyof typeof answers].data?.items : undefined;
    for (const row of rows ?? []) {
      const { label, note, path } = foundIn(from, row);
      items.push({
        id: `${from.list} ${row.id}`,
        group: from.heading,
        label,
        note,
        icon: from.icon,
        choose: () => {
          rememberRecent({ label, path });
          tools.go(path);
        },
      });
    }
  }
  const all = Object.values(answers);
  return {
    items,
    loading: wanted && all.some(({ isFetching }) => isFetching),
    ...(all.some(({ isError }) => isError) ? { problem: "A busca não respondeu. Tente de novo em instantes." } : {}),
  };
}

/** The value once it has rested for a moment. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
