import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { API_CODES, codeOfStatus, statusOf } from '#contract/errors.ts';

describe('the error catalogue', () => {
  it('lets the HTTP status decide where the body names no code (section 8)', () => {
    const table = { 400: 'api/bad-request', 403: 'api/forbidden', 404: 'api/not-found', 410: 'api/gone' };
    for (const [status, code] of Object.entries(table)) expect(codeOfStatus(Number(status))).toBe(code);
    expect(codeOfStatus(422)).toBe('api/unprocessable-entity');
    expect(codeOfStatus(503)).toBe('api/service-unavailable');
    expect(codeOfStatus(504)).toBe('api/internal-server-error');
    expect(codeOfStatus(418)).toBe('api/unexpected-response');
  });
  it('sends codes of our own with the status of their family', () => {
    expect(statusOf('api/contract-expired')).toBe(410);
    expect(statusOf('api/email-not-verified')).toBe(403);
    expect(statusOf('api/too-many-requests')).toBe(429);
  });
  it('has a Japanese sentence for every code', () => {
    for (const code of API_CODES) expect(ERROR_MESSAGES[code]).toMatch(/[ぁ-ん].*。$/);
  });
});
