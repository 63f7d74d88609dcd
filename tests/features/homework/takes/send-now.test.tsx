// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SendNow } from '#features/homework/takes/send-now.tsx';
import { texts } from '#features/homework/texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';

afterEach(cleanup);

/** The button on a device that is online or not; returns what a press calls. */
function shown(online: boolean) {
  const onSend = vi.fn();
  const network = { isOnline: () => online, subscribe: () => () => undefined } as unknown as NetworkStatus;
  render(
    <NetworkContext value={network}>
      <SendNow onSend={onSend} />
    </NetworkContext>,
  );
  return onSend;
}

test.each([
  ['offline, when it will be sent', false, texts.sendNowOffline],
  ['online, that it is being tried', true, texts.sendNowTrying],
])('answers a press %s', (_, online, answer) => {
  const onSend = shown(online);
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: texts.sendNow }));
  expect(onSend).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe(answer);
});
