import { reconcile } from '#server/billing/reconcile.ts';
import { sandboxOf } from '#server/billing/sandbox.ts';
import { type ABuyer, aBuyer, bringEvents } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, type ASetClock, aClock, aServer, START } from '#tests/support/server/a-server.ts';

export interface ACouponWish {
  readonly code: string;
  readonly percentOff?: number;
  readonly amountOff?: number;
  readonly duration?: 'once' | 'repeating' | 'forever';
  readonly months?: number;
}

/** The real app with the sandbox, PostgreSQL and a curriculum, on a clock that a test moves. */
export interface ABillingServer {
  readonly server: AServer;
  readonly clock: ASetClock;
  buyer(uid: string): ABuyer;
  /** @returns its id */
  coupon(wish: ACouponWish): Promise<string>;
  /** Runs the server's jobs: Stripe's time, its events, and the reconcile job. */
  jobs(): Promise<void>;
  /** Moves the clock to this instant, by at most `step` milliseconds at a time; the jobs run after each. */
  moveTo(to: Date, step?: number): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;

export async function aBillingServer({ start = START, lessons = 40 } = {}): Promise<ABillingServer> {
  const clock = aClock(start);
  const server: AServer = { ...(await aServer({ clock })), clock };
  const { db } = server.deps;
  await aCurriculum(db, { courses: [{ courseCode: 'pf-1', lessons }] });
  const jobs = async () => {
    await sandboxOf(server.deps).tick();
    await bringEvents(server);
    await reconcile(server.deps);
  };
  return {
    server,
    clock,
    buyer: (uid) => aBuyer(server, uid),
    async coupon({ code, percentOff, amountOff, duration = 'once', months }) {
      const couponID = crypto.randomUUID();
      const percent = percentOff ?? (amountOff === undefined ? 50 : null);
      await db
        .insertInto('coupons')
        .values({
          coupon_id: couponID,
          code,
          name: `${code}割引`,
          percent_off: percent,
          amount_off: amountOff ?? null,
          duration,
          months: months ?? null,
          created_at: clock.now(),
        })
        .execute();
      return couponID;
    },
    jobs,
    async moveTo(to, step = DAY_MS) {
      for (;;) {
        const left = to.getTime() - clock.now().getTime();
        if (left <= 0) return;
        clock.advance(Math.min(left, step));
        await jobs();
      }
    },
  };
}
