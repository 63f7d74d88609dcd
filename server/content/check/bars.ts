import type { TuneObject, VoiceItem } from 'abcjs';

/** What stands between two bar lines, in one voice. Lengths are parts of a whole note. */
export interface Bar {
  length: number;
  /** What the metre asks for; null without one. */
  full: number | null;
  /** "4/4" */
  metre: string;
  /** Counted from 1; a pickup is 0. */
  number: number;
  /** Where it stands in the source, in characters. */
  from: number;
  to: number;
  /** A repeat, a double line or the end on one of its sides: there a bar may be split in two. */
  atBreak: boolean;
}

interface Metre {
  full: number | null;
  name: string;
}

type Item = VoiceItem & Record<string, unknown>;

const FREE: Metre = { full: null, name: '' };
/** Sums of triplets end in dust. */
const DUST = 1e-6;

export const same = (a: number, b: number): boolean => Math.abs(a - b) < DUST;

function metreOf(given: unknown): Metre {
  const { type, value } = given as { type: string; value?: { num: string; den?: string }[] };
  if (type === 'common_time') return { full: 1, name: '4/4' };
  if (type === 'cut_time') return { full: 1, name: '2/2' };
  const [only, ...more] = value ?? [];
  if (type !== 'specified' || !only?.den || more.length || !/^\d+$/.test(only.num)) return FREE;
  return { full: Number(only.num) / Number(only.den), name: `${only.num}/${only.den}` };
}

/** Every voice of a score as its elements in order, a change of metre at the start of a line among them. */
function voicesOf(tune: TuneObject): Item[][] {
  const voices = new Map<string, Item[]>();
  for (const line of tune.lines) {
    for (const [staffIndex, staff] of (line.staff ?? []).entries()) {
      for (const [index, items] of (staff.voices ?? []).entries()) {
        const key = `${staffIndex}.${index}`;
        const voice = voices.get(key) ?? [];
        if (staff.meter) voice.push({ ...staff.meter, el_type: 'meter' } as unknown as Item);
        voice.push(...(items as Item[]));
        voices.set(key, voice);
      }
    }
  }
  return [...voices.values()];
}

/** The bars of every voice; empty ones, as before an opening repeat, are left out. */
export const barsOf = (tune: TuneObject): Bar[][] => voicesOf(tune).map(numbered);

function numbered(items: readonly Item[]): Bar[] {
  const bars = split(items);
  const first = bars[0];
  const isPickup = first !== undefined && first.full !== null && first.length < first.full - DUST;
  return bars.map((bar, index) => ({ ...bar, number: isPickup ? index : index + 1 }));
}

function split(items: readonly Item[]): Bar[] {
  const bars: Bar[] = [];
  let metre = FREE;
  let triplet = 1;
  let open: Bar | null = null;
  let afterBreak = false;
  for (const item of items) {
    if (item.el_type === ('meter' as string)) metre = metreOf(item);
    else if (item.el_type === 'bar') {
      const isBreak = item['type'] !== 'bar_thin';
      if (open) bars.push({ ...open, atBreak: open.atBreak || isBreak });
      open = null;
      afterBreak = isBreak;
    } else if (item.el_type === 'note') {
      if (item['startTriplet']) triplet = Number(item['tripletMultiplier'] ?? 1);
      const { startChar: from = 0, endChar: to = 0 } = item as { startChar?: number; endChar?: number };
      open ??= { length: 0, full: metre.full, metre: metre.name, number: 0, from, to, atBreak: afterBreak };
      open.length += lengthOf(item, metre) * triplet;
      open.to = to;
      if (item['endTriplet']) triplet = 1;
    }
  }
  return open ? [...bars, { ...open, atBreak: true }] : bars;
}

function lengthOf(item: Item, metre: Metre): number {
  const rest = item['rest'] as { type: string } | undefined;
  if (rest?.type === 'spacer') return 0;
  // Z stands for whole bars, and is always as long as they are.
  if (rest?.type === 'multimeasure') return metre.full ?? 0;
  return Number(item['duration'] ?? 0);
}
