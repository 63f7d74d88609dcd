import { ConfigError } from '#server/config/config-error.ts';
import type { PaymentsConfig } from '#server/config/payments-config.ts';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import { countRunningInMode } from './sync/subscription-store.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly payments: Pick<PaymentsConfig, 'testMode'> };
}

/**
 * Checks that no running subscription was paid for in the other mode, which does not know it. With real money, test
 * subscriptions would give lessons for nothing; in test mode, people would be charged unnoticed and could not cancel.
 * @throws ConfigError when subscriptions of the other mode are running
 */
export async function refuseOtherMode({ db, clock, config }: Deps): Promise<void> {
  const { testMode } = config.payments;
  const running = await countRunningInMode(db, !testMode, clock.now());
  if (running === 0) return;
  const [there, here] = testMode ? ['with real money', 'test mode'] : ['in test mode', 'real money'];
  throw new ConfigError(
    `${running} running contracts of this database were paid for ${there}: ${here} needs another database, or these contracts ended first.`,
  );
}
