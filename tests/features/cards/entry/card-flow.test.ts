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

/** Every step there is, by a way that leads to it; the type makes it complete. */
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

describe('a card being entered', () => {
  it('goes from the fields to its bank, and to the server', () => {
    expect(Object.entries(STEPS).filter(([step, flow]) => flow.step !== step)).toEqual([]);
    expect(STEPS.saved).toEqual({ step: 'saved', card: 'visa' });
  });

  it('stays in its fields when something is missing, or its bank says no', () => {
    expect(walk(OPEN, READY, PRESS, { type: 'invalid' })).toEqual({ step: 'ready', problem: null });
    const refused = walk(...AT_BANK, REFUSED);
    expect(refused).toEqual({
      step: 'ready',
      problem: { kind: 'refused', declineCode: 'insufficient_funds' },
    });
    expect(cardFlow(refused, { type: 'changed' })).toEqual({ step: 'ready', problem: null });
    expect(cardFlow(refused, PRESS)).toEqual({ step: 'submitting' });
  });

  it('is asked for its fields again when they did not come', () => {
    expect(STEPS.unavailable).toEqual({ step: 'unavailable', problem: 'service' });
    expect(cardFlow(STEPS.unavailable, AGAIN)).toEqual({ step: 'loading', problem: null });
  });

  it('is never typed again for a lost offline once its bank has said yes', () => {
    expect(STEPS.unconfirmed).toEqual({ step: 'unconfirmed', setupID: SETUP, from: 'saving', problem: 'offline' });
    expect(cardFlow(STEPS.unconfirmed, AGAIN)).toEqual({ step: 'saving', setupID: SETUP });
    expect(walk(RESUME, UNKNOWN, AGAIN)).toEqual({ step: 'resuming', setupID: SETUP });
    for (const event of [PRESS, READY, { type: 'unavailable', problem: 'service' } as const]) {
      expect(cardFlow(STEPS.saving, event)).toBe(STEPS.saving);
      expect(cardFlow(STEPS.unconfirmed, event)).toBe(STEPS.unconfirmed);
    }
  });

  it('begins anew, and says why, when the server refuses what its bank has confirmed', () => {
    const problem = { kind: 'refused', declineCode: 'insufficient_funds' };
    expect(walk(...AT_BANK, CONFIRMED, REFUSED)).toEqual({ step: 'loading', problem });
    expect(walk(RESUME, REFUSED, READY)).toEqual({ step: 'ready', problem });
    expect(walk(RESUME, { type: 'expired' })).toEqual({ step: 'loading', problem: null });
  });

  it('takes no second press while it is on its way', () => {
    const busy = Object.values(STEPS).filter(isBusy);
    expect(busy.map(({ step }) => step)).toEqual(['submitting', 'authenticating', 'saving', 'resuming']);
    for (const flow of Object.values(STEPS)) {
      if (flow.step !== 'ready') expect(cardFlow(flow, PRESS)).toBe(flow);
    }
  });

  it('stays saved, whatever comes late', () => {
    const late: CardEvent<string>[] = [OPEN, READY, PRESS, VALID, AGAIN, CONFIRMED, REFUSED, UNKNOWN, RESUME];
    for (const event of late) expect(cardFlow(STEPS.saved, event)).toBe(STEPS.saved);
  });
});
