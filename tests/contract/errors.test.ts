import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { API_CODES, codeOfStatus, statusOf } from '#contract/errors.ts';

describe('error codes', () => {
  it('follow the HTTP status where the body names none', () => {
    const table = { 400: 'api/bad-request', 403: 'api/forbidden', 404: 'api/not-found', 410: 'api/gone' };
    for (const [status, code] of Object.entries(table)) expect(codeOfStatus(Number(status))).toBe(code);
    expect(codeOfStatus(422)).toBe('api/unprocessable-entity');
    expect(codeOfStatus(503)).toBe('api/service-unavailable');
    expect(codeOfStatus(504)).toBe('api/internal-server-error');
    expect(codeOfStatus(418)).toBe('api/unexpected-response');
  });
  it('of our own are sent with the status of their family', () => {
    expect(statusOf('api/contract-expired')).toBe(410);
    expect(statusOf('api/email-not-verified')).toBe(403);
    expect(statusOf('api/too-many-requests')).toBe(429);
  });
  it('have a Japanese sentence each', () => {
    for (const code of API_CODES) expect(ERROR_MESSAGES[code]).toMatch(/[ぁ-ん].*。$/);
  });
});
