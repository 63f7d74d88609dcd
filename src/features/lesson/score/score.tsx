import { useId, useRef, useState } from 'react';
import { texts } from '#features/lesson/texts.ts';
import { Icon } from '#ui/media/icon.tsx';
import { titleOf } from './abc-text.ts';
import { FASTEST, ScoreControls, SLOWEST } from './score-controls.tsx';
import { fold, useScoreSettings, ZOOMS } from './score-settings.ts';
import { useEngraving, useScorePlaying } from './use-score.ts';

interface ScoreProps {
  abc: string;
  /** With tablature below the staff, and the sound of strings. */
  guitar: boolean;
  /** Names the score on this device. */
  scoreID: string;
}

/** One score below its heading, to which it folds. */
export function Score({ abc, guitar, scoreID }: ScoreProps) {
  const { folded } = useScoreSettings();
  const open = !folded.includes(scoreID);
  const id = useId();
  const title = titleOf(abc) ?? texts.score;
  return (
    <figure className="rounded-lg border border-line bg-surface">
      <figcaption>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => fold(scoreID, open)}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-1 text-left text-base font-bold"
        >
          <span className="flex min-w-0 items-center gap-2">
            <span className="text-ink-soft">
              <Icon name="music" />
            </span>
            {title}
          </span>
          <span className="flex shrink-0 items-center gap-1 text-sm text-accent print:hidden">
            {open ? texts.scoreFold : texts.scoreUnfold}
            <span className={open ? 'rotate-180' : ''}>
              <Icon name="down" />
            </span>
          </span>
        </button>
      </figcaption>
      <div id={id}>{open && <Sheet abc={abc} guitar={guitar} title={title} />}</div>
    </figure>
  );
}

function Sheet({ abc, guitar, title }: { abc: string; guitar: boolean; title: string }) {
  const paper = useRef<HTMLDivElement>(null);
  const settings = useScoreSettings();
  const zoom = ZOOMS[settings.size] ?? 1;
  const outcome = useEngraving(paper, { abc, guitar, zoom, label: texts.scoreNamed(title) });
  const engraving = outcome.kind === 'drawn' ? outcome.engraving : null;
  const [wanted, setWanted] = useState<number | null>(null);
  const [loop, setLoop] = useState(false);
  const [bar, setBar] = useState(0);
  const bpm = wanted ?? within(engraving?.bpm ?? 80);
  const { countIn } = settings;
  const playing = useScorePlaying({ paper, engraving, bpm, loop, countIn, guitar });
  const placeOfBar = (index: number) => engraving?.bars[index] ?? 0;
  return (
    <div className="px-3 pb-3 sm:px-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what a press does here, the choice of a bar does as well */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={paper}
        className="score-paper overflow-x-auto"
        onClick={({ clientX, clientY }) => playing.playFromPoint(clientX, clientY)}
      />
      {outcome.kind === 'failed' && (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {texts.scoreFailed}
          </p>
          <pre className="overflow-x-auto text-sm">{abc}</pre>
        </>
      )}
      {outcome.kind !== 'failed' && (
        <ScoreControls
          sounding={playing.sounding}
          disabled={engraving === null}
          bpm={bpm}
          beatLength={engraving?.music.beatLength ?? 0.25}
          loop={loop}
          bars={engraving?.bars.length ?? 0}
          bar={bar}
          settings={settings}
          onPress={() => (playing.sounding ? playing.stop() : playing.playFrom(placeOfBar(bar)))}
          onBpm={setWanted}
          onLoop={setLoop}
          onBar={(index) => {
            setBar(index);
            if (playing.sounding) playing.playFrom(placeOfBar(index));
          }}
        />
      )}
    </div>
  );
}

function within(bpm: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, Math.round(bpm)));
}
