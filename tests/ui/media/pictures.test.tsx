// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { Picture } from '#ui/media/picture.tsx';
import { useRetriedPictures } from '#ui/media/use-retried-pictures.ts';

const SOURCE = '/media/image/hand.webp';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function aNetwork(online: boolean) {
  const listeners = new Set<() => void>();
  const status = { online };
  const network: NetworkStatus = {
    isOnline: () => status.online,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: () => Promise.reject(new TypeError('not used')),
  };
  const setOnline = (next: boolean) =>
    act(() => {
      status.online = next;
      for (const listener of listeners) listener();
    });
  return { network, setOnline };
}

function Text() {
  const root = useRef<HTMLDivElement>(null);
  useRetriedPictures(root);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as the text of a lesson shows its diagrams
  return <div ref={root} dangerouslySetInnerHTML={{ __html: `<p><img alt="hand" src="${SOURCE}"></p>` }} />;
}

/** Counts how often the picture in the text is asked for. */
function countLoads(image: HTMLElement): { loads: number } {
  const counted = { loads: 0 };
  Object.defineProperty(image, 'src', {
    get: () => SOURCE,
    set: () => {
      counted.loads += 1;
    },
  });
  return counted;
}

const picture = () => screen.getByRole('img', { name: 'hand' });

test('a picture that failed offline comes when the network is back', () => {
  const { network, setOnline } = aNetwork(false);
  render(
    <NetworkContext value={network}>
      <Picture src={SOURCE} alt="hand" width={640} height={320} />
    </NetworkContext>,
  );
  fireEvent.error(picture());
  expect(picture().getAttribute('src')).toMatch(/^data:/);
  setOnline(true);
  expect(picture().getAttribute('src')).toBe(SOURCE);
});

test('a picture that failed while the network seemed to be there is asked for three times more', () => {
  const { network } = aNetwork(true);
  render(
    <NetworkContext value={network}>
      <Picture src={SOURCE} alt="hand" width={640} height={320} />
    </NetworkContext>,
  );
  for (const delay of [2_000, 10_000, 40_000]) {
    fireEvent.error(picture());
    act(() => void vi.advanceTimersByTime(delay - 1));
    expect(picture().getAttribute('src')).toMatch(/^data:/);
    act(() => void vi.advanceTimersByTime(1));
    expect(picture().getAttribute('src')).toBe(SOURCE);
  }
  fireEvent.error(picture());
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(picture().getAttribute('src')).toMatch(/^data:/);
});

test('diagrams of a text that failed come when the network is back, and once more by themselves', () => {
  const { network, setOnline } = aNetwork(false);
  render(
    <NetworkContext value={network}>
      <Text />
    </NetworkContext>,
  );
  const counted = countLoads(picture());
  fireEvent.error(picture());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(counted.loads).toBe(0);
  setOnline(true);
  expect(counted.loads).toBe(1);
  fireEvent.error(picture());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(counted.loads).toBe(2);
});
