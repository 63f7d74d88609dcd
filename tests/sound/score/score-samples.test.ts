import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastScore, readScore } from '#content-studio/sound/score.ts';
import {
  loadedSamples,
  loadSamples,
  onsetOf,
  recordingFor,
  recordingsFor,
} from '#sound/score/score-samples.ts';

const FOLDER = 'src/sound/score/samples';
const MAX_INSTRUMENT_BYTES = 400_000;

const aBuffer = (samples = Float32Array.of(0, 0, 0.5, 0.2)) =>
  ({ sampleRate: 1000, getChannelData: () => samples }) as unknown as AudioBuffer;

test('a note is played from a recording at most two half tones away, and synthesised out of range', () => {
  for (let pitch = 43; pitch <= 89; pitch += 1) {
    expect(Math.abs((recordingFor('keys', pitch) ?? Number.NaN) - pitch)).toBeLessThanOrEqual(2);
  }
  expect([recordingFor('keys', 42), recordingFor('keys', 90), recordingFor('guitar', 37)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(recordingsFor('guitar', [64, 65, 40, 100])).toEqual([40, 64]);
});

test.each([
  ['keys', 'piano'],
  ['guitar', 'guitar'],
] as const)('every recording of %s is a file, and all of them are small', (instrument, name) => {
  const pitches = Array.from({ length: 128 }, (_, pitch) => pitch);
  const files = readdirSync(FOLDER).filter((file) => file.startsWith(`${name}-`));
  expect(files.sort()).toEqual(
    recordingsFor(instrument, pitches)
      .map((pitch) => `${name}-${pitch}.m4a`)
      .sort(),
  );
  const bytes = files.reduce((sum, file) => sum + statSync(`${FOLDER}/${file}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_INSTRUMENT_BYTES);
});

test('finds where a note begins after the silence of its encoder', () => {
  const samples = Float32Array.from({ length: 1000 }, (_, index) => (index < 50 ? 0.001 : 0.8));
  expect(onsetOf(samples, 1000)).toBeCloseTo(0.046, 3);
  expect(onsetOf(new Float32Array(10), 1000)).toBe(0);
});

test('loads each recording of a score once, leaves out what fails, and tries that again', async () => {
  const asked: string[] = [];
  let offline = true;
  const load = async (url: string) => {
    asked.push(url.replace(/.*\/|[-.]\w*\.?m4a.*$/g, ''));
    if (offline && url.includes('63')) throw new TypeError('offline');
    return new ArrayBuffer(1);
  };
  const decode = async () => aBuffer();
  const [first] = await Promise.all([
    loadSamples('keys', [60, 64], load, decode),
    loadSamples('keys', [60], load, decode),
  ]);
  expect([...first.keys()]).toEqual([60]);
  expect(asked).toHaveLength(2);
  expect(loadedSamples('keys', [60, 64])).toBeNull();
  offline = false;
  expect([...(await loadSamples('keys', [60, 64], load, decode)).keys()]).toEqual([60, 63]);
  expect(asked).toHaveLength(3);
  expect([...(loadedSamples('keys', [60, 64])?.keys() ?? [])]).toEqual([60, 63]);
});

test('the recordings cover every note of a piece with chords', () => {
  const { notes } = readScore(
    lastScore('```abc guitar\nX:1\nM:4/4\nL:1/4\nQ:1/4=88\nK:G clef=treble-8\n[G,B,DGBg]4|]\n```') ?? '',
  );
  expect(notes.every(({ midi }) => recordingFor('guitar', midi) !== null)).toBe(true);
});
