/** The keyboard always stands somewhere that makes sense: once for every dialog, list and form of the pages. */

const FIELD =
  'input:not([type="hidden"]):not([type="radio"]):not([type="file"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)';
const REACHABLE = `a[href], button:not(:disabled), ${FIELD}, [tabindex]:not([tabindex="-1"]):not(:disabled)`;
const LAYER = '[role="dialog"], [role="alertdialog"], dialog';
/** So many places are remembered: a dialog over a drawer over a list. */
const REMEMBERED = 12;

/** The focused element, and its place: its ancestors, the nearest first, with its branch's place in each. */
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
const isIdle = (): boolean => document.activeElement === null || document.activeElement === document.body;
/** Disabled for as long as something is sent. */
const isBusy = ({ element }: Place): boolean =>
  element.matches("[data-loading]") || element.closest('[aria-busy="true"]') !== null;

function focusableIn(branch: Element | undefined): HTMLElement | undefined {
  if (!branch) {
    return undefined;
  }
  const reachable = [...branch.querySelectorAll<HTMLElement>(REACHABLE)].filter(isShown);
  return branch instanceof HTMLElement && branch.matches(REACHABLE) && isShown(branch) ? branch : reachable.at(-1);
}

/** Where one goes on: in the row that took the place, in the row before, at what stands around; before a dialog, where it was opened. */
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

/** Dialogs that have a field to begin at. */
const startedDialogs = new WeakSet<Element>();

/** A dialog begins at its first field, unless it names another place: not at "Fechar", which stands before it. */
function beginAtField(dialog: Element): void {
  const autofocusElement = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const field =
    autofocusElement ?? dialog.querySelector<HTMLElement>(FIELD) ?? dialog.querySelector<HTMLElement>('input[type="radio"]');
  if (!field) {
    return;
  }
  startedDialogs.add(dialog);
  field.setAttribute("data-autofocus", "true");
  // The content came later than the dialog itself.
  const active = document.activeElement;
  if (active instanceof HTMLButtonElement && active.getAttribute("aria-label") === "Fechar" && active.closest(LAYER) === dialog) {
    field.focus({ preventScroll: true });
  }
}

/** Stands once, before the first page is drawn. */
export function keepFocus(): void {
  let last: Place | null = null;
  let places: Place[] = [];
  /** An element that lost the keyboard by disappearing, or by being disabled; not one that the user left. */
  let lostPlace: Place | null = null;
  let waits = false;

  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body) {
      last = placeOf(target);
      places = [...places.filter(({ element }) => element !== target), last].slice(-REMEMBERED);
    }
  });
  // A user who clicks beside everything wants no focus.
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Element && !target.closest(`${REACHABLE}, label, ${LAYER}`)) {
        last = null;
      }
    },
    true,
  );
  // A text typed into a choice without a match is no answer to the form around it.
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
    if (!last || lostPlace !== last || !isIdle()) {
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
              beginAtField(dialog);
            }
          }
        }
      }
    }
    lostPlace = last && isLost(last) ? last : lostPlace;
    if (lostPlace && !waits) {
      waits = true;
      // After what a component does itself once it was drawn.
      requestAnimationFrame(() => requestAnimationFrame(settle));
    }
  }).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "data-loading"],
  });
}
