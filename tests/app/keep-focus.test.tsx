// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '#app/keep-focus.ts';

const media = { hasKeyboard: true, byKeyboard: true };

beforeAll(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: media.hasKeyboard }) as unknown as MediaQueryList,
  );
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':focus-visible' ? media.byKeyboard : matches.call(this, selector);
  });
  Element.prototype.checkVisibility = () => true;
  keepFocus();
});

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(media, { hasKeyboard: true, byKeyboard: true });
});

afterEach(async () => {
  cleanup();
  // What was pressed goes with its screen: that look is over before the next test.
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
});

/** A screen with something before and after what is pressed, and a message beside it. */
function Screen({ children, beside }: { children: Part; beside?: ReactNode }) {
  const [pressed, setPressed] = useState(false);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <div>
          <a href="/before">before</a>
          <section>{children(() => setPressed(true), pressed)}</section>
          <button type="button">after</button>
        </div>
      </main>
      {beside}
    </>
  );
}

type Part = (run: () => void, pressed: boolean) => ReactNode;

/** A button that something else takes the place of when it is pressed; nothing where that is null. */
const becomes =
  (next: ReactNode): Part =>
  (run, pressed) =>
    pressed ? (
      next
    ) : (
      <button type="button" onClick={run}>
        press
      </button>
    );

async function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  act(() => button.click());
  // happy-dom keeps the focus on a button that is disabled; a browser takes it away when it draws next.
  if (button.matches(':disabled')) {
    button.removeAttribute('disabled');
    button.blur();
    button.setAttribute('disabled', '');
  }
  await vi.advanceTimersByTimeAsync(200);
}

const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

test('what was pressed is gone: the focus is at what stands in its place', async () => {
  render(<Screen>{becomes(<a href="/new">new</a>)}</Screen>);
  await press('press');
  expect(focused()).toBe('new');
});

test('nothing stands in its place: the focus is at what comes next', async () => {
  render(<Screen>{becomes(null)}</Screen>);
  await press('press');
  expect(focused()).toBe('after');
});

test('what was pressed is disabled: the focus is at the last thing before it in its part', async () => {
  render(
    <Screen>
      {(run, pressed) => (
        <>
          <textarea aria-label="words" />
          <button type="button" disabled={pressed} onClick={run}>
            press
          </button>
        </>
      )}
    </Screen>,
  );
  await press('press');
  expect(focused()).toBe('words');
});

test('the keyboard of a phone does not open, and what a finger pressed moves nothing', async () => {
  const field = becomes(<input aria-label="field" />);
  media.hasKeyboard = false;
  render(<Screen>{field}</Screen>);
  await press('press');
  expect(document.activeElement).toBe(document.body);
  cleanup();
  await vi.advanceTimersByTimeAsync(200);
  media.byKeyboard = false;
  render(<Screen>{becomes(null)}</Screen>);
  await press('press');
  expect(document.activeElement).toBe(document.body);
});

test('of radio buttons the chosen one has the focus', async () => {
  render(
    <Screen>
      {becomes(
        <fieldset>
          <input type="radio" name="card" aria-label="one" />
          <input type="radio" name="card" aria-label="other" defaultChecked />
        </fieldset>,
      )}
    </Screen>,
  );
  await press('press');
  expect(focused()).toBe('other');
});

function Message() {
  const [open, setOpen] = useState(true);
  return (
    <div>
      {open && (
        <button type="button" onClick={() => setOpen(false)}>
          close
        </button>
      )}
    </div>
  );
}

test('a message beside the screen is closed: the focus is where the person was', async () => {
  render(<Screen beside={<Message />}>{() => <button type="button">here</button>}</Screen>);
  screen.getByRole('button', { name: 'here' }).focus();
  await press('close');
  expect(focused()).toBe('here');
});

test('nothing of the part is left: the screen itself has the focus', async () => {
  const { rerender } = render(<Screen>{() => <button type="button">press</button>}</Screen>);
  screen.getByRole('button', { name: 'press' }).focus();
  rerender(
    <main id="main" tabIndex={-1}>
      another
    </main>,
  );
  await vi.advanceTimersByTimeAsync(200);
  expect(focused()).toBe('another');
});

test('who moved the focus, or left what is still there, is left alone', async () => {
  render(<Screen>{becomes(null)}</Screen>);
  const button = screen.getByRole('button', { name: 'press' });
  button.focus();
  act(() => button.click());
  screen.getByRole('link', { name: 'before' }).focus();
  await vi.advanceTimersByTimeAsync(200);
  expect(focused()).toBe('before');
  screen.getByRole('link', { name: 'before' }).blur();
  cleanup();
  await vi.advanceTimersByTimeAsync(200);
  render(
    <Screen>
      {(run, pressed) => (
        <button type="button" onClick={run}>
          {pressed ? 'pressed' : 'press'}
        </button>
      )}
    </Screen>,
  );
  await press('press');
  screen.getByRole('button', { name: 'pressed' }).blur();
  await vi.advanceTimersByTimeAsync(200);
  expect(document.activeElement).toBe(document.body);
});
