import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createClapEars } from '#domain/practice/hands/double-clap.ts';
import { aScene, RATE } from './a-scene.ts';

/** Readings come so often; each brings what is new. */
const BLOCK = 2_400;

/** When double claps are reported. */
function reported(samples: Float32Array): number[] {
  const ears = createClapEars(RATE);
  const times: number[] = [];
  for (let from = 0; from < samples.length; from += BLOCK)
    if (ears.add(samples.subarray(from, from + BLOCK)) !== null) times.push((from + BLOCK) / RATE);
  return times;
}

const SEEDS = Array.from({ length: 6 }, (_, index) => index + 1);

describe('two claps are understood', () => {
  test.each([0.22, 0.35, 0.5, 0.58])('%f s apart, in quiet and in noise, once', (gap) => {
    for (const room of [0.0005, 0.004])
      for (const seed of SEEDS) {
        const scene = aScene({ seconds: 3.5, seed, room });
        scene.clap(1.5, 0.3 + scene.random() * 0.3);
        scene.clap(1.5 + gap, 0.3 + scene.random() * 0.3);
        expect(reported(scene.samples), `${room} ${seed}`).toHaveLength(1);
      }
  });

  test('it says when the first of them was, so that they can be cut off', () => {
    const scene = aScene({ seconds: 3.5, seed: 3 });
    scene.clap(1.5);
    scene.clap(1.9);
    const ears = createClapEars(RATE);
    for (let from = 0; from < scene.samples.length; from += BLOCK) {
      const found = ears.add(scene.samples.subarray(from, from + BLOCK));
      if (found) expect((from + BLOCK) / RATE - found.firstAgoS).toBeCloseTo(1.5, 1);
    }
    expect.assertions(1);
  });

  test('after music that has ended', () => {
    for (const seed of SEEDS) {
      const scene = aScene({ seconds: 6, seed });
      for (let note = 0; note < 6; note += 1) scene.tone(note * 0.4, 262 + 40 * note, 0.5, 0.2);
      scene.clap(4);
      scene.clap(4.4);
      expect(reported(scene.samples)).toHaveLength(1);
    }
  });
});

describe('nothing else is', () => {
  test('one clap, three, or a rhythm', () => {
    for (const gaps of [
      [0],
      [0, 0.4, 0.8],
      [0, 0.55, 1.1],
      [0, 0.25, 0.5, 1, 1.25, 1.5],
      [0, 0.12],
      [0, 0.9],
    ])
      for (const seed of SEEDS) {
        const scene = aScene({ seconds: 5, seed });
        for (const gap of gaps) scene.clap(1.5 + gap);
        expect(reported(scene.samples), gaps.join()).toEqual([]);
      }
  });

  test('two short chords or notes after a rest', () => {
    for (const seed of SEEDS)
      for (const hz of [82, 131, 262, 523, 988]) {
        const scene = aScene({ seconds: 3.5, seed });
        for (const at of [1.5, 1.9]) {
          scene.tone(at, hz, 0.12, 0.03);
          scene.tone(at, hz * 1.26, 0.12, 0.03);
        }
        expect(reported(scene.samples), `${hz}`).toEqual([]);
      }
  });

  test('two beats of the metronome, and two knocks of a foot', () => {
    const beats = aScene({ seconds: 3.5, seed: 1 });
    for (const at of [1.5, 2])
      for (let index = 0; index < 0.04 * RATE; index += 1) {
        const second = index / RATE;
        const place = Math.round(at * RATE) + index;
        beats.samples[place] = 0.5 * Math.exp(-second * 150) * Math.sin(2 * Math.PI * 1046 * second);
      }
    expect(reported(beats.samples)).toEqual([]);
    const knocks = aScene({ seconds: 3.5, seed: 1 });
    knocks.knock(1.5);
    knocks.knock(1.9);
    expect(reported(knocks.samples)).toEqual([]);
  });

  test('two claps within music, of an audience or of a song', () => {
    for (const seed of SEEDS) {
      const scene = aScene({ seconds: 6, seed });
      for (let note = 0; note < 14; note += 1) scene.tone(note * 0.4, 220 + 20 * note, 0.8, 0.4);
      scene.clap(3);
      scene.clap(3.4);
      expect(reported(scene.samples)).toEqual([]);
    }
  });

  test.each(['twinkle-piano', 'arpeggio-guitar', 'scale-voice'])('%s, at three loudnesses', (name) => {
    const bytes = readFileSync(`fixtures/${name}.wav`);
    const music = new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) >> 1);
    for (const loudness of [0.3, 1, 2.5])
      expect(reported(Float32Array.from(music, (sample) => (loudness * sample) / 32_768))).toEqual([]);
  });

  test('two claps with a gap in what was read', () => {
    const scene = aScene({ seconds: 3.5, seed: 1 });
    scene.clap(1.5);
    scene.clap(1.9);
    const ears = createClapEars(RATE);
    const found = [];
    for (let from = 0; from < scene.samples.length; from += BLOCK) {
      if (from === 1.8 * RATE) ears.reset();
      found.push(ears.add(scene.samples.subarray(from, from + BLOCK)));
    }
    expect(found.filter(Boolean)).toEqual([]);
  });
});
