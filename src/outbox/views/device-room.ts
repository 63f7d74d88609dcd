import { createStore } from '@tanstack/store';
import { subscribeTo } from '#lib/subscribe-to.ts';
import { isOutOfSpace } from '#local/storage-errors.ts';
import type { Outcome } from '#outbox/ports.ts';

/** Whether deliveries of this page fail because the device is full: their steps have to be written down. */
export interface DeviceRoom {
  isFull(): boolean;
  subscribe(listener: () => void): () => void;
  /** Learns from each outcome. @returns true for the first failure after a run that went well, which is worth a report */
  learn(outcome: Pick<Outcome, 'ran' | 'failure'>): boolean;
}

export function deviceRoom(): DeviceRoom {
  const state = createStore<'works' | 'fails' | 'full'>('works');
  return {
    isFull: () => state.state === 'full',
    subscribe: subscribeTo(state),
    learn({ ran, failure }) {
      const worked = state.state === 'works';
      if (failure !== undefined) state.setState(() => (isOutOfSpace(failure.cause) ? 'full' : 'fails'));
      // Another page that delivers says nothing about the room.
      else if (ran) state.setState(() => 'works');
      return worked && failure !== undefined;
    },
  };
}
