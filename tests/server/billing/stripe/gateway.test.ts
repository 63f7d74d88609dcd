import { beforeAll, describe } from 'vitest';
import { type AGateway, aGateway } from '#tests/support/server/a-gateway.ts';
import { cardCases } from './card-cases.ts';
import { checkoutCases } from './checkout-cases.ts';
import { runningCases } from './running-cases.ts';

/*
 * The behaviour that the product relies on, tested against the sandbox and against Stripe. The second half runs only with
 * STRIPE_SECRET_KEY of an account in test mode, and takes some minutes.
 */
const REAL_KEY = /^(?:sk|rk)_test_\w+$/.exec(process.env['STRIPE_SECRET_KEY'] ?? '')?.[0];
const REAL_TIME = { timeout: 300_000 };

describe('the sandbox', () => behaviours());

// The list of tests shows only what ran.
if (REAL_KEY === undefined) process.stdout.write('The gateway was tried against the sandbox only.\n');
const note = REAL_KEY === undefined ? ' (SKIPPED: no STRIPE_SECRET_KEY=sk_test_… in the environment)' : '';
describe.skipIf(REAL_KEY === undefined)(`Stripe in test mode${note}`, REAL_TIME, () => behaviours(REAL_KEY));

function behaviours(secretKey?: string): void {
  let world: AGateway;
  beforeAll(async () => {
    world = await aGateway(secretKey);
  });
  cardCases(() => world);
  checkoutCases(() => world);
  runningCases(() => world);
}
