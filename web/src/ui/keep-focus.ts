/** Keeps the keyboard focus on a sensible element: once for every dialog, list and form of the pages. */

const FIELD =
  'input:not([type="hidden"]):not([type="radio"]):not([type="file"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)';
const REACHABLE = `a[href], button:not(:disabled), ${FIELD}, [tabindex]:not([tabindex="-1"]):not(:disabled)`;
const LAYER = '[role="dialog"], [role="alertdialog"], dialog';
/** The number of remembered places: a dialog over a panel over a list. */
const REMEMBERED = 12;

/** The focused element, and its place: its ancestors, the nearest first, with the index of its branch in each. */
interface Place {
  element: HTMLElement;
  branches: readonly { parent: Element; index: number }[];
}

function placeOf(element: HTMLElement): Place {
  const branches: { parent: Element; index: number }[] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    branches.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return { element, branches };
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0;
const isLost = ({ element }: Place): boolean => !element.isConnected || element.matches(":disabled");
const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;
/** Disabled while a request is in progress. */
const isBusy = ({ element }: Place): boolean =>
  element.matches("[data-loading]") || element.closest('[aria-busy="true"]') !== null;

function focusableIn(branch: Element | undefined): HTMLElement | undefined {
  if (!branch) {
    return undefined;
  }
  const reachable = [...branch.querySelectorAll<HTMLElement>(REACHABLE)].filter(isShown);
  return branch instanceof HTMLElement && branch.matches(REACHABLE) && isShown(branch) ? branch : reachable.at(-1);
}

/**
 * Where the focus goes next: the row that took the place, the row before, or the surroundings; before a dialog, the element that
 * opened it.
 */
function nextTo(place: Place, earlier: readonly Place[]): HTMLElement | null {
  const layer = place.branches.find(({ parent }) => parent.matches(LAYER) && !parent.isConnected);
  if (layer) {
    const previousPlace = earlier.findLast((place) => !isLost(place) && isShown(place.element));
    if (previousPlace) {
      return previousPlace.element;
    }
  }
  for (const { parent, index } of place.branches) {
    if (parent === document.body || parent.matches("main, #root")) {
      break;
    }
    if (parent.isConnected) {
      const target = focusableIn(parent.children[index]) ?? focusableIn(parent.children[index - 1]) ?? focusableIn(parent);
      if (target) {
        return target;
      }
    }
  }
  return document.querySelector<HTMLElement>("main h1");
}

/** Dialogs with a field to start at. */
const startedDialogs = new WeakSet<Element>();

/** A dialog starts at its first field, unless it names another place: not at "Fechar", which comes before it. */
function focusFirstField(dialog: Element): void {
  const autofocusElement = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const field =
    autofocusElement ?? dialog.querySelector<HTMLElement>(FIELD) ?? dialog.querySelector<HTMLElement>('input[type="radio"]');
  if (!field) {
    return;
  }
  startedDialogs.add(dialog);
  field.setAttribute("data-autofocus", "true");
  // The content was rendered later than the dialog itself.
  const active = document.activeElement;
  if (active instanceof HTMLButtonElement && active.getAttribute("aria-label") === "Fechar" && active.closest(LAYER) === dialog) {
    field.focus({ preventScroll: true });
  }
}

/** Starts once, before the first page is drawn. */
export function restoreLostFocus(): void {
  let last: Place | null = null;
  let places: Place[] = [];
  /** An element that lost the focus because it disappeared or was disabled; not one that the user left. */
  let lostPlace: Place | null = null;
  let waits = false;

  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body) {
      last = placeOf(target);
      places = [...places.filter(({ element }) => element !== target), last].slice(-REMEMBERED);
    }
  });
  // A user who clicks outside of every control wants no focus.
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Element && !target.closest(`${REACHABLE}, label, ${LAYER}`)) {
        last = null;
      }
    },
    true,
  );
  // A typed text without a matching option is no answer to the form around it.
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, target } = event;
    if (
      key === "Enter" &&
      !ctrlKey &&
      target instanceof HTMLInputElement &&
      target.matches('[aria-haspopup="listbox"][aria-expanded="true"]')
    ) {
      event.preventDefault();
    }
  });

  function settle(): void {
    waits = false;
    if (!last || lostPlace !== last || !hasNoFocus()) {
      lostPlace = null;
      return;
    }
    if (!isLost(last)) {
      lostPlace = null;
      last.element.focus({ preventScroll: true });
    } else if (!last.element.isConnected || !isBusy(last)) {
      lostPlace = null;
      nextTo(
        last,
        places.filter((place) => place !== last),
      )?.focus({ preventScroll: true });
    }
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element) {
          const around = node.closest(LAYER);
          for (const dialog of around ? [around] : node.querySelectorAll(LAYER)) {
            if (!startedDialogs.has(dialog)) {
              focusFirstField(dialog);
            }
          }
        }
      }
    }
    lostPlace = last && isLost(last) ? last : lostPlace;
    if (lostPlace && !waits) {
      waits = true;
      // After the component's own actions, once it was drawn.
      requestAnimationFrame(() => requestAnimationFrame(settle));
    }
  }).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "data-loading"],
  });
}
