import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { pendingSetups } from '#features/cards/entry/pending-setup.ts';
import { aCardForm, aTabStorage, BOX, settle, type TestCardForm, VISA } from './a-card-form.ts';

const OFFLINE = () => Promise.reject(new ApiError('api/network'));

/** Opens the form with fields that are ready. */
async function openForm(form: TestCardForm): Promise<TestCardForm> {
  form.session.open(BOX);
  await settle();
  form.fields()?.onReady();
  return form;
}

async function pressSave(form: TestCardForm): Promise<TestCardForm> {
  form.session.press();
  await settle();
  return form;
}

const calls = (form: TestCardForm, word: string) => form.asked.filter((offline) => offline.startsWith(word));

describe('a new card', () => {
  it('confirms the card with its bank, saves it at the server, and reports it once', async () => {
    const form = await openForm(aCardForm());
    form.session.choose(true);
    await pressSave(form);
    expect(form.asked).toEqual(['setup k1', 'script', 'confirm secret_k1 /here', 'complete seti_k1 true']);
    expect(form.saved).toEqual([VISA]);
    expect(form.session.store.state).toEqual({ step: 'saved', card: VISA });
    expect(form.fields()).toBeNull();
  });

  it('asks the bank once for two presses', async () => {
    const form = await openForm(aCardForm());
    form.session.press();
    form.session.press();
    await settle();
    form.session.press();
    await settle();
    expect(calls(form, 'confirm')).toHaveLength(1);
    expect(calls(form, 'complete')).toHaveLength(1);
  });

  it('does not ask the bank while a field is invalid', async () => {
    const form = await openForm(aCardForm());
    form.answers.check = 'invalid';
    await pressSave(form);
    expect(calls(form, 'confirm')).toEqual([]);
    expect(form.session.store.state).toEqual({ step: 'ready', problem: null });
  });

  it('reports a refusal, and accepts another card in the same fields', async () => {
    const form = await openForm(aCardForm());
    form.answers.confirm = () => Promise.resolve({ kind: 'refused', declineCode: 'expired_card' });
    await pressSave(form);
    expect(form.session.store.state).toMatchObject({ problem: { declineCode: 'expired_card' } });
    form.answers.confirm = () => Promise.resolve({ kind: 'confirmed' });
    await pressSave(form);
    expect(form.saved).toEqual([VISA]);
    expect(calls(form, 'setup')).toEqual(['setup k1']);
  });
});

describe('fields that do not load', () => {
  it('requests the setup again with the same key after a lost answer', async () => {
    const form = aCardForm();
    form.answers.setup = OFFLINE;
    form.session.open(BOX);
    await settle();
    expect(form.session.store.state).toEqual({ step: 'unavailable', problem: 'offline' });
    form.answers.setup = () => Promise.resolve();
    form.session.again();
    await settle();
    form.fields()?.onReady();
    expect(calls(form, 'setup')).toEqual(['setup k1', 'setup k1']);
    expect(form.session.store.state.step).toBe('ready');
  });

  it('loads the fields after one retry when the script fails before the setup is answered', async () => {
    const form = aCardForm();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // The server refuses a repeat of the key while the first call runs.
    form.answers.setup = () =>
      calls(form, 'setup').length === 1 ? answered : Promise.reject(new ApiError('api/conflict'));
    form.answers.bank = () => Promise.reject(new ApiError('stripe/general-error'));
    form.session.open(BOX);
    await settle();
    expect(form.session.store.state).toEqual({ step: 'unavailable', problem: 'service' });
    form.answers.bank = () => Promise.resolve();
    form.session.again();
    await settle();
    answer();
    await settle();
    form.fields()?.onReady();
    expect(calls(form, 'setup')).toEqual(['setup k1']);
    expect(form.session.store.state.step).toBe('ready');
  });

  it('uses the setup of the reopened form when an earlier load of its script fails late', async () => {
    const form = aCardForm();
    let failLate = () => {};
    form.answers.bank = () =>
      new Promise((_, reject) => {
        failLate = () => reject(new ApiError('stripe/general-error'));
      });
    form.session.open(BOX);
    await settle();
    form.session.close();
    form.answers.bank = () => Promise.resolve();
    form.session.open(BOX);
    await settle();
    form.fields()?.onReady();
    failLate();
    await settle();
    await pressSave(form);
    expect(form.saved).toEqual([VISA]);
  });

  it('reports that an address has to be verified first', async () => {
    const form = aCardForm();
    form.answers.setup = () => Promise.reject(new ApiError('api/email-not-verified'));
    form.session.open(BOX);
    await settle();
    expect(form.session.store.state).toEqual({ step: 'unavailable', problem: 'verify-contact' });
  });

  it('gives up after the timeout, and makes a new setup on the next try', async () => {
    const form = aCardForm();
    form.session.open(BOX);
    await settle();
    form.later();
    expect(form.session.store.state).toEqual({ step: 'unavailable', problem: 'service' });
    expect(form.fields()).toBeNull();
    form.session.again();
    await settle();
    expect(calls(form, 'setup')).toEqual(['setup k1', 'setup k2']);
    expect(form.fields()?.clientSecret).toBe('secret_k2');
  });

  it('leaves fields in place that loaded in time', async () => {
    const form = await openForm(aCardForm());
    form.later();
    expect(form.session.store.state.step).toBe('ready');
  });
});

