// @vitest-environment happy-dom

import { createStore, type Store, useSelector } from '@tanstack/react-store';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HearingContext } from '#features/homework/hearing.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { TakeCard } from '#features/homework/takes/take-card.tsx';
import { texts } from '#features/homework/texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';

afterEach(cleanup);

/** What another feature offers once it has read the lesson's text. */
function LateOffer({ ready }: { ready: Store<boolean> }) {
  return useSelector(ready) ? <button type="button">offer</button> : null;
}

test('an offer that comes late does not push the button to submit away from the finger', () => {
  const ready = createStore(false);
  const takes = memoryTakes();
  const ports = {
    takes,
    now: () => 0,
    delivery: { of: () => null, subscribe: () => () => undefined },
  } as unknown as HomeworkPorts;
  const frozen = { byteLength: 3, sha256: 'a'.repeat(64), durationMs: 5_000 };
  const network = { isOnline: () => true, subscribe: () => () => undefined } as unknown as NetworkStatus;
  render(
    <NetworkContext value={network}>
      <HearingContext value={() => <LateOffer ready={ready} />}>
        <TakeCard
          ports={ports}
          take={aTake({ state: 'closed', frozen, peaks: [0, 0.5, 0] })}
          part={null}
          modelURL={null}
          serverURL={null}
          selected
          fresh={false}
          onSelect={() => undefined}
          submitted={false}
          onSubmitted={() => undefined}
          draft={{ note: '', isStored: true, change: () => undefined, sent: async () => undefined }}
          afterSubmit={null}
          onDiscard={() => undefined}
          answers={{
            lessonID: 'lesson',
            of: () => null,
            newest: null,
            unread: 0,
            renderScore: null,
            onAgain: () => undefined,
          }}
        />
      </HearingContext>
    </NetworkContext>,
  );
  act(() => ready.setState(() => true));
  const submit = screen.getByRole('button', { name: texts.submit });
  const offer = screen.getByRole('button', { name: 'offer' });
  expect(submit.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
