import { deleteApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { systemClock } from '#server/lib/clock.ts';
import { listen } from '#server/listen.ts';
import { whenDone } from '#tests/support/when-done.ts';
import { type AnIdentity, anIdentity } from './an-identity.ts';

export interface AnSdk {
  readonly identity: AnIdentity;
  /** The unmodified SDK of another device, with nobody signed in. */
  aDevice(): Auth;
  /** The code of an error, undefined without one. */
  codeOf(work: Promise<unknown>): Promise<string | undefined>;
}

/**
 * Embedded identity on a real port. The SDK compares times with the machine's clock, so the server uses that
 * clock.
 */
export async function anSdk(): Promise<AnSdk> {
  const identity = await anIdentity('off', { ...systemClock, advance: () => {} });
  const listening = await listen('127.0.0.1', 0);
  listening.answerWith((request, env) => identity.app.fetch(request, env));
  whenDone(() => listening.stop(0));
  let opened = 0;
  return {
    identity,
    aDevice() {
      const app = initializeApp({ apiKey: 'any', projectId: 'any' }, `device-${opened++}`);
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, `http://127.0.0.1:${listening.port}`, { disableWarnings: true });
      whenDone(() => deleteApp(app));
      return auth;
    },
    codeOf: (work) =>
      work.then(
        () => undefined,
        (error: { code?: string }) => error.code,
      ),
  };
}
