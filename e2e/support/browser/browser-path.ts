import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine of the same version without windows, extensions and profiles: a sixth less of the processor's time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** An installed Chromium (`npm test` sees to one), or undefined for Playwright's own download. */
export function browserPath(): string | undefined {
  return process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place));
}

/** For pages that need nothing of a browser but its engine: the shell where it is installed. */
export function shellPath(): string | undefined {
  return process.env['CHROMIUM'] === undefined && existsSync(SHELL) ? SHELL : browserPath();
}
