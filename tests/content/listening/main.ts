// npm run bench:listening [-- --takes=4] [-- --seed=1000] [-- --only=voice] [-- --place=clean] [-- --verbose]: how well takes are heard, in figures;
// with --worst what the longest take costs with the largest score.

import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';
import { listen } from '#domain/practice/listening/listen.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { type Manner, perform } from './corpus/performance.ts';
import { type Group, type Piece, pieces } from './corpus/pieces.ts';
import { type Place, render, timbres } from './corpus/render.ts';
import {
  chordsPlayed,
  chordsRecognised,
  compare,
  findingsOf,
  notesRecognised,
  pitchWithin,
} from './measure.ts';
import { printWorst } from './worst.ts';

const option = (name: string, otherwise: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const takes = Number(option('takes', '2'));
const firstSeed = Number(option('seed', '1000'));
const only = option('only', '');
const places = option('place', '');
const loud = process.argv.includes('--verbose');

const PLACES: Readonly<Record<string, Place>> = {
  clean: { snr: null, telephone: false, room: 0.08 },
  '25 dB, telephone': { snr: 25, telephone: true, room: 0.15 },
  '12 dB': { snr: 12, telephone: false, room: 0.1 },
};
const RESTARTS: readonly Manner['restart'][] = ['none', 'none', 'bar again', 'from the beginning', 'pause'];

interface Row {
  right: number;
  missed: number;
  invented: number;
  changesRight: number;
  changesMissed: number;
  changesInvented: number;
  hops: number;
  hopsRight: number;
  planted: number;
  found: number;
  falseAlarms: number;
  takes: number;
  ms: number;
  seconds: number;
  kinds: Map<string, [number, number]>;
}
const rows = new Map<string, Row>();
const rowOf = (name: string): Row => {
  const known = rows.get(name);
  if (known) return known;
  const row: Row = {
    right: 0,
    missed: 0,
    invented: 0,
    changesRight: 0,
    changesMissed: 0,
    changesInvented: 0,
    hops: 0,
    hopsRight: 0,
    planted: 0,
    found: 0,
    falseAlarms: 0,
    takes: 0,
    ms: 0,
    seconds: 0,
    kinds: new Map(),
  };
  rows.set(name, row);
  return row;
};

async function one(own: readonly Piece[], seed: number, placeName: string) {
  const chance = chanceOf(seed);
  const piece = chance.pick(own);
  const manner: Manner = {
    seed,
    tempo: 0.7 + 0.45 * chance.next(),
    drift: 0.06 * chance.next(),
    plants: chance.between(0, 3),
    restart: chance.pick(RESTARTS),
  };
  const timbre = chance.pick(timbres());
  const performance = perform(piece, manner);
  const samples = await render(performance, timbre, PLACES[placeName], seed);
  const began = globalThis.performance.now();
  const heard = listen(samples, piece.score, piece.instrument);
  const ms = globalThis.performance.now() - began;
  const row = rowOf(`${piece.group} | ${placeName}`);
  const add = (values: Partial<Record<keyof Row, number>>) => {
    for (const [key, value] of Object.entries(values))
      (row as unknown as Record<string, number>)[key] += value;
  };
  if (piece.instrument === 'voice') {
    const { all, right } = pitchWithin(heard, performance);
    add({ hops: all, hopsRight: right });
  } else if (piece.group === 'guitar, chords') {
    const counts = compare(chordsPlayed(performance), chordsRecognised(heard));
    add({ changesRight: counts.right, changesMissed: counts.missed, changesInvented: counts.invented });
  } else
    add({
      ...compare(
        performance.notes.map(({ at, pitch }) => ({ at, what: pitch })),
        notesRecognised(heard, performance),
      ),
    });
  const findings = findingsOf(heard, performance);
  for (const { kind } of performance.plants)
    row.kinds.set(kind, [row.kinds.get(kind)?.[0] ?? 0, (row.kinds.get(kind)?.[1] ?? 0) + 1]);
  for (const { kind } of performance.plants.filter((plant) => !findings.missed.includes(plant)))
    row.kinds.set(kind, [(row.kinds.get(kind)?.[0] ?? 0) + 1, row.kinds.get(kind)?.[1] ?? 1]);
  add({
    planted: findings.planted,
    found: findings.found,
    falseAlarms: findings.falseAlarms,
    takes: 1,
    ms,
    seconds: samples.length / HEARING_RATE,
  });
  if (loud && (findings.missed.length || findings.alarms.length))
    console.log(
      piece.name,
      seed,
      timbre,
      placeName,
      manner.restart,
      'missed',
      findings.missed.map(({ kind, bar }) => `${kind} ${bar}`).join(),
      'alarms',
      findings.alarms.map(({ kind, bar }) => `${kind} ${bar}`).join(),
    );
}

const f1 = (right: number, missed: number, invented: number) =>
  right + missed + invented === 0 ? '–' : ((2 * right) / (2 * right + missed + invented)).toFixed(3);
const part = (some: number, all: number) => (all === 0 ? '–' : (some / all).toFixed(3));

if (process.argv.includes('--worst')) {
  printWorst();
  process.exit(0);
}
const all = (await pieces()).filter(({ group }) => group.startsWith(only));
const groups = [...new Set(all.map(({ group }) => group))] as Group[];
let seed = firstSeed;
for (const group of groups)
  for (const place of Object.keys(PLACES).filter((name) => name.startsWith(places)))
    for (let take = 0; take < takes; take += 1) {
      const own = all.filter((piece) => piece.group === group);
      seed += 1;
      await one(own, seed, place);
    }
console.log(
  '| what | F1 of notes | precision | recall | F1 of chord changes | pitch within 50 cents | planted found | false alarms a take | takes | ms for 30 s |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const [name, row] of rows) {
  console.log(
    `| ${name.replace('|', ',')} | ${f1(row.right, row.missed, row.invented)} | ${part(row.right, row.right + row.invented)} | ${part(row.right, row.right + row.missed)} | ${f1(row.changesRight, row.changesMissed, row.changesInvented)} | ${part(row.hopsRight, row.hops)} | ${part(row.found, row.planted)} | ${(row.falseAlarms / row.takes).toFixed(2)} | ${row.takes} | ${Math.round((30 * row.ms) / row.seconds)} |`,
  );
  if (loud)
    console.log([...row.kinds].map(([kind, [found, planted]]) => `${kind} ${found}/${planted}`).join(', '));
}
process.exit(0);
