import { until } from '../support/until.ts';
import type { EnginePage } from './engine.ts';

interface Wanted {
  selector: string;
  /** The accessible name, as far as a label or the text says it; null for any. */
  name: string | null;
  /** 0 for the first of several with this name. */
  nth: number;
}

interface Place {
  x: number;
  y: number;
}

/** Taps the first control with this name (null: with any), or another of them, once it is there and can be pressed. */
export async function tapOn(page: EnginePage, selector: string, name: string | null, nth = 0): Promise<void> {
  const { x, y } = await until(name === null ? selector : `${selector} 「${name}」`, () =>
    page.evaluate(findPlace, { selector, name, nth }),
  );
  await page.tap(x, y);
}

/** Waits until the page shows this text. */
export async function shows(page: EnginePage, text: string, timeoutMs?: number): Promise<void> {
  await until(`「${text}」 on the page`, () => page.evaluate(hasText, text), timeoutMs);
}

/** Moves the focus by Tab until the control with this name, in such a part, has it, as somebody without a mouse does. */
export async function tabTo(page: EnginePage, name: string, within = 'body'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.press('Tab');
    if (await page.evaluate(focusedIs, { name, within })) return;
  }
  throw new Error(`Tab does not reach 「${name}」`);
}

/** The middle of the control once it stands still and nothing covers it. */
async function findPlace({ selector, name, nth }: Wanted): Promise<Place | null> {
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const wanted = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      (name === null || nameOf(element) === name) &&
      !(element as HTMLButtonElement).disabled &&
      element.closest('[inert]') === null &&
      element.getClientRects().length > 0,
  )[nth];
  if (wanted === undefined) return null;
  // A page of many letters moves once more when its fonts are there.
  await document.fonts.ready;
  wanted.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = wanted.getBoundingClientRect();
  await new Promise((done) => setTimeout(done, 200));
  const { x, y, width, height } = wanted.getBoundingClientRect();
  if (x !== before.x || y !== before.y) return null;
  const middle = { x: x + width / 2, y: y + height / 2 };
  return wanted.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null;
}

function hasText(text: string): boolean {
  return (document.querySelector('main')?.textContent ?? '').includes(text);
}

/** In the page: whether the control with this name, in such a part, has the focus. */
export function focusedIs({ name, within }: { name: string; within: string }): boolean {
  const focused = document.activeElement;
  const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  return label.trim() === name && focused?.closest(within) !== null;
}
