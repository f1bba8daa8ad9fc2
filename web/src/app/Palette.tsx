import { IconClock, IconHelp, IconSearch } from "@tabler/icons-react";
import { type ComponentType, useEffect, useId, useMemo, useRef, useState } from "react";
import { searchText, searchWords } from "../../../domain/text";
import { useSearches } from "../data/lists";
import { findByEveryWord } from "../platform/help/find";
import { useLoadedAreas } from "../platform/loaded-areas";
import { KeyHint } from "../ui/KeyHint";
import type { RowStatus } from "../ui/search/row-navigation";
import { isOwn, isSearchable, isSettled } from "../ui/search/search-answer";
import { useRowChoice } from "../ui/search/use-row-choice";
import { NO_ANSWER, NOTHING_TO_ASK, useSearchQuery } from "../ui/search/use-search-query";
import { TopDialog } from "../ui/TopDialog";
import type { Action, Tools } from "./actions";
import { keysInWords } from "./keys";
import classes from "./Palette.module.css";
import { recentItems, rememberRecent } from "./recent";
import { foundIn, searchable } from "./search";

const ROWS_EACH = 5;
const MAX_HELP = 4;

interface Item extends RowStatus {
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
  permissions: readonly string[];
  onClose: () => void;
}

/** Pages, actions, readers, titles and people, by keyboard alone. */
export default function Palette({ actions, tools, permissions, onClose }: PaletteProps) {
  const [query, setQuery] = useState("");
  const text = query.trim();
  const { searchedText, searchNow } = useSearchQuery(text);
  const search = usePaletteSearch(text, searchedText, permissions, tools);
  // The help comes last, after all other matches: a user who types a name and presses Enter wants the person.
  const items = text
    ? [...matching(actions, text, tools), ...search.items, ...(search.settled ? inHelp(text, tools) : [])]
    : recentAndAll(actions, tools);
  const choose = (item: Item | undefined) => {
    if (item) {
      onClose();
      item.choose();
    }
  };
  const { current, goTo, onKeyDown } = useRowChoice({
    text,
    rows: items,
    settled: search.settled,
    onWait: searchNow,
    onOpen: (id) => choose(items.find((item) => item.id === id)),
  });
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const optionId = (id: string) => `${listId}-${id.replaceAll(" ", "-")}`;
  const currentId = current && optionId(current);

  useEffect(() => {
    if (currentId) {
      list.current?.querySelector(`[id="${CSS.escape(currentId)}"]`)?.scrollIntoView({ block: "nearest" });
    }
  }, [currentId]);

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
          aria-activedescendant={currentId || undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Nome, título, tombo, carteirinha ou tela"
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noAutofocus: the dialog exists to type here
          autoFocus
        />
        <button type="button" className={classes.close} onClick={onClose}>
          <KeyHint keys="Esc" />
          <span className={classes.closeWord}>Fechar</span>
        </button>
      </div>
      <div ref={list} id={listId} role="listbox" aria-label="Resultados" className={classes.list} aria-busy={search.waiting}>
        {groups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={group} role="group" aria-labelledby={`${listId}-group-${index}`}>
            <div className={classes.group} id={`${listId}-group-${index}`} role="presentation">
              {group}
            </div>
            {items.map((item) =>
              item.group === group ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
                <div
                  key={item.id}
                  id={optionId(item.id)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={item.id === current}
                  className={classes.option}
                  onClick={() => choose(item)}
                  onPointerMove={() => goTo(item.id)}
                >
                  <item.icon size={20} aria-hidden />
                  <span className={classes.words}>
                    <span className={classes.label}>{item.label}</span>
                    {item.note ? <span className="second">{item.note}</span> : null}
                  </span>
                  {item.keys ? <KeyHint keys={keysInWords(item.keys)} /> : null}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p className={classes.foot} role="status">
        {items.length > 0
          ? ""
          : !isSearchable(text)
            ? NOTHING_TO_ASK
            : search.waiting
              ? "Procurando…"
              : (search.problem ?? `Nada encontrado para “${text}”.`)}
      </p>
    </TopDialog>
  );
}

/** The limit of matches above the server's. */
const FIRST_MATCHES = { isCurrent: true, isFinal: true };

const fromAction = (action: Action, tools: Tools): Item => ({
  ...FIRST_MATCHES,
  id: action.id,
  group: action.path ? "Telas" : "Ações",
  label: action.label,
  ...(action.area ? { note: action.area } : {}),
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
        ...FIRST_MATCHES,
        id: `recent ${path}`,
        group: "Recentes",
        label,
        icon: IconClock,
        choose: () => tools.go(path),
      }),
    );
  return [...recent, ...visibleItems(actions, tools)];
}

function matching(actions: readonly Action[], text: string, tools: Tools): Item[] {
  const words = searchWords(text);
  const fits = (...texts: (string | undefined)[]) => {
    const searchedWords = searchText(...texts).split(" ");
    return words.length > 0 && words.every((word) => searchedWords.some((candidate) => candidate.startsWith(word)));
  };
  const matchingActions = actions.filter(({ label, searchWords: keywords }) => fits(label, keywords));
  // A match by name comes before one by its further words.
  return visibleItems(
    [...matchingActions.filter(({ label }) => fits(label)), ...matchingActions.filter(({ label }) => !fits(label))],
    tools,
  );
}

/** Pages of help about the typed text: they open beside the screen. */
const inHelp = (text: string, tools: Tools): Item[] =>
  findByEveryWord(text)
    .slice(0, MAX_HELP)
    .map(({ slug, title }) => ({
      ...FIRST_MATCHES,
      id: `help ${slug}`,
      group: "Ajuda",
      label: title,
      icon: IconHelp,
      choose: () => tools.help(slug),
    }));

/** Screens before actions; the palette does not offer itself. */
function visibleItems(actions: readonly Action[], tools: Tools): Item[] {
  const items = actions.filter(({ id }) => id !== "palette").map((action) => fromAction(action, tools));
  return [...items.filter(({ group }) => group === "Telas"), ...items.filter(({ group }) => group !== "Telas")];
}

interface Search {
  items: Item[];
  /** Every answer to the text has arrived, so that its first row stays the first. */
  settled: boolean;
  /** More matches may still arrive. */
  waiting: boolean;
  problem?: string;
}

function usePaletteSearch(text: string, query: string, permissions: readonly string[], tools: Tools): Search {
  const { areas, routes } = useLoadedAreas();
  const sources = useMemo(() => searchable(areas, routes, permissions), [areas, routes, permissions]);
  const answers = useSearches(
    sources.map(({ list }) => list),
    { q: query, perPage: ROWS_EACH },
    isSearchable(query),
  );
  if (sources.length === 0 || !isSearchable(text)) {
    return { items: [], settled: true, waiting: false };
  }
  const isAsked = query === text;
  const used = isSearchable(query) ? sources.map((from, index) => ({ from, answer: answers[index]! })) : [];
  const items: Item[] = [];
  let hasSettled = isAsked;
  for (const { from, answer } of used) {
    const isCurrent = isAsked && isOwn(answer);
    hasSettled &&= isSettled(answer);
    for (const row of answer.data?.items ?? []) {
      const { label, note, path } = foundIn(from, row);
      items.push({
        id: `${from.list} ${row.id}`,
        isCurrent: isCurrent,
        isFinal: isCurrent && hasSettled,
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
  const isOpen = used.some(({ answer }) => !answer.isError && !(isOwn(answer) && answer.fetchStatus === "idle"));
  return {
    items,
    settled: hasSettled,
    waiting: !isAsked || isOpen,
    ...(used.some(({ answer }) => answer.isError) ? { problem: NO_ANSWER } : {}),
  };
}
