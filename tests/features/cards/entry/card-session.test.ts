import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { pendingSetups } from '#features/cards/entry/pending-setup.ts';
import { aCardForm, aTab, BOX, type CardDesk, settled, VISA } from './a-card-form.ts';

const OFFLINE = () => Promise.reject(new ApiError('api/network'));

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

const calls = (desk: CardDesk, word: string) => desk.asked.filter((offline) => offline.startsWith(word));

describe('entering a card', () => {
  it('is confirmed by its bank, kept by the server, and told once', async () => {
    const desk = await opened(aCardForm());
    desk.session.choose(true);
    await pressed(desk);
    expect(desk.asked).toEqual(['setup k1', 'script', 'confirm secret_k1 /here', 'complete seti_k1 true']);
    expect(desk.saved).toEqual([VISA]);
    expect(desk.session.state()).toEqual({ step: 'saved', card: VISA });
    expect(desk.fields()).toBeNull();
  });

  it('is given to its bank once by two presses', async () => {
    const desk = await opened(aCardForm());
    desk.session.press();
    desk.session.press();
    await settled();
    desk.session.press();
    await settled();
    expect(calls(desk, 'confirm')).toHaveLength(1);
    expect(calls(desk, 'complete')).toHaveLength(1);
  });

  it('is not given to its bank while something is missing', async () => {
    const desk = await opened(aCardForm());
    desk.answers.check = 'invalid';
    await pressed(desk);
    expect(calls(desk, 'confirm')).toEqual([]);
    expect(desk.session.state()).toEqual({ step: 'ready', problem: null });
  });

  it('tells why it was refused, and takes another one in the same fields', async () => {
    const desk = await opened(aCardForm());
    desk.answers.confirm = () => Promise.resolve({ kind: 'refused', declineCode: 'expired_card' });
    await pressed(desk);
    expect(desk.session.state()).toMatchObject({ problem: { declineCode: 'expired_card' } });
    desk.answers.confirm = () => Promise.resolve({ kind: 'confirmed' });
    await pressed(desk);
    expect(desk.saved).toEqual([VISA]);
    expect(calls(desk, 'setup')).toEqual(['setup k1']);
  });
});

describe('what does not come', () => {
  it('is asked for anew, by the same key as long as the answer to it was lost', async () => {
    const desk = aCardForm();
    desk.answers.setup = OFFLINE;
    desk.session.open(BOX);
    await settled();
    expect(desk.session.state()).toEqual({ step: 'unavailable', problem: 'offline' });
    desk.answers.setup = () => Promise.resolve();
    desk.session.again();
    await settled();
    desk.fields()?.onReady();
    expect(calls(desk, 'setup')).toEqual(['setup k1', 'setup k1']);
    expect(desk.session.state().step).toBe('ready');
  });

  it('is told as such when an address has to be proven first', async () => {
    const desk = aCardForm();
    desk.answers.setup = () => Promise.reject(new ApiError('api/email-not-verified'));
    desk.session.open(BOX);
    await settled();
    expect(desk.session.state()).toEqual({ step: 'unavailable', problem: 'verify-contact' });
  });

  it('is not waited for longer than that, and a setup that may be over is left behind', async () => {
    const desk = aCardForm();
    desk.session.open(BOX);
    await settled();
    desk.later();
    expect(desk.session.state()).toEqual({ step: 'unavailable', problem: 'service' });
    expect(desk.fields()).toBeNull();
    desk.session.again();
    await settled();
    expect(calls(desk, 'setup')).toEqual(['setup k1', 'setup k2']);
    expect(desk.fields()?.clientSecret).toBe('secret_k2');
  });

  it('does not take fields away that came in time', async () => {
    const desk = await opened(aCardForm());
    desk.later();
    expect(desk.session.state().step).toBe('ready');
  });
});

describe('a offline that is lost after the bank has said yes', () => {
  it('leaves a card that is completed, not typed again', async () => {
    const desk = await opened(aCardForm());
    desk.answers.complete = OFFLINE;
    await pressed(desk);
    expect(desk.session.state()).toMatchObject({ step: 'unconfirmed', problem: 'offline' });
    desk.answers.complete = () => Promise.resolve(VISA);
    desk.session.again();
    await settled();
    expect(desk.saved).toEqual([VISA]);
    expect(calls(desk, 'confirm')).toHaveLength(1);
  });

  it('is made good by the next page of this tab, as it was chosen then', async () => {
    const before = await opened(aCardForm());
    before.session.choose(true);
    before.answers.complete = OFFLINE;
    await pressed(before);
    const after = aCardForm({ tab: before.tab });
    after.session.open(BOX);
    await settled();
    expect(after.asked).toEqual(['complete seti_k1 true']);
    expect(after.saved).toEqual([VISA]);
    const later = aCardForm({ tab: before.tab });
    later.session.open(BOX);
    await settled();
    expect(calls(later, 'complete')).toEqual([]);
  });

  it('asks for the card anew when its bank was never answered', async () => {
    const tab = aTab();
    pendingSetups(tab, 'hanako', () => 0).write({ setupID: 'seti_left', setDefault: false });
    const desk = aCardForm({ tab });
    desk.answers.complete = () => Promise.reject(new ApiError('api/conflict'));
    await opened(desk);
    expect(desk.session.state()).toEqual({ step: 'ready', problem: null });
    expect(desk.asked).toEqual(['complete seti_left false', 'setup k2', 'script']);
  });

  it('tells of a card that was refused on the page of its bank', async () => {
    const tab = aTab();
    pendingSetups(tab, 'hanako', () => 0).write({ setupID: 'seti_left', setDefault: false });
    const desk = aCardForm({ tab });
    const details = { declineCode: 'setup_intent_authentication_failure' };
    desk.answers.complete = () => Promise.reject(new ApiError('stripe/card-error', { details }));
    await opened(desk);
    expect(desk.session.state()).toEqual({ step: 'ready', problem: { kind: 'refused', ...details } });
  });

  it('completes nobody else’s card', async () => {
    const before = await opened(aCardForm());
    before.answers.complete = OFFLINE;
    await pressed(before);
    const other = await opened(aCardForm({ tab: before.tab, uid: 'taro' }));
    expect(calls(other, 'complete')).toEqual([]);
  });
});

describe('a form that is left in the middle', () => {
  it('keeps the card that its bank confirms afterwards, and tells nobody', async () => {
    const desk = await opened(aCardForm());
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
    const desk = aCardForm();
    desk.session.open(BOX);
    desk.session.close();
    await opened(desk);
    expect(desk.session.state().step).toBe('ready');
    expect(calls(desk, 'setup')).toEqual(['setup k1']);
  });
});
