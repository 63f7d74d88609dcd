import type { TuneObject, VoiceItem } from 'abcjs';

/** The notes between two bar lines, in one voice. Lengths are fractions of a whole note. */
interface Bar {
  length: number;
  /** The length that the metre requires; null without a metre. */
  full: number | null;
  /** "4/4" */
  metre: string;
  /** Counted from 1; a pickup is 0. */
  number: number;
  /** Position in the source, in characters. */
  from: number;
  to: number;
  /** True next to a repeat, a double line or the end, where a bar may be split in two. */
  atBreak: boolean;
}

interface Metre {
  full: number | null;
  name: string;
}

type Item = VoiceItem & Record<string, unknown>;

const FREE: Metre = { full: null, name: '' };
/** Tolerance for sums of triplets, which are not exact. */
const TOLERANCE = 1e-6;

const same = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE;

function metreOf(given: unknown): Metre {
  const { type, value } = given as { type: string; value?: { num: string; den?: string }[] };
  if (type === 'common_time') return { full: 1, name: '4/4' };
  if (type === 'cut_time') return { full: 1, name: '2/2' };
  const [only, ...more] = value ?? [];
  if (type !== 'specified' || !only?.den || more.length || !/^\d+$/.test(only.num)) return FREE;
  return { full: Number(only.num) / Number(only.den), name: `${only.num}/${only.den}` };
}

/** The elements of every voice in order, including changes of metre at the start of a line. */
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
const barsOf = (tune: TuneObject): Bar[][] => voicesOf(tune).map(numbered);

function numbered(items: readonly Item[]): Bar[] {
  const bars = split(items);
  const first = bars[0];
  const isPickup = first !== undefined && first.full !== null && first.length < first.full - TOLERANCE;
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
  // Z means whole bars, so its length is always theirs.
  if (rest?.type === 'multimeasure') return metre.full ?? 0;
  return Number(item['duration'] ?? 0);
}

/** A fault of a score; `from` is a position in its source, in characters. */
export interface ScoreFault {
  from: number;
  message: string;
}

/**
 * Finds bars whose lengths do not add up. Allowed are a pickup, a bar that a repeat or a double line splits in two, and
 * rests for whole bars; a score without a metre has no rule.
 */
export function barFaults(tune: TuneObject, source: string): ScoreFault[] {
  const voices = barsOf(tune);
  const found = voices.flatMap((bars) => wrongBars(bars, source));
  return found.length ? found : unequalVoices(voices);
}

function wrongBars(bars: readonly Bar[], source: string): ScoreFault[] {
  const short = bars.filter(
    (bar) => bar.full !== null && bar.length < bar.full && !same(bar.length, bar.full),
  );
  const parts = short.filter((bar) => bar.atBreak || bar === bars[0]);
  const isPart = (bar: Bar) =>
    parts.includes(bar) &&
    (parts.some((other) => other !== bar && same(other.length + bar.length, bar.full ?? 0)) ||
      (bar === bars[0] && bar.length <= (bar.full ?? 0) / 2));
  return bars
    .filter((bar) => bar.full !== null && !same(bar.length, bar.full) && !isPart(bar))
    .map((bar) => ({
      from: bar.from,
      message:
        `${bar.number === 0 ? '弱起（最初の小節）' : `${bar.number}小節目`}の長さが合いません` +
        `（${source.slice(bar.from, bar.to).replace(/\s+/g, ' ').trim()}）: ${bar.metre} 拍子なのに ${counted(bar)} あります。` +
        '音の長さか縦線を直してください',
    }));
}

/** 0.625 of a whole note in 4/4 is "2.5/4". */
function counted({ length, metre }: Bar): string {
  const unit = Number(metre.split('/')[1] ?? 4);
  return `${Number((length * unit).toFixed(2))}/${unit}`;
}

function unequalVoices(voices: readonly Bar[][]): ScoreFault[] {
  const total = (bars: readonly Bar[]) => bars.reduce((sum, { length }) => sum + length, 0);
  const [first = [], ...others] = voices;
  const other = others.find((bars) => !same(total(bars), total(first)));
  if (!other) return [];
  return [
    {
      from: other[0]?.from ?? 0,
      message: `声部の長さが違います（${first.length} 小節と ${other.length} 小節）。休みには z を書いて、同じ長さにしてください`,
    },
  ];
}
