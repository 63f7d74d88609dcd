// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PostPicture } from '#features/community/post/post-picture.tsx';
import { NetworkContext } from '#network/use-online.ts';

afterEach(cleanup);

test('a picture that failed without a network is asked for again when it returns', () => {
  let online = false;
  const listeners = new Set<() => void>();
  const network = {
    isOnline: () => online,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const image = { cldnPublicID: 'people/a', cldnVersion: 1, width: 4, height: 3, alt: '' };
  const { container } = render(
    <NetworkContext value={network as never}>
      <PostPicture image={image} />
    </NetworkContext>,
  );
  const shown = container.querySelector('img') as HTMLImageElement;
  const asked: string[] = [];
  Object.defineProperty(shown, 'src', { set: (address: string) => asked.push(address) });
  fireEvent.error(shown);
  expect(asked).toEqual([]);
  online = true;
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(asked).toEqual([shown.getAttribute('src')]);
});
