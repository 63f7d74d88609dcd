import { describe, expect, it } from 'vitest';
import { acceptPendingInvitation } from '#app/auth/accept-invitation.ts';
import {
  keepInvitation,
  keepInvitationOf,
  pendingInvitation,
  withInvitation,
} from '#app/auth/pending-invitation.ts';
import { ApiError } from '#contract/errors.ts';
import { DAY_MS } from '#domain/time-units.ts';

const CODE = '0123456789';
const NOW = Date.UTC(2026, 10, 22);

function aStorage(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe('the invitation that waits on a device', () => {
  it('waits for thirty days, and what is no code does not wait', () => {
    const storage = aStorage();
    keepInvitation(storage, CODE, NOW);
    expect(pendingInvitation(storage, NOW + 29 * DAY_MS)).toBe(CODE);
    expect(pendingInvitation(storage, NOW + 30 * DAY_MS)).toBeNull();
    expect(pendingInvitation(aStorage({ 'otomichi.invitation': `<script> ${NOW}` }), NOW)).toBeNull();
    expect(pendingInvitation(aStorage({ 'otomichi.invitation': CODE }), NOW)).toBeNull();
    expect(pendingInvitation(aStorage(), NOW)).toBeNull();
  });

  it('is stored as a link gives it, and nothing that is no code', () => {
    const storage = aStorage();
    for (const given of [undefined, null, 5, {}, '', '<script>', 'A'.repeat(10_000)]) {
      keepInvitationOf(storage, given, NOW);
      expect(pendingInvitation(storage, NOW)).toBeNull();
    }
    keepInvitationOf(storage, 'abcde12345', NOW);
    keepInvitationOf(storage, 'nothing', NOW);
    expect(pendingInvitation(storage, NOW)).toBe('ABCDE12345');
  });

  it('goes with the address into another browser, on any page', () => {
    const at = 'https://otomichi.example';
    expect(withInvitation(`${at}/curriculums?sort=new#top`, CODE)).toBe(
      `${at}/curriculums?sort=new&invitation=${CODE}#top`,
    );
    expect(withInvitation(`${at}/signUp?invitation=%22${CODE}%22`, CODE)).toBe(
      `${at}/signUp?invitation=${CODE}`,
    );
  });

  it.each([
    ['accepted', null, null],
    ['refused for good', new ApiError('invitations/not-new'), null],
    ['refused for good by a newer server', new ApiError('invitations/something-new', { status: 409 }), null],
    ['offline', new ApiError('api/network'), CODE],
    ['a server that is busy', new ApiError('api/service-unavailable'), CODE],
    ['an expired session', new ApiError('api/unauthorized'), CODE],
  ])('%s', async (_what, failure, left) => {
    const storage = aStorage();
    keepInvitation(storage, CODE, NOW);
    const sent: unknown[] = [];
    const api = async (_call: unknown, input: unknown) => {
      sent.push(input);
      if (failure !== null) throw failure;
      return {};
    };
    const asked: unknown[] = [];
    const queries = { invalidateQueries: async (filters: unknown) => void asked.push(filters) };
    await acceptPendingInvitation({ api: api as never, queries: queries as never, storage, now: () => NOW });
    expect(sent).toEqual([{ code: CODE }]);
    // What /share shows has changed.
    expect(asked).toHaveLength(left === null ? 1 : 0);
    expect(pendingInvitation(storage, NOW)).toBe(left);
  });
});
