import { useSelector } from '@tanstack/react-store';
import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { IN_TUNE_CENTS, VOICE_IN_TUNE_CENTS } from '#domain/practice/tuning.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Needle } from './needle.ts';
import { tunerTexts as texts } from './texts.ts';
import type { Tuner } from './tuner.ts';

/** Half of what the scale shows. */
const SCALE_CENTS = 50;
const SCALE_DEGREES = 60;
const [WIDTH, HEIGHT, RADIUS] = [320, 168, 150];
const MIDDLE = { x: WIDTH / 2, y: HEIGHT - 8 };
/** Beyond this it is another string, or another note. */
const FAR_CENTS = 350;

interface MeterProps {
  tuner: Tuner;
  instrument: LessonInstrument;
  /** How many strings there are; null: any note. */
  strings: number | null;
  listening: boolean;
}

/** Note, needle and words, to be read at arm's length. */
export function Meter({ tuner, instrument, strings, listening }: MeterProps) {
  const { needle, fading } = useSelector(tuner.view);
  const shown = listening ? needle : null;
  return (
    <div className="grid w-full justify-items-center gap-1 lying:grid-cols-2">
      <p className="grid justify-items-center" aria-hidden="true">
        <span className="text-timer min-h-[1.1em] font-bold">
          {shown ? texts.name(shown.midi) : texts.nothing}
        </span>
        <span className="tabular min-h-[1.7em] text-ink-soft">
          {shown &&
            [
              shown.string !== null && strings && texts.string(shown.string, strings),
              texts.letter(shown.midi),
            ]
              .filter(Boolean)
              .join('　')}
        </span>
      </p>
      <Scale needle={shown} fading={fading} instrument={instrument} />
      <Words needle={shown} fading={fading} instrument={instrument} listening={listening} />
    </div>
  );
}

function Words({
  needle,
  fading,
  instrument,
  listening,
}: { needle: Needle | null; fading: boolean } & Pick<MeterProps, 'instrument' | 'listening'>) {
  const isFar = needle !== null && Math.abs(needle.cents) > FAR_CENTS;
  return (
    <div aria-hidden="true" className={`grid justify-items-center text-center ${fading ? 'opacity-70' : ''}`}>
      <p
        className={`flex min-h-11 items-center gap-2 text-3xl font-bold lying:text-lg lying:whitespace-nowrap ${needle?.verdict === 'in tune' ? 'text-ok' : ''}`}
      >
        {needle?.verdict === 'in tune' && <Icon name="check" large />}
        {needle && texts.verdicts[needle.verdict]}
      </p>
      <p className="tabular min-h-[1.7em] text-ink-soft">
        {needle &&
          (Math.abs(needle.cents) <= SCALE_CENTS
            ? texts.cents(Math.round(needle.cents))
            : texts.centsMax(needle.cents < 0))}
      </p>
      <p className="min-h-[3.2em] max-w-[22em] text-sm">
        {needle === null
          ? listening && texts.waiting[instrument]
          : isFar && needle.string !== null
            ? texts.otherString
            : texts.advice[instrument][needle.verdict]}
      </p>
    </div>
  );
}

const TICKS = Array.from({ length: 11 }, (_, index) => (index - 5) * 10);
const degreesOf = (cents: number) =>
  (Math.max(-SCALE_CENTS, Math.min(SCALE_CENTS, cents)) / SCALE_CENTS) * SCALE_DEGREES;

function placeOf(cents: number, radius: number) {
  const angle = (degreesOf(cents) * Math.PI) / 180;
  return { x: MIDDLE.x + radius * Math.sin(angle), y: MIDDLE.y - radius * Math.cos(angle) };
}

/** The scale from 50 cents below to 50 above; in the middle the part that is in tune. */
function Scale({
  needle,
  fading,
  instrument,
}: { needle: Needle | null; fading: boolean } & Pick<MeterProps, 'instrument'>) {
  const inTune = instrument === 'voice' ? VOICE_IN_TUNE_CENTS : IN_TUNE_CENTS;
  const [from, to] = [placeOf(-inTune, RADIUS - 6), placeOf(inTune, RADIUS - 6)];
  const isInTune = needle?.verdict === 'in tune';
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="w-full max-w-[26rem] lying:order-first lying:col-span-2 lying:max-w-44"
    >
      <path
        d={`M${from.x} ${from.y}A${RADIUS - 6} ${RADIUS - 6} 0 0 1 ${to.x} ${to.y}`}
        fill="none"
        strokeWidth={14}
        className={isInTune ? 'stroke-ok' : 'stroke-line-strong'}
      />
      {TICKS.map((cents) => {
        const [outer, inner] = [placeOf(cents, RADIUS), placeOf(cents, RADIUS - (cents % 50 === 0 ? 16 : 9))];
        return (
          <line
            key={cents}
            x1={outer.x}
            y1={outer.y}
            x2={inner.x}
            y2={inner.y}
            strokeWidth={cents === 0 ? 3 : 2}
            className={cents === 0 ? 'stroke-ink' : 'stroke-line-strong'}
          />
        );
      })}
      <text x={26} y={HEIGHT - 22} className="fill-ink-soft text-lg font-bold" textAnchor="middle">
        ♭
      </text>
      <text x={WIDTH - 26} y={HEIGHT - 22} className="fill-ink-soft text-lg font-bold" textAnchor="middle">
        ♯
      </text>
      {needle && (
        <g
          style={{
            transform: `rotate(${degreesOf(needle.cents)}deg)`,
            transformOrigin: `${MIDDLE.x}px ${MIDDLE.y}px`,
          }}
          opacity={fading ? 0.5 : 1}
        >
          <line
            x1={MIDDLE.x}
            x2={MIDDLE.x}
            y1={MIDDLE.y}
            y2={MIDDLE.y - RADIUS + 22}
            strokeWidth={isInTune ? 8 : 5}
            strokeLinecap="round"
            className={isInTune ? 'stroke-ok' : 'stroke-ink'}
          />
        </g>
      )}
      <circle cx={MIDDLE.x} cy={MIDDLE.y} r={7} className="fill-ink" />
    </svg>
  );
}
