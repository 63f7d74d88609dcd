import { focusIfLost } from '#ui/layout/focus-if-lost.ts';

/** So long what was pressed may be away, and whoever took it away may move the focus themselves. */
const GRACE_MS = 100;

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden], [type=file]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
const TYPED = 'textarea, input:not([type=radio], [type=checkbox], [type=range])';

/** Where the focus is, by what will still be known once it is gone. */
interface Held {
  readonly element: HTMLElement;
  readonly ancestors: readonly HTMLElement[];
  /** What Tab reaches before it. */
  readonly before: ReadonlySet<Element>;
}

/**
 * A focus that goes with what was pressed – its button is gone, or disabled – goes on to what stands in that place, wherever nothing
 * else moves it: a keyboard and a screen reader do not begin at the top of the page again. Only for who uses a keyboard; what a
 * finger pressed has no focus that anybody would miss.
 */
export function keepFocus(): void {
  let held: Held | null = null;
  let inMain: HTMLElement | null = null;
  let waiting = false;
  document.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    held = element.matches(':focus-visible') ? heldAt(element) : null;
    if (held && element.closest('#main')) inMain = element;
  });
  const look = () => {
    waiting = false;
    if (held === null || document.activeElement !== document.body) return;
    const next = isUsable(held.element) ? held.element : nextOf(held, inMain);
    // The keyboard of a phone does not open by itself.
    if (next?.matches(TYPED) && next !== held.element && !hasKeyboard()) return;
    focusIfLost(next);
  };
  new MutationObserver(() => {
    // The browser takes the focus away only when it draws next.
    if (waiting || held === null || !isGone(held.element)) return;
    waiting = true;
    setTimeout(look, GRACE_MS);
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert'],
  });
}

function heldAt(element: HTMLElement): Held {
  const ancestors: HTMLElement[] = [];
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement)
    ancestors.push(each);
  const before = new Set<Element>();
  for (const each of document.querySelectorAll(FOCUSABLE)) {
    if (each === element) break;
    before.add(each);
  }
  return { element, ancestors, before };
}

/**
 * What the nearest part that is left has in that place, or before it at the part's end; the screen itself where nothing of it is left.
 * What stood beside the screen, as a message that was closed, leads back to where the person was before.
 */
function nextOf({ ancestors, before }: Held, inMain: HTMLElement | null): HTMLElement | null {
  const main = document.getElementById('main');
  for (const part of ancestors) {
    if (!part.isConnected || part === main || part.contains(main)) continue;
    const inside = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isUsable);
    const next = inside.find((each) => !before.has(each)) ?? inside.at(-1);
    if (next) return chosenOf(next);
  }
  return inMain !== null && isUsable(inMain) ? inMain : main;
}

/** Of radio buttons the chosen one, as Tab does it. */
function chosenOf(element: HTMLElement): HTMLElement {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return element;
  const group = element.closest('fieldset') ?? element.parentElement;
  return group?.querySelector<HTMLElement>('input[type=radio]:checked') ?? element;
}

/** Asked at every change of the page, so without its layout. */
function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled, [inert], [inert] *');
}

function isUsable(element: HTMLElement): boolean {
  return !isGone(element) && element.checkVisibility({ visibilityProperty: true });
}

function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
