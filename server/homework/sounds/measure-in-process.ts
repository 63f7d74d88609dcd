import { SECOND_MS } from '#domain/time-units.ts';
import { startForFile } from '#server/lib/file-process.ts';
import type { MeasuredSound } from './measure-sound.ts';

/** An hour of sound takes half a minute; this machine may be busy. */
const TIMEOUT_MS = 180 * SECOND_MS;

/** What `sound-child.mjs` says. */
type Answer = { readonly kind: 'measured'; readonly sound: MeasuredSound } | { readonly kind: 'unreadable' };

/**
 * Measures one file in a process of its own, and ends the process when its time is over.
 * @returns null for a file that cannot be measured, and when it took too long
 * @throws InterruptedProcess
 */
export async function measureInProcess(bytes: ArrayBuffer): Promise<MeasuredSound | null> {
  const measuring = startForFile<Answer>(new URL('./sound-child.mjs', import.meta.url), bytes);
  try {
    const said = await measuring.next(TIMEOUT_MS);
    return said.kind === 'measured' ? said.sound : null;
  } finally {
    measuring.end();
  }
}
