import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { pendingSetups } from '#features/cards/entry/pending-setup.ts';
import { parseBankReturn } from '#features/cards/stripe/bank-return.ts';
import { aTabStorage } from './a-card-form.ts';

describe('the address after the bank’s own page', () => {
  const page = 'https://school.example/curriculums/piano/purchase?plan=1';

  it('names the setup, and loses the secret', () => {
    const back = `${page}&setup_intent=seti_1AbC&setup_intent_client_secret=seti_1AbC_secret_x&redirect_status=succeeded`;
    expect(parseBankReturn(back)).toEqual({ setupID: 'seti_1AbC', clean: page });
  });

  it('is null for any other address', () => {
    expect(parseBankReturn(page)).toBeNull();
  });

  it('ignores anything that is not the ID of a setup', () => {
    for (const name of ['seti_', 'pi_123', '../cards', `seti_${'a'.repeat(300)}`]) {
      expect(parseBankReturn(`${page}&setup_intent=${encodeURIComponent(name)}`)).toEqual({
        setupID: null,
        clean: page,
      });
    }
    expect(parseBankReturn(`${page}&setup_intent=%22seti_1%22`)?.setupID).toBe('seti_1');
  });
});

describe('a pending setup', () => {
  const pending = { setupID: 'seti_1', setDefault: true };

  it('is stored for its own person and for one day', () => {
    const tab = aTabStorage();
    let now = 0;
    const mine = pendingSetups(tab, 'hanako', () => now);
    mine.write(pending);
    expect(mine.read()).toEqual(pending);
    expect(pendingSetups(tab, 'taro', () => now).read()).toBeNull();
    now = DAY_MS + 1;
    expect(mine.read()).toBeNull();
  });

  it.each(['', 'null', '{', '{"uid":"hanako"}'])('is ignored when the storage holds %j', (text) => {
    const tab = aTabStorage();
    tab.setItem('otomichi.card-setup', text);
    expect(pendingSetups(tab, 'hanako', () => 0).read()).toBeNull();
  });
});
