import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PublicConfig } from '#contract/public-config.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { FIRST_PAINT_SCRIPT } from '#server/http/security-headers.ts';
import { aDist } from '#tests/server/sharing/a-dist.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { ARE_SERVERS_SEVERAL } from '#tests/support/server/processes/servers-in-turn.ts';

const server = await aServer();
const { app, deps } = server;

test.skipIf(ARE_SERVERS_SEVERAL)(
  '/healthz is 200 while the database answers and 503 when it does not',
  async () => {
    expect((await app.request('/healthz')).status).toBe(200);
    const lame = await aServer();
    await lame.database.pool.end();
    expect((await lame.app.request('/healthz')).status).toBe(503);
  },
);

test('/config.json is what the browser expects, and nothing secret', async () => {
  const body = await (await app.request('/config.json')).json();
  expect(PublicConfig.parse(body)).toEqual(body);
  expect(body).toMatchObject({ version: 'v7.2.0', environment: 'test', auth: { mode: 'embedded' } });
});

test.each([['GET'], ['POST'], ['DELETE']])(
  '%s of an unknown call answers 404 with its error code',
  async (method) => {
    const response = await app.request('/api/v1/nothing', { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ errorCode: 'api/not-found' });
  },
);

test.each([['/media/nothing'], ['/media/audios%2f1'], ['/media/audios/1/2'], ['/media/']])(
  'answers 404 and never a page to %s',
  async (path) => {
    const response = await app.request(path, { headers: { accept: 'text/html,*/*' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ errorCode: 'api/not-found' });
  },
);

const policyOf = async (of: ReturnType<typeof createApp>, path: string) => {
  const policy = (await of.request(path)).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );
};

test('every answer has the security headers', async () => {
  for (const path of ['/healthz', '/api/v1/nothing', '/assets/missing.js', '/home']) {
    const { headers } = await app.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
  const policy = await policyOf(app, '/home');
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': `'self' ${FIRST_PAINT_SCRIPT}`,
    'style-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'media-src': "'self' blob:",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
  });
});

test('pages may have the style that the build wrote into the landing page, and no other', async () => {
  const style = 'body{color:red}';
  const page = `<head><!--page--><!--/page--><style>${style}</style></head><noscript></noscript>`;
  const distDir = aDist({ '.landing.html': page });
  const built = createApp({ ...deps, config: { ...deps.config, distDir } });
  const hash = createHash('sha256').update(style).digest('base64');
  expect((await policyOf(built, '/'))['style-src']).toBe(`'self' 'sha256-${hash}'`);
});

test.each(['http://localhost:3000', 'https://lessons.example.jp'])(
  'a call that succeeds says the same as one that is refused, at %s',
  async (publicOrigin) => {
    const there = createApp({ ...deps, config: { ...deps.config, publicOrigin } });
    const headersOf = async (path: string, status: number) => {
      const response = await there.request(`/api/v1${path}`);
      expect(response.status).toBe(status);
      return Object.fromEntries(response.headers);
    };
    const refused = await headersOf('/curriculums?currCode=nothing', 404);
    expect(Object.keys(refused)).toContain('content-security-policy');
    expect('strict-transport-security' in refused).toBe(publicOrigin.startsWith('https:'));
    const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    expect(await headersOf('/plans/list', 200)).toEqual({ ...refused, ...json });
  },
);

test('the console has a stricter policy, its calls answer as calls', async () => {
  const answer = await app.request('/teach/signIn', { headers: { accept: 'text/html' } });
  const { headers } = answer;
  expect(headers.get('permissions-policy')).toContain('microphone=(self)');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(await policyOf(app, '/teach/signIn')).toMatchObject({
    'default-src': "'none'",
    'script-src': `'self' ${FIRST_PAINT_SCRIPT}`,
    'connect-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  });
  const firebase = { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'school', FIREBASE_API_KEY: 'key' };
  const other = createApp({ ...deps, config: readConfig(firebase, process.cwd()) });
  expect(await policyOf(other, '/teach')).not.toHaveProperty('frame-src');
  expect((await policyOf(other, '/teach'))['connect-src']).toBe("'self'");
  for (const method of ['GET', 'POST', 'DELETE']) {
    const unknown = await app.request('/teach/api/nothing', { method, headers: { accept: 'text/html' } });
    expect([method, unknown.status, await unknown.json()]).toEqual([
      method,
      404,
      { errorCode: 'api/not-found' },
    ]);
  }
});

test('the worker script has its own policy', async () => {
  expect(await policyOf(app, '/sw.js')).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
  });
});

test("allows Firebase's hosts and requires HTTPS with Firebase and https", async () => {
  const env = {
    AUTH_MODE: 'firebase',
    FIREBASE_PROJECT_ID: 'school',
    FIREBASE_API_KEY: 'key',
    PUBLIC_ORIGIN: 'https://lessons.example.jp',
  };
  const secure = createApp({ ...deps, config: readConfig(env, process.cwd()) });
  expect(await policyOf(secure, '/home')).toMatchObject({
    'connect-src':
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/",
    'frame-src': "'self' https://player.vimeo.com https://www.google.com/recaptcha/",
    'upgrade-insecure-requests': '',
  });
  const { headers } = await secure.request('/home');
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
});
