import { expect, test } from 'vitest';
import { either, onServerBack } from '#app/page-events.ts';

function aNetwork() {
  let online = true;
  const listeners = new Set<() => void>();
  return {
    isOnline: () => online,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    becomes(next: boolean) {
      online = next;
      for (const listener of listeners) listener();
    },
  };
}

test('the server that answers again is an occasion to deliver, each time it had not answered', () => {
  const network = aNetwork();
  let occasions = 0;
  const stop = either(
    onServerBack(network),
    () => () => undefined,
  )(() => {
    occasions += 1;
  });
  network.becomes(true);
  expect(occasions).toBe(0);
  for (const next of [false, false, true, true, false, true]) network.becomes(next);
  expect(occasions).toBe(2);
  stop();
  for (const next of [false, true]) network.becomes(next);
  expect(occasions).toBe(2);
});
