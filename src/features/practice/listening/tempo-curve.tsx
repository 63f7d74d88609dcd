import type { HearingBar } from '#domain/practice/listening/hearing.ts';
import { median } from '#domain/practice/median.ts';
import { beatSign } from './say.ts';
import { texts } from './texts.ts';

interface TempoCurveProps {
  bars: readonly HearingBar[];
  /** Whole notes of a beat. */
  beatLength: number;
}

const MIN_BARS = 3;
const [WIDTH, HEIGHT, EDGE] = [320, 64, 8];
/** A curve that fills its picture must not make little of much, or much of little: at least this part of the tempo is its height. */
const MIN_RANGE = 0.3;

/** The tempo of each bar as it was played, around the usual one. */
export function TempoCurve({ bars, beatLength }: TempoCurveProps) {
  const points = bars.flatMap(({ bar, bpm }) => (bpm === null ? [] : [{ bar, bpm }]));
  if (points.length < MIN_BARS) return null;
  const tempos = points.map(({ bpm }) => bpm);
  const usual = median(tempos);
  const [slowest, fastest] = [Math.min(...tempos), Math.max(...tempos)];
  const range = Math.max(MIN_RANGE * usual, 2 * (fastest - usual), 2 * (usual - slowest));
  const x = (index: number) => EDGE + (index * (WIDTH - 2 * EDGE)) / (points.length - 1);
  const y = (bpm: number) => HEIGHT / 2 - ((bpm - usual) / range) * (HEIGHT - 2 * EDGE);
  const path = points.map(({ bpm }, index) => `${x(index).toFixed(1)},${y(bpm).toFixed(1)}`).join(' ');
  const words = points.map(({ bar, bpm }) => texts.tempoPoint(bar, Math.round(bpm))).join('、');
  const beat = beatSign(beatLength);
  return (
    <figure className="grid gap-1">
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-bold">{texts.tempo}</span>
        <span className="tabular text-ink-soft">
          {texts.tempoSummary(beat, Math.round(usual), Math.round(slowest), Math.round(fastest))}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={texts.tempoPicture(words)}
        className="max-h-20 w-full rounded-md bg-sunk text-accent"
        fill="none"
        stroke="currentColor"
      >
        <line
          x1={EDGE}
          x2={WIDTH - EDGE}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          className="text-line-strong"
          stroke="currentColor"
          strokeDasharray="3 4"
        />
        <polyline points={path} strokeWidth="2" strokeLinejoin="round" />
        {points.map(({ bar, bpm }, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar that is repeated comes twice
            key={`${index} ${bar}`}
            cx={x(index)}
            cy={y(bpm)}
            r="2.5"
            fill="currentColor"
          />
        ))}
      </svg>
    </figure>
  );
}
