// @vitest-environment happy-dom
import { createStore } from '@tanstack/store';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TakeHeader } from '#local/takes/take.ts';
import { NetworkContext } from '#network/use-online.ts';
import { type Console, ConsoleContext } from '#teach/app/context.ts';
import { texts } from '#teach/voice/texts.ts';
import type { VoiceState } from '#teach/voice/voice-box.ts';
import { VoiceSound } from '#teach/voice/voice-sound.tsx';
import { aTake } from '#tests/support/device/a-take.ts';

const NETWORK = { isOnline: () => true, subscribe: () => () => {}, fetch };
const OF_SERVER = { url: '/voices/1', seconds: 3 };

afterEach(cleanup);

/** A voice that was recorded on this device; `server`: the answer came from the server with it. */
function show(take: Partial<TakeHeader>, server: typeof OF_SERVER | null, refused = false) {
  const header = { ...aTake({}), ...take };
  const store = createStore<VoiceState>({
    voices: [header],
    refused: new Map(refused ? [[header.takeID, 'api/too-large']] : []),
    interrupted: [],
  });
  render(
    <NetworkContext value={NETWORK}>
      <ConsoleContext value={{ voices: { store, url: async () => 'blob:x' } } as unknown as Console}>
        <VoiceSound recordingID={header.takeID} label="声" server={server} />
      </ConsoleContext>
    </NetworkContext>,
  );
}

const ARRIVED = { deliveredAt: '2026-11-22T03:00:00.000Z' };

test('a voice of a draft says that it has arrived', () => {
  show(ARRIVED, null);
  expect(screen.getByRole('status').textContent).toBe(texts.arrived);
});

test('a voice of an answer that was sent says nothing of its way', () => {
  show(ARRIVED, OF_SERVER);
  expect(screen.queryByText(texts.arrived)).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('button', { name: texts.listen })).not.toBeNull();
});

test.each([
  [false, texts.sending],
  [true, texts.refused],
])('a voice that has not arrived says so in every case (refused: %s)', (refused, words) => {
  show({ deliveredAt: null }, OF_SERVER, refused);
  expect(screen.getByRole('status').textContent).toBe(words);
});
