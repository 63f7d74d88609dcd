import { expect, test } from 'vitest';
import { providerModeOf } from '#server/identity/social/provider.ts';

const google = { clientID: 'google-client', clientSecret: 'secret' };
const apple = { clientID: 'jp.example', teamID: 'TEAM', keyID: 'KEY', privateKey: 'secret' };

test.each([
  ['both clients', { google, apple }, ['real', 'real']],
  ['a client of Google', { google, apple: null }, ['real', 'none']],
  ['a client of Apple', { google: null, apple }, ['none', 'real']],
  ['no client', { google: null, apple: null }, ['none', 'none']],
])('offers each provider by its own client (%s)', (_, clients, [ofGoogle, ofApple]) => {
  const modes = (demo: boolean) =>
    (['google.com', 'apple.com'] as const).map((provider) => providerModeOf({ ...clients, demo }, provider));
  expect(modes(false)).toEqual([ofGoogle, ofApple]);
  const orDemo = (mode?: string) => (mode === 'none' ? 'demo' : mode);
  expect(modes(true)).toEqual([orDemo(ofGoogle), orDemo(ofApple)]);
});
