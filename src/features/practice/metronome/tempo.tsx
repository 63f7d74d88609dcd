import { MAX_BPM, MIN_BPM } from '#domain/practice/beats.ts';
import { texts } from '#features/practice/texts.ts';

interface TempoProps {
  /** What sounds now; with a ramp it leaves the setting behind. */
  bpm: number;
  setting: number;
  onChange(bpm: number): void;
}

/** The tempo in large figures between its steps, and a slider for the long way. */
export function Tempo({ bpm, setting, onChange }: TempoProps) {
  return (
    <div className="grid w-full gap-1">
      <div className="flex items-center justify-between gap-1">
        <Step by={-5} from={setting} onChange={onChange} />
        <Step by={-1} from={setting} onChange={onChange} />
        <p className="grid text-center">
          <output
            aria-label={texts.bpm}
            className="tabular text-[clamp(28px,26vw-48px,3.25rem)] leading-[1.1] font-bold whitespace-nowrap"
          >
            {bpm}
          </output>
        </p>
        <Step by={1} from={setting} onChange={onChange} />
        <Step by={5} from={setting} onChange={onChange} />
      </div>
      <input
        type="range"
        min={MIN_BPM}
        max={MAX_BPM}
        value={setting}
        aria-label={texts.tempo}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-accent"
      />
    </div>
  );
}

function Step({ by, from, onChange }: { by: number; from: number; onChange(bpm: number): void }) {
  return (
    <button
      type="button"
      aria-label={by < 0 ? texts.slower(-by) : texts.faster(by)}
      onClick={() => onChange(from + by)}
      className="tabular grid size-11 shrink-0 touch-manipulation sm:size-12 place-items-center rounded-full border border-line-strong bg-surface font-bold hover:bg-sunk"
    >
      {by < 0 ? `−${-by}` : `+${by}`}
    </button>
  );
}
