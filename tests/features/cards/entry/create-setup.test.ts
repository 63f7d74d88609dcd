import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { createSetup } from '#features/cards/entry/create-setup.ts';

const SETUP = { setupID: 'seti_1', clientSecret: 'seti_1_secret_2' };

/** A school that believes a token alone; `renewed` is what the provider brings. */
function aServer({ proven, renewed }: { proven: boolean; renewed: () => Promise<boolean> }) {
  let isProven = proven;
  const keys: (string | undefined)[] = [];
  const api = (async (_endpoint: unknown, _input: unknown, options?: { idempotencyKey?: string }) => {
    keys.push(options?.idempotencyKey);
    if (!isProven) throw new ApiError('api/email-not-verified');
    return SETUP;
  }) as Api;
  const ports = {
    api,
    renewed: async () => {
      isProven = await renewed();
    },
  };
  return { keys, ask: () => createSetup(ports, 'k1') };
}

const NOT_PROVEN = { code: 'api/email-not-verified' };

describe('asking for a card’s setup', () => {
  it('renews a token that does not know of a proven address yet, and asks by the same key', async () => {
    const server = aServer({ proven: false, renewed: async () => true });
    expect(await server.ask()).toEqual(SETUP);
    expect(server.keys).toEqual(['k1', 'k1']);
  });

  it('renews nothing for somebody whose address is known to be proven', async () => {
    const server = aServer({ proven: true, renewed: () => expect.unreachable() });
    expect(await server.ask()).toEqual(SETUP);
  });

  it('is refused where the address has not been proven, or the provider is out of reach', async () => {
    await expect(aServer({ proven: false, renewed: async () => false }).ask()).rejects.toMatchObject(
      NOT_PROVEN,
    );
    const offline = aServer({ proven: false, renewed: () => Promise.reject(new Error('offline')) });
    await expect(offline.ask()).rejects.toMatchObject(NOT_PROVEN);
    expect(offline.keys).toHaveLength(1);
  });
});
