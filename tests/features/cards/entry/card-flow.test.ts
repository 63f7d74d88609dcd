import { describe, expect, it } from 'vitest';
import { type CardEvent, type CardFlow, cardFlow, isBusy } from '#features/cards/entry/card-flow.ts';

type Flow = CardFlow<string>;
const CLOSED: Flow = { step: 'closed' };
const SETUP = 'seti_1';

const walk = (...events: CardEvent<string>[]) => events.reduce<Flow>(cardFlow, CLOSED);

const OPEN = { type: 'open' } as const;
const READY = { type: 'ready' } as const;
const PRESS = { type: 'press' } as const;
const VALID = { type: 'valid' } as const;
const AGAIN = { type: 'again' } as const;
const CONFIRMED = { type: 'confirmed', setupID: SETUP } as const;
const REFUSED = { type: 'refused', declineCode: 'insufficient_funds' } as const;
const UNKNOWN = { type: 'unknown', problem: 'offline' } as const;
const SAVED = { type: 'saved', card: 'visa' } as const;
const RESUME = { type: 'resume', setupID: SETUP } as const;
const AT_BANK = [OPEN, READY, PRESS, VALID] as const;

/** A path to every step; the type makes the list complete. */
const STEPS: Readonly<Record<Flow['step'], Flow>> = {
  closed: CLOSED,
  loading: walk(OPEN),
  unavailable: walk(OPEN, { type: 'unavailable', problem: 'service' }),
  ready: walk(OPEN, READY),
  submitting: walk(OPEN, READY, PRESS),
  authenticating: walk(...AT_BANK),
  saving: walk(...AT_BANK, CONFIRMED),
  resuming: walk(RESUME),
  unconfirmed: walk(...AT_BANK, CONFIRMED, UNKNOWN),
  saved: walk(...AT_BANK, CONFIRMED, SAVED),
};

describe('the card entry machine', () => {
  it('leads from the fields to the bank and to the server', () => {
    expect(Object.entries(STEPS).filter(([step, flow]) => flow.step !== step)).toEqual([]);
    expect(STEPS.saved).toEqual({ step: 'saved', card: 'visa' });
  });

  it('stays in the fields when one is invalid or the bank refuses', () => {
    expect(walk(OPEN, READY, PRESS, { type: 'invalid' })).toEqual({ step: 'ready', problem: null });
    const refused = walk(...AT_BANK, REFUSED);
    expect(refused).toEqual({
      step: 'ready',
      problem: { kind: 'refused', declineCode: 'insufficient_funds' },
    });
    expect(cardFlow(refused, { type: 'changed' })).toEqual({ step: 'ready', problem: null });
    expect(cardFlow(refused, PRESS)).toEqual({ step: 'submitting' });
  });

  it('loads the fields again after they failed', () => {
    expect(STEPS.unavailable).toEqual({ step: 'unavailable', problem: 'service' });
    expect(cardFlow(STEPS.unavailable, AGAIN)).toEqual({ step: 'loading', problem: null });
  });

  it('never asks for the card again once its bank confirmed it, even if the network is lost', () => {
    expect(STEPS.unconfirmed).toEqual({
      step: 'unconfirmed',
      setupID: SETUP,
      from: 'saving',
      problem: 'offline',
    });
    expect(cardFlow(STEPS.unconfirmed, AGAIN)).toEqual({ step: 'saving', setupID: SETUP });
    expect(walk(RESUME, UNKNOWN, AGAIN)).toEqual({ step: 'resuming', setupID: SETUP });
    for (const event of [PRESS, READY, { type: 'unavailable', problem: 'service' } as const]) {
      expect(cardFlow(STEPS.saving, event)).toBe(STEPS.saving);
      expect(cardFlow(STEPS.unconfirmed, event)).toBe(STEPS.unconfirmed);
    }
  });

  it('starts over with the reason when the server refuses a confirmed card', () => {
    const problem = { kind: 'refused', declineCode: 'insufficient_funds' };
    expect(walk(...AT_BANK, CONFIRMED, REFUSED)).toEqual({ step: 'loading', problem });
    expect(walk(RESUME, REFUSED, READY)).toEqual({ step: 'ready', problem });
    expect(walk(RESUME, { type: 'expired' })).toEqual({ step: 'loading', problem: null });
  });

  it('ignores a second press while a request is under way', () => {
    const busy = Object.values(STEPS).filter(isBusy);
    expect(busy.map(({ step }) => step)).toEqual(['submitting', 'authenticating', 'saving', 'resuming']);
    for (const flow of Object.values(STEPS)) {
      if (flow.step !== 'ready') expect(cardFlow(flow, PRESS)).toBe(flow);
    }
  });

  it('stays saved, whatever event comes late', () => {
    const late: CardEvent<string>[] = [OPEN, READY, PRESS, VALID, AGAIN, CONFIRMED, REFUSED, UNKNOWN, RESUME];
    for (const event of late) expect(cardFlow(STEPS.saved, event)).toBe(STEPS.saved);
  });
});
