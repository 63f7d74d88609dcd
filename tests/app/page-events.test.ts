import { expect, test } from 'vitest';
import { either, onServerBack } from '#app/page-events.ts';
import { aNetwork } from '#tests/support/network/a-network.ts';

test('the server that answers again is an occasion to deliver, each time it had not answered', () => {
  const network = aNetwork();
  let occasions = 0;
  const stop = either(
    onServerBack(network),
    () => () => undefined,
  )(() => {
    occasions += 1;
  });
  network.set(true);
  expect(occasions).toBe(0);
  for (const next of [false, false, true, true, false, true]) network.set(next);
  expect(occasions).toBe(2);
  stop();
  for (const next of [false, true]) network.set(next);
  expect(occasions).toBe(2);
});
