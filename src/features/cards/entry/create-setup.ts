import { cards } from '#contract/cards.ts';
import { ApiError } from '#contract/errors.ts';
import type { CardPorts } from '#features/cards/ports.ts';

/**
 * Creates a setup at the server. A token issued before the person verified an address is renewed, and the call repeated
 * with the same key.
 */
export async function createSetup({ api, renewed }: Pick<CardPorts, 'api' | 'renewed'>, key: string) {
  const ask = () => api(cards.createSetup, {}, { idempotencyKey: key });
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'api/email-not-verified') throw cause;
    // Without the provider the refusal stays.
    const isRenewed = await renewed().then(
      () => true,
      () => false,
    );
    if (!isRenewed) throw cause;
    return await ask();
  }
}
