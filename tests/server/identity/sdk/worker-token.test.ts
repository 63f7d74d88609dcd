import 'fake-indexeddb/auto';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth/web-extension';
import { afterAll, expect, test, vi } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { listen } from '#server/listen.ts';
import { workerPorts } from '#sw/delivery/ports.ts';
import { anIdentity, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

// The SDK compares times with the machine's clock, so this server has the real one.
const identity = await anIdentity('off', { ...systemClock, advance: () => {} });
const listening = await listen('127.0.0.1', 0);
const origin = `http://127.0.0.1:${listening.port}`;
afterAll(() => listening.stop(0));
let renewals = 0;
listening.answerWith((request, env) => {
  if (new URL(request.url).pathname.startsWith('/securetoken')) renewals += 1;
  return identity.app.fetch(request, env);
});
vi.stubGlobal('navigator', {});
vi.stubGlobal('self', { location: { origin }, addEventListener() {}, removeEventListener() {} });

const config = {
  mode: 'embedded',
  apiKey: 'any',
  projectId: 'any',
  authDomain: '',
  doors: { google: 'none', apple: 'none', phone: false },
  revocable: true,
} as const;

/** Signs up as the page does; the SDK stores the person on this device. */
async function thePageSignsUp(): Promise<string> {
  const app = initializeApp({ apiKey: config.apiKey, projectId: config.projectId });
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  const { user } = await createUserWithEmailAndPassword(auth, 'worker@example.jp', PASSWORD);
  await deleteApp(app);
  return user.uid;
}

test("the worker uses the token of the page's person, and renews one that the server refused", async () => {
  const uid = await thePageSignsUp();
  const worker = workerPorts(config);
  const before = await worker.identity({ refresh: false });
  expect(before?.uid).toBe(uid);
  expect(await worker.identity({ refresh: false })).toEqual(before);
  expect(renewals).toBe(0);
  const renewed = await worker.identity({ refresh: true });
  expect(renewals).toBe(1);
  expect(await identity.deps.verifyToken(renewed?.token ?? '')).toMatchObject({ uid });
});
