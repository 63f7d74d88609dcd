import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** An installed Chromium (`npm test` sees to one), or undefined for Playwright's own download. */
export function browserPath(): string | undefined {
  return process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place));
}