describe('a network that fails after the bank confirmed', () => {
  it('completes the card on a retry, without typing it again', async () => {
    const form = await openForm(aCardForm());
    form.answers.complete = OFFLINE;
    await pressSave(form);
    expect(form.session.store.state).toMatchObject({ step: 'unconfirmed', problem: 'offline' });
    form.answers.complete = () => Promise.resolve(VISA);
    form.session.again();
    await settle();
    expect(form.saved).toEqual([VISA]);
    expect(calls(form, 'confirm')).toHaveLength(1);
  });

  it('completes the card on the next page of this tab, with the same choice of default', async () => {
    const before = await openForm(aCardForm());
    before.session.choose(true);
    before.answers.complete = OFFLINE;
    await pressSave(before);
    const after = aCardForm({ tab: before.tab });
    after.session.open(BOX);
    await settle();
    expect(after.asked).toEqual(['complete seti_k1 true']);
    expect(after.saved).toEqual([VISA]);
    const later = aCardForm({ tab: before.tab });
    later.session.open(BOX);
    await settle();
    expect(calls(later, 'complete')).toEqual([]);
  });

  it('asks for the card again when its bank was never answered', async () => {
    const tab = aTabStorage();
    pendingSetups(tab, 'hanako', () => 0).write({ setupID: 'seti_left', setDefault: false });
    const form = aCardForm({ tab });
    form.answers.complete = () => Promise.reject(new ApiError('api/conflict'));
    await openForm(form);
    expect(form.session.store.state).toEqual({ step: 'ready', problem: null });
    expect(form.asked).toEqual(['complete seti_left false', 'setup k2', 'script']);
  });

  it('reports a card that was refused on the bank’s own page', async () => {
    const tab = aTabStorage();
    pendingSetups(tab, 'hanako', () => 0).write({ setupID: 'seti_left', setDefault: false });
    const form = aCardForm({ tab });
    const details = { declineCode: 'setup_intent_authentication_failure' };
    form.answers.complete = () => Promise.reject(new ApiError('stripe/card-error', { details }));
    await openForm(form);
    expect(form.session.store.state).toEqual({ step: 'ready', problem: { kind: 'refused', ...details } });
  });

  it('never completes the card of another person', async () => {
    const before = await openForm(aCardForm());
    before.answers.complete = OFFLINE;
    await pressSave(before);
    const other = await openForm(aCardForm({ tab: before.tab, uid: 'taro' }));
    expect(calls(other, 'complete')).toEqual([]);
  });
});

describe('a form that is closed in between', () => {
  it('saves a card that its bank confirms afterwards, and reports it to nobody', async () => {
    const form = await openForm(aCardForm());
    let say: () => void = () => {};
    form.answers.confirm = () =>
      new Promise((resolve) => {
        say = () => resolve({ kind: 'confirmed' });
      });
    await pressSave(form);
    form.session.close();
    say();
    await settle();
    expect(calls(form, 'complete')).toEqual(['complete seti_k1 false']);
    expect(form.saved).toEqual([]);
    expect(form.tab.getItem('otomichi.card-setup')).toBeNull();
  });

  it('opens again with the same setup', async () => {
    const form = aCardForm();
    form.session.open(BOX);
    form.session.close();
    await openForm(form);
    expect(form.session.store.state.step).toBe('ready');
    expect(calls(form, 'setup')).toEqual(['setup k1']);
  });
});
