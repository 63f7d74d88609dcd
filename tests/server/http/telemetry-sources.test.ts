import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { TelemetryConfig } from '#server/config/telemetry-config.ts';
import { FIRST_PAINT_SCRIPT, securityHeaders } from '#server/http/security-headers.ts';

const NONE: TelemetryConfig = { sentryDSN: null, analyticsID: null, pixelID: null };

async function policyOf(telemetry: TelemetryConfig, path = '/') {
  const app = new Hono();
  const auth = { mode: 'embedded', apiKey: 'k', projectId: 'p', authDomain: 'o.example' } as const;
  const payments = { provider: 'sandbox', testMode: true, seller: null } as const;
  const storage = { kind: 'disk' } as const;
  const config = { auth, publicOrigin: 'https://o.example', telemetry, payments, storage, mediaOrigin: null };
  app.use(securityHeaders(config as Parameters<typeof securityHeaders>[0]));
  app.get('*', (c) => c.text(''));
  return (await app.request(path)).headers.get('content-security-policy') ?? '';
}

test('allows no service without ids', async () => {
  expect(await policyOf(NONE)).not.toMatch(/google|facebook|sentry/);
});

test('allows only the connection of error reports to their origin', async () => {
  const policy = await policyOf({ ...NONE, sentryDSN: 'https://key@o1.ingest.example:8443/12' });
  expect(policy).toContain("connect-src 'self' https://o1.ingest.example:8443;");
  expect(policy).toContain(`script-src 'self' ${FIRST_PAINT_SCRIPT};`);
  expect(policy).not.toContain('key@');
});

test('allows scripts and connections of analytics and the pixel, and no more', async () => {
  const policy = await policyOf({ ...NONE, analyticsID: 'G-TEST12345', pixelID: '1234567890' });
  expect(policy).toContain(
    `script-src 'self' ${FIRST_PAINT_SCRIPT} https://www.googletagmanager.com https://connect.facebook.net;`,
  );
  expect(policy).toMatch(
    /connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com[^;]*https:\/\/www\.facebook\.com;/,
  );
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('allows the worker none of them', async () => {
  const all = { sentryDSN: 'https://k@s.example/1', analyticsID: 'G-TEST12345', pixelID: '1234567890' };
  expect(await policyOf(all, '/sw.js')).toBe(await policyOf(NONE, '/sw.js'));
});
