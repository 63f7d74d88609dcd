import { cards } from '#contract/cards.ts';
import { ApiError } from '#contract/errors.ts';
import type { CardPorts } from '#features/cards/ports.ts';

/**
 * Asks the school for a setup. The token of a person who has proven their address since it was made does not say so yet:
 * then it is renewed, and the school asked once more.
 */
export async function createSetup({ api, renewed }: Pick<CardPorts, 'api' | 'renewed'>, key: string) {
  const ask = () => api(cards.createSetup, {}, { idempotencyKey: key });
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'api/email-not-verified') throw cause;
    // Out of reach: the refusal stands.
    const isRenewed = await renewed().then(
      () => true,
      () => false,
    );
    if (!isRenewed) throw cause;
    return await ask();
  }
}
