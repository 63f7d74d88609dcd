import { ApiError } from '#contract/errors.ts';
import { push } from '#contract/notices/push.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { implement } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { sessionText } from '#server/http/session.ts';
import { isKnownPushService } from './push-services.ts';
import { pushKeys, putSubscription, removeSubscription } from './push-store.ts';

/** A browser subscribes once, and again when its push service gives it another address. */
const SUBSCRIPTIONS = { name: 'push', hits: 60, windowMs: DAY_MS };

/** Web Push: a person's browsers subscribe and unsubscribe. */
export const mountPush: Mount = (app, deps) => {
  const { db, clock, config } = deps;
  implement(
    app,
    push,
    {
      showKey: async () => ({ publicKey: (await pushKeys(db, clock.now())).publicKey }),
      subscribe: async ({ endpoint, keys, showsContent }, caller) => {
        if (!isKnownPushService(endpoint, config.pushOrigins)) throw new ApiError('api/bad-request');
        await hit(db, clock, SUBSCRIPTIONS, caller.uid);
        await putSubscription(db, {
          uid: caller.uid,
          endpoint,
          ...keys,
          session: sessionText(caller),
          showsContent,
          now: clock.now(),
        });
        return {};
      },
      unsubscribe: async ({ endpoint }, { uid }) => {
        await removeSubscription(db, uid, endpoint);
        return {};
      },
    },
    deps,
  );
};
