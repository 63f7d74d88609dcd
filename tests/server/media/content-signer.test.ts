import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time-units.ts';
import { contentSigner } from '#server/media/content-signer.ts';
import { isSignedPath } from '#server/storage/signed-path.ts';
import { signerIn } from '#server/storage/signer.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aClock } from '#tests/support/server/a-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

test('an address is the same all day, and at any time good for a day at least', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-signer-'));
  whenDone(() => rmSync(dataDir, { recursive: true }));
  const clock = aClock(new Date('2026-11-21T00:00:00.000Z'));
  const config = aConfig({ DATA_DIR: dataDir });
  const sign = contentSigner({ config, clock });
  const addresses = new Set<string>();
  for (let hour = 0; hour < 72; hour += 1) {
    const address = sign('a.md');
    addresses.add(address);
    const inADay = new Date(clock.now().getTime() + 24 * HOUR_MS - 1);
    expect(isSignedPath(signerIn(dataDir), new URL(address, 'http://localhost'), inADay)).toBe(true);
    expect(sign('b.md')).not.toBe(address);
    clock.advance(HOUR_MS);
  }
  expect(addresses.size).toBe(3);
});
