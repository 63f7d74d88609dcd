import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import type { EnginePage } from './engine.ts';

/** All recorded notes of the score player, decoded by the browser: how many, and their least and most seconds. */
export async function decodeNotes(page: EnginePage): Promise<string> {
  const files = readdirSync('dist/assets').filter((name) => /^(piano|guitar)-\d+.*\.m4a$/.test(name));
  assert.ok(files.length >= 29, `only ${files.length} recorded notes were built`);
  const notes = await page.evaluate(decodeAll, files);
  const seconds = notes.map((note) => note.seconds);
  const [from, to] = [Math.min(...seconds), Math.max(...seconds)];
  assert.ok(from > 0.5 && to < 10, `notes of ${from} to ${to} s`);
  assert.ok(Math.min(...notes.map((note) => note.peak)) > 0.01, 'a recorded note is silent');
  return `${files.length} recorded notes are decoded, ${from.toFixed(2)} to ${to.toFixed(2)} s`;
}

async function decodeAll(files: string[]): Promise<{ seconds: number; peak: number }[]> {
  const notes: { seconds: number; peak: number }[] = [];
  const context = new OfflineAudioContext(1, 1, 44_100);
  for (const file of files) {
    const bytes = await (await fetch(`/assets/${file}`)).arrayBuffer();
    const note = await context.decodeAudioData(bytes);
    const samples = note.getChannelData(0);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    notes.push({ seconds: note.duration, peak });
  }
  return notes;
}
