import { beforeAll, describe } from 'vitest';
import { type AGateway, aGateway } from '#tests/support/server/a-gateway.ts';
import { saving } from './card-cases.ts';
import { joining } from './checkout-cases.ts';
import { running } from './running-cases.ts';

/*
 * What the product relies on, asked of both that may answer. The sandbox is as good as it agrees with Stripe, and only
 * the second half can tell: it runs where STRIPE_SECRET_KEY names an account in test mode, and takes some minutes.
 */
const REAL_KEY = /^(?:sk|rk)_test_\w+$/.exec(process.env['STRIPE_SECRET_KEY'] ?? '')?.[0];
const REAL_TIME = { timeout: 300_000 };

describe('the sandbox', () => behaviours());

// The list of tests tells only of what ran.
if (REAL_KEY === undefined) process.stdout.write('The gateway was tried against the sandbox only.\n');
const note = REAL_KEY === undefined ? ' (SKIPPED: no STRIPE_SECRET_KEY=sk_test_… in the environment)' : '';
describe.skipIf(REAL_KEY === undefined)(`Stripe in test mode${note}`, REAL_TIME, () => behaviours(REAL_KEY));

function behaviours(secretKey?: string): void {
  let world: AGateway;
  beforeAll(async () => {
    world = await aGateway(secretKey);
  });
  saving(() => world);
  joining(() => world);
  running(() => world);
}
