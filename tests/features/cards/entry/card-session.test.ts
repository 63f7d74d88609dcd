import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { pendingSetups } from '#features/cards/entry/pending-setup.ts';
import { aCardDesk, aTab, BOX, type CardDesk, settled, VISA } from './a-card-form.ts';

const NO_LINE = () => Promise.reject(new ApiError('api/network'));

/** A form whose fields can be typed into. */
async function opened(desk: CardDesk): Promise<CardDesk> {
  desk.session.open(BOX);
  await settled();
  desk.fields()?.onReady();
  return desk;
}

async function pressed(desk: CardDesk): Promise<CardDesk> {
  desk.session.press();
  await settled();
  return desk;
}

const calls = (desk: CardDesk, word: string) => desk.asked.filter((line) => line.startsWith(word));

describe('entering a card', () => {
  it('is confirmed by its bank, kept by the school, and told once', async () => {
    const desk = await opened(aCardDesk());
    desk.session.choose(true);
    await pressed(desk);
    expect(desk.asked).toEqual(['setup k1', 'script', 'confirm secret_k1 /here', 'complete seti_k1 true']);
    expect(desk.saved).toEqual([VISA]);
    expect(desk.session.state()).toEqual({ step: 'saved', card: VISA });
    expect(desk.fields()).toBeNull();
  });

  it('is given to its bank once by two presses', async () => {
    const desk = await opened(aCardDesk());
    desk.session.press();
    desk.session.press();
    await settled();
    desk.session.press();
    await settled();
    expect(calls(desk, 'confirm')).toHaveLength(1);
    expect(calls(desk, 'complete')).toHaveLength(1);
  });

  it('is not given to its bank while something is missing', async () => {
    const desk = await opened(aCardDesk());
    desk.answers.check = 'invalid';
    await pressed(desk);
    expect(calls(desk, 'confirm')).toEqual([]);
    expect(desk.session.state()).toEqual({ step: 'ready', trouble: null });
  });

  it('tells why it was refused, and takes another one in the same fields', async () => {
    const desk = await opened(aCardDesk());
    desk.answers.confirm = () => Promise.resolve({ kind: 'refused', declineCode: 'expired_card' });
    await pressed(desk);
    expect(desk.session.state()).toMatchObject({ trouble: { declineCode: 'expired_card' } });
    desk.answers.confirm = () => Promise.resolve({ kind: 'confirmed' });
    await pressed(desk);
    expect(desk.saved).toEqual([VISA]);
    expect(calls(desk, 'setup')).toEqual(['setup k1']);
  });
});

describe('what does not come', () => {
  it('is asked for anew, by the same key as long as the answer to it was lost', async () => {
    const desk = aCardDesk();
    desk.answers.setup = NO_LINE;
    desk.session.open(BOX);
    await settled();
    expect(desk.session.state()).toEqual({ step: 'stuck', trouble: 'line' });
    desk.answers.setup = () => Promise.resolve();
    desk.session.again();
    await settled();
    desk.fields()?.onReady();
    expect(calls(desk, 'setup')).toEqual(['setup k1', 'setup k1']);
    expect(desk.session.state().step).toBe('ready');
  });

  it('is told as such when an address has to be proven first', async () => {
    const desk = aCardDesk();
    desk.answers.setup = () => Promise.reject(new ApiError('api/email-not-verified'));
    desk.session.open(BOX);
    await settled();
    expect(desk.session.state()).toEqual({ step: 'stuck', trouble: 'verify' });
  });

  it('is not waited for longer than that, and a setup that may be over is left behind', async () => {
    const desk = aCardDesk();
    desk.session.open(BOX);
    await settled();
    desk.later();
    expect(desk.session.state()).toEqual({ step: 'stuck', trouble: 'service' });
    expect(desk.fields()).toBeNull();
    desk.session.again();
    await settled();
    expect(calls(desk, 'setup')).toEqual(['setup k1', 'setup k2']);
    expect(desk.fields()?.clientSecret).toBe('secret_k2');
  });

  it('does not take fields away that came in time', async () => {
    const desk = await opened(aCardDesk());
    desk.later();
    expect(desk.session.state().step).toBe('ready');
  });
});

describe('a line that is lost after the bank has said yes', () => {
  it('leaves a card that is completed, not typed again', async () => {
    const desk = await opened(aCardDesk());
    desk.answers.complete = NO_LINE;
    await pressed(desk);
    expect(desk.session.state()).toMatchObject({ step: 'unkept', trouble: 'line' });
    desk.answers.complete = () => Promise.resolve(VISA);
    desk.session.again();
    await settled();
    expect(desk.saved).toEqual([VISA]);
    expect(calls(desk, 'confirm')).toHaveLength(1);
  });

  it('is made good by the next page of this tab, as it was chosen then', async () => {
    const before = await opened(aCardDesk());
    before.session.choose(true);
    before.answers.complete = NO_LINE;
    await pressed(before);
    const after = aCardDesk({ tab: before.tab });
    after.session.open(BOX);
    await settled();
    expect(after.asked).toEqual(['complete seti_k1 true']);
    expect(after.saved).toEqual([VISA]);
    const later = aCardDesk({ tab: before.tab });
    later.session.open(BOX);
    await settled();
    expect(calls(later, 'complete')).toEqual([]);
  });

  it('asks for the card anew when its bank was never answered', async () => {
    const tab = aTab();
    pendingSetups(tab, 'hanako', () => 0).write({ setupID: 'seti_left', setDefault: false });
    const desk = aCardDesk({ tab });
    desk.answers.complete = () => Promise.reject(new ApiError('api/conflict'));
    await opened(desk);
    expect(desk.session.state()).toEqual({ step: 'ready', trouble: null });
    expect(desk.asked).toEqual(['complete seti_left false', 'setup k2', 'script']);
  });

  it('tells of a card that was refused on the page of its bank', async () => {
    const tab = aTab();
    pendingSetups(tab, 'hanako', () => 0).write({ setupID: 'seti_left', setDefault: false });
    const desk = aCardDesk({ tab });
    const details = { declineCode: 'setup_intent_authentication_failure' };
    desk.answers.complete = () => Promise.reject(new ApiError('stripe/card-error', { details }));
    await opened(desk);
    expect(desk.session.state()).toEqual({ step: 'ready', trouble: { kind: 'refused', ...details } });
  });

  it('completes nobody else’s card', async () => {
    const before = await opened(aCardDesk());
    before.answers.complete = NO_LINE;
    await pressed(before);
    const other = await opened(aCardDesk({ tab: before.tab, uid: 'taro' }));
    expect(calls(other, 'complete')).toEqual([]);
  });
});

describe('a form that is left in the middle', () => {
  it('keeps the card that its bank confirms afterwards, and tells nobody', async () => {
    const desk = await opened(aCardDesk());
    let say: () => void = () => {};
    desk.answers.confirm = () =>
      new Promise((resolve) => {
        say = () => resolve({ kind: 'confirmed' });
      });
    await pressed(desk);
    desk.session.close();
    say();
    await settled();
    expect(calls(desk, 'complete')).toEqual(['complete seti_k1 false']);
    expect(desk.saved).toEqual([]);
    expect(desk.tab.getItem('otomichi.card-setup')).toBeNull();
  });

  it('can be opened again, with one setup for both', async () => {
    const desk = aCardDesk();
    desk.session.open(BOX);
    desk.session.close();
    await opened(desk);
    expect(desk.session.state().step).toBe('ready');
    expect(calls(desk, 'setup')).toEqual(['setup k1']);
  });
});
