import type { TuneObject } from 'abcjs';
import { type Bar, barsOf, same } from './bars.ts';

/** A fault of a score; `from` is a place in its source, in characters. */
export interface ScoreFault {
  from: number;
  message: string;
}

/**
 * Bars that do not add up. Allowed are a pickup, a bar that a repeat or a double line splits in two, and rests for
 * whole bars; a score without a metre is free.
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
