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
const UNKNOWN = { type: 'unknown', trouble: 'line' } as const;
const KEPT = { type: 'kept', card: 'visa' } as const;
const RESUME = { type: 'resume', setupID: SETUP } as const;
const AT_BANK = [OPEN, READY, PRESS, VALID] as const;

/** Every step there is, by a way that leads to it; the type makes it complete. */
const STEPS: Readonly<Record<Flow['step'], Flow>> = {
  closed: CLOSED,
  loading: walk(OPEN),
  stuck: walk(OPEN, { type: 'stuck', trouble: 'service' }),
  ready: walk(OPEN, READY),
  submitting: walk(OPEN, READY, PRESS),
  authenticating: walk(...AT_BANK),
  keeping: walk(...AT_BANK, CONFIRMED),
  resuming: walk(RESUME),
  unkept: walk(...AT_BANK, CONFIRMED, UNKNOWN),
  saved: walk(...AT_BANK, CONFIRMED, KEPT),
};

describe('a card being entered', () => {
  it('goes from the fields to its bank, and to the school', () => {
    expect(Object.entries(STEPS).filter(([step, flow]) => flow.step !== step)).toEqual([]);
    expect(STEPS.saved).toEqual({ step: 'saved', card: 'visa' });
  });

  it('stays in its fields when something is missing, or its bank says no', () => {
    expect(walk(OPEN, READY, PRESS, { type: 'invalid' })).toEqual({ step: 'ready', trouble: null });
    const refused = walk(...AT_BANK, REFUSED);
    expect(refused).toEqual({
      step: 'ready',
      trouble: { kind: 'refused', declineCode: 'insufficient_funds' },
    });
    expect(cardFlow(refused, { type: 'changed' })).toEqual({ step: 'ready', trouble: null });
    expect(cardFlow(refused, PRESS)).toEqual({ step: 'submitting' });
  });

  it('is asked for its fields again when they did not come', () => {
    expect(STEPS.stuck).toEqual({ step: 'stuck', trouble: 'service' });
    expect(cardFlow(STEPS.stuck, AGAIN)).toEqual({ step: 'loading', trouble: null });
  });

  it('is never typed again for a lost line once its bank has said yes', () => {
    expect(STEPS.unkept).toEqual({ step: 'unkept', setupID: SETUP, from: 'keeping', trouble: 'line' });
    expect(cardFlow(STEPS.unkept, AGAIN)).toEqual({ step: 'keeping', setupID: SETUP });
    expect(walk(RESUME, UNKNOWN, AGAIN)).toEqual({ step: 'resuming', setupID: SETUP });
    for (const event of [PRESS, READY, { type: 'stuck', trouble: 'service' } as const]) {
      expect(cardFlow(STEPS.keeping, event)).toBe(STEPS.keeping);
      expect(cardFlow(STEPS.unkept, event)).toBe(STEPS.unkept);
    }
  });

  it('begins anew, and says why, when the school refuses what its bank has confirmed', () => {
    const trouble = { kind: 'refused', declineCode: 'insufficient_funds' };
    expect(walk(...AT_BANK, CONFIRMED, REFUSED)).toEqual({ step: 'loading', trouble });
    expect(walk(RESUME, REFUSED, READY)).toEqual({ step: 'ready', trouble });
    expect(walk(RESUME, { type: 'forgotten' })).toEqual({ step: 'loading', trouble: null });
  });

  it('takes no second press while it is on its way', () => {
    const busy = Object.values(STEPS).filter(isBusy);
    expect(busy.map(({ step }) => step)).toEqual(['submitting', 'authenticating', 'keeping', 'resuming']);
    for (const flow of Object.values(STEPS)) {
      if (flow.step !== 'ready') expect(cardFlow(flow, PRESS)).toBe(flow);
    }
  });

  it('stays saved, whatever comes late', () => {
    const late: CardEvent<string>[] = [OPEN, READY, PRESS, VALID, AGAIN, CONFIRMED, REFUSED, UNKNOWN, RESUME];
    for (const event of late) expect(cardFlow(STEPS.saved, event)).toBe(STEPS.saved);
  });
});
