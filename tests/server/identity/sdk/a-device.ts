import { deleteApp, getApps } from 'firebase/app';
import { inMemoryPersistence } from 'firebase/auth';
import { systemClock } from '#server/lib/clock.ts';
import { listen } from '#server/listen.ts';
import { openFirebase } from '#session/firebase/firebase-provider.ts';
import { createFirebaseSession, type FirebaseSession } from '#session/firebase-session.ts';
import { aStorage } from '#tests/session/a-provider.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';

/**
 * A listening server with identity, and sessions of the app that reach it through the unmodified SDK. The SDK compares
 * times with the machine's clock, so the server uses the real one.
 */
export async function aListeningIdentity() {
  const identity = await anIdentity('off', { ...systemClock, advance: () => {} });
  const listening = await listen('127.0.0.1', 0);
  let afterwards: (path: string) => Promise<void> = async () => {};
  listening.answerWith(async (request, env) => {
    const answer = await identity.app.fetch(request, env);
    await afterwards(new URL(request.url).pathname);
    return answer;
  });
  let devices = 0;
  const newcomers: string[] = [];
  return {
    identity,
    newcomers,
    mailbox: aMailbox(identity.database.db),
    /** A separate device. */
    aDevice(): FirebaseSession {
      devices += 1;
      const appName = `device-${devices}`;
      return createFirebaseSession({
        config: {
          mode: 'embedded',
          apiKey: 'any',
          projectId: 'otomichi',
          authDomain: 'localhost',
          doors: { google: 'none', apple: 'none', phone: true },
          revocable: true,
        },
        storage: aStorage(),
        onNew: (uid) => newcomers.push(uid),
        open: async (config) =>
          openFirebase({
            config,
            appName,
            persistence: [inMemoryPersistence],
            origin: `http://127.0.0.1:${listening.port}`,
          }),
      });
    },
    /** What happens between the work of the server for a request and its answer. */
    beforeAnswers(wait: typeof afterwards): void {
      afterwards = wait;
    },
    /** Stops the server. */
    leave: () => listening.stop(0),
    close: () => Promise.all(getApps().map((app) => deleteApp(app))),
  };
}
