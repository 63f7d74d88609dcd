import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { createSetup } from '#features/cards/entry/create-setup.ts';

const SETUP = { setupID: 'seti_1', clientSecret: 'seti_1_secret_2' };

/** A server that reads the token alone; `renewed` is the verification that a new token brings. */
function aServer({ verified, renewed }: { verified: boolean; renewed: () => Promise<boolean> }) {
  let isVerified = verified;
  const keys: (string | undefined)[] = [];
  const api = (async (_endpoint: unknown, _input: unknown, options?: { idempotencyKey?: string }) => {
    keys.push(options?.idempotencyKey);
    if (!isVerified) throw new ApiError('api/email-not-verified');
    return SETUP;
  }) as Api;
  const ports = {
    api,
    renewed: async () => {
      isVerified = await renewed();
    },
  };
  return { keys, ask: () => createSetup(ports, 'k1') };
}

const NOT_VERIFIED = { code: 'api/email-not-verified' };

describe('creating a setup', () => {
  it('renews a token from before the verification, and repeats the call with the same key', async () => {
    const server = aServer({ verified: false, renewed: async () => true });
    expect(await server.ask()).toEqual(SETUP);
    expect(server.keys).toEqual(['k1', 'k1']);
  });

  it('renews nothing for a verified person', async () => {
    const server = aServer({ verified: true, renewed: () => expect.unreachable() });
    expect(await server.ask()).toEqual(SETUP);
  });

  it('is refused without a verified address, or when the provider cannot be reached', async () => {
    await expect(aServer({ verified: false, renewed: async () => false }).ask()).rejects.toMatchObject(
      NOT_VERIFIED,
    );
    const offline = aServer({ verified: false, renewed: () => Promise.reject(new Error('offline')) });
    await expect(offline.ask()).rejects.toMatchObject(NOT_VERIFIED);
    expect(offline.keys).toHaveLength(1);
  });
});
