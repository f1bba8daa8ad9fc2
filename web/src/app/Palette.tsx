import { IconClock, IconHelp, IconSearch } from "@tabler/icons-react";
import { type ComponentType, useEffect, useId, useMemo, useRef, useState } from "react";
import { searchText, searchWords } from "../../../domain/text";
import { useSearches } from "../data/lists";
import { findByEveryWord } from "../platform/help/find";
import { useKnownAreas } from "../platform/known-areas";
import { KeyHint } from "../ui/KeyHint";
import { canBeAsked, isOwn, isSettled } from "../ui/search/answer";
import { NO_ANSWER, NOTHING_TO_ASK, useAsked } from "../ui/search/use-asked";
import { useRowChoice } from "../ui/search/use-row-choice";
import type { Standing } from "../ui/search/walk";
import { TopDialog } from "../ui/TopDialog";
import type { Action, Tools } from "./actions";
import { keysInWords } from "./keys";
import classes from "./Palette.module.css";
import { recentItems, rememberRecent } from "./recent";
import { foundIn, searchable } from "./search";

const ROWS_EACH = 5;
const MOST_HELP = 4;

interface Item extends Standing {
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
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const { asked, askNow } = useAsked(text);
  const found = useFound(text, asked, held, tools);
  // The help comes last, once all else is known: who types a name and presses Enter wants the person.
  const items = text
    ? [...matching(actions, text, tools), ...found.items, ...(found.settled ? inHelp(text, tools) : [])]
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
    settled: found.settled,
    onWait: askNow,
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
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noAutofocus: the dialog exists to type here
          autoFocus
        />
        <button type="button" className={classes.close} onClick={onClose}>
          <KeyHint keys="Esc" />
          <span className={classes.closeWord}>Fechar</span>
        </button>
      </div>
      <div ref={list} id={listId} role="listbox" aria-label="Resultados" className={classes.list} aria-busy={found.waiting}>
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
          : !canBeAsked(text)
            ? NOTHING_TO_ASK
            : found.waiting
              ? "Procurando…"
              : (found.problem ?? `Nada encontrado para “${text}”.`)}
      </p>
    </TopDialog>
  );
}

/** Stands above whatever the server finds. */
const AT_ONCE = { own: true, firm: true };

const fromAction = (action: Action, tools: Tools): Item => ({
  ...AT_ONCE,
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
        ...AT_ONCE,
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
  const fits = (...texts: (string | undefined)[]) => {
    const within = searchText(...texts).split(" ");
    return words.length > 0 && words.every((word) => within.some((candidate) => candidate.startsWith(word)));
  };
  const fitting = actions.filter(({ label, words: more }) => fits(label, more));
  // A match by name stands before one by its other words.
  return shown([...fitting.filter(({ label }) => fits(label)), ...fitting.filter(({ label }) => !fits(label))], tools);
}

/** Pages of help about what is typed: they open beside the screen. */
const inHelp = (text: string, tools: Tools): Item[] =>
  findByEveryWord(text)
    .slice(0, MOST_HELP)
    .map(({ slug, title }) => ({
      ...AT_ONCE,
      id: `help ${slug}`,
      group: "Ajuda",
      label: title,
      icon: IconHelp,
      choose: () => tools.help(slug),
    }));

/** Screens before actions; the palette does not offer itself. */
function shown(actions: readonly Action[], tools: Tools): Item[] {
  const items = actions.filter(({ id }) => id !== "palette").map((action) => fromAction(action, tools));
  return [...items.filter(({ group }) => group === "Telas"), ...items.filter(({ group }) => group !== "Telas")];
}

interface Search {
  items: Item[];
  /** Every answer to the text is there, so that its first row stays the first. */
  settled: boolean;
  /** Something may still be found. */
  waiting: boolean;
  problem?: string;
}

function useFound(text: string, asked: string, held: readonly string[], tools: Tools): Search {
  const { areas, routes } = useKnownAreas();
  const sources = useMemo(() => searchable(areas, routes, held), [areas, routes, held]);
  const answers = useSearches(
    sources.map(({ list }) => list),
    { q: asked, perPage: ROWS_EACH },
    canBeAsked(asked),
  );
  if (sources.length === 0 || !canBeAsked(text)) {
    return { items: [], settled: true, waiting: false };
  }
  const isAsked = asked === text;
  const used = canBeAsked(asked) ? sources.map((from, index) => ({ from, answer: answers[index]! })) : [];
  const items: Item[] = [];
  let settled = isAsked;
  for (const { from, answer } of used) {
    const own = isAsked && isOwn(answer);
    settled &&= isSettled(answer);
    for (const row of answer.data?.items ?? []) {
      const { label, note, path } = foundIn(from, row);
      items.push({
        id: `${from.list} ${row.id}`,
        own,
        firm: own && settled,
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
    settled,
    waiting: !isAsked || isOpen,
    ...(used.some(({ answer }) => answer.isError) ? { problem: NO_ANSWER } : {}),
  };
}
