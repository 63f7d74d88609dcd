// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent, optionalComponent } from '#ui/layout/lazy-component.tsx';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  // React prints what an error boundary receives.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        retry
      </button>
    );
  }
}

/** Code that does not load so many times. */
function aChunk(failures: number) {
  let left = failures;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>text</p>;
  });
}

const draw = (part: ReactNode) =>
  act(async () =>
    render(
      <Boundary>
        <Suspense fallback="…">{part}</Suspense>
      </Boundary>,
    ),
  );
const retry = () => act(async () => screen.getByRole('button', { name: 'retry' }).click());

test('a failed load reaches the error boundary at once, and a retry loads the code again', async () => {
  const load = aChunk(2);
  const Article = lazyComponent(load);
  await draw(<Article />);
  expect(screen.getByRole('button', { name: 'retry' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  now += 2_000;
  await retry();
  expect(screen.getByRole('button', { name: 'retry' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  now += 2_000;
  await retry();
  expect(screen.getByText('text')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test('an optional part shows nothing when its code does not load, and is there the next time it is opened', async () => {
  const load = aChunk(1);
  const Dialog = optionalComponent(load);
  const { unmount, container } = await draw(<Dialog />);
  expect(container.textContent).toBe('');
  unmount();
  now += 2_000;
  await draw(<Dialog />);
  expect(screen.getByText('text')).toBeTruthy();
});

test('code that has loaded is loaded once', async () => {
  const load = aChunk(0);
  const Article = lazyComponent(load);
  const { unmount } = await draw(<Article />);
  unmount();
  now += 2_000;
  await draw(<Article />);
  expect(screen.getByText('text')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});
