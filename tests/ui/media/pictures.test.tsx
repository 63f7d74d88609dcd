// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IMAGE_SIZES, imageURL, WHOLE_IMAGE_SIZES, wholeImageURL } from '#domain/image-url.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { parseTransform } from '#server/media/image-transform.ts';
import { otherDensity } from '#ui/media/lighter-picture.ts';
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

/** The addresses that the picture in the text is asked for at, as they come. */
function loadsOf(image: HTMLElement): readonly string[] {
  const loads: string[] = [];
  Object.defineProperty(image, 'src', {
    get: () => `http://localhost:3000${SOURCE}`,
    set: (address: string) => void loads.push(address),
  });
  return loads;
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

test('a picture has a quarter of the pixels while data is saved, and the other density where that one is not here', () => {
  const { network } = aNetwork(false);
  const usual = imageURL({ cldnPublicID: 'hand', cldnVersion: 1 }, { width: 640, height: 320 });
  const show = () =>
    render(
      <NetworkContext value={network}>
        <Picture src={usual} alt="hand" width={640} height={320} />
      </NetworkContext>,
    );
  show();
  expect(picture().getAttribute('src')).toBe(usual);
  cleanup();
  document.documentElement.toggleAttribute('data-saving', true);
  show();
  document.documentElement.removeAttribute('data-saving');
  const light = picture().getAttribute('src') ?? '';
  expect(light).not.toBe(usual);
  expect(otherDensity(light)).toBe(usual);
  fireEvent.error(picture());
  fireEvent.error(picture());
  expect(picture().getAttribute('src')).toMatch(/^data:/);
});

test('the server renders every picture of the app in both densities', () => {
  const image = { cldnPublicID: 'hand', cldnVersion: 1 };
  const addresses = [
    ...IMAGE_SIZES.map((size) => imageURL(image, size)),
    ...WHOLE_IMAGE_SIZES.map((size) => wholeImageURL(image, size)),
  ];
  const sizeOf = (address: string) => parseTransform(address.split('/')[4] ?? '');
  for (const address of addresses) {
    const [usual, light] = [sizeOf(address), sizeOf(otherDensity(address) ?? '')];
    expect([address, light?.width, light?.height, light?.fit]).toEqual([
      address,
      (usual?.width ?? 0) / 2,
      (usual?.height ?? 0) / 2,
      usual?.fit,
    ]);
  }
});

test('diagrams of a text that failed come when the network is back, and once more by themselves', () => {
  const { network, setOnline } = aNetwork(false);
  render(
    <NetworkContext value={network}>
      <Text />
    </NetworkContext>,
  );
  const loads = loadsOf(picture());
  fireEvent.error(picture());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(loads).toEqual([]);
  setOnline(true);
  expect(loads).toEqual([SOURCE]);
  fireEvent.error(picture());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(loads).toEqual([SOURCE, SOURCE]);
});
