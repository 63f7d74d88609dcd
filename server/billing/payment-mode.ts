import { ConfigError } from '#server/config/config-error.ts';
import type { PaymentsConfig } from '#server/config/payments-config.ts';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly payments: Pick<PaymentsConfig, 'testMode'> };
}

/**
 * Contracts that were paid for in one mode are unknown in the other. With real money those of a trial would bring lessons for
 * nothing; in test mode people would go on being charged with nobody looking, and could not leave.
 * @throws ConfigError where contracts of the other mode are running
 */
export async function refuseOtherMode({ db, clock, config }: Parts): Promise<void> {
  const { testMode } = config.payments;
  const { running } = await db
    .selectFrom('subscriptions as s')
    .where(({ or, eb }) => or([eb('s.expire_time', 'is', null), eb('s.expire_time', '>', clock.now())]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as o')
          .select('o.order_id')
          .whereRef('o.stripe_subscription_id', '=', 's.stripe_subscription_id')
          .where('o.test_mode', '=', !testMode),
      ),
    )
    .select(({ fn }) => fn.countAll<string>().as('running'))
    .executeTakeFirstOrThrow();
  if (Number(running) === 0) return;
  const [there, here] = testMode ? ['with real money', 'test mode'] : ['in test mode', 'real money'];
  throw new ConfigError(
    `${running} running contracts of this database were paid for ${there}: ${here} needs another database, or these contracts ended first.`,
  );
}
