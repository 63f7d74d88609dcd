import { useId, useRef, useState } from 'react';
import { texts } from '#features/lesson/texts.ts';
import { Icon } from '#ui/media/icon.tsx';
import { abcTitle } from './abc-text.ts';
import { MAX_BPM, MIN_BPM, ScoreControls } from './score-controls.tsx';
import { foldScore, useScoreSettings, ZOOMS } from './score-settings.ts';
import { useEngraving, useScorePlayback } from './use-score.ts';

interface ScoreProps {
  abc: string;
  /** With tablature below the staff and the sound of a guitar. */
  guitar: boolean;
  /** Identifies the score on this device. */
  scoreID: string;
}

/** One score below its heading, which folds it. */
export function Score({ abc, guitar, scoreID }: ScoreProps) {
  const { folded } = useScoreSettings();
  const open = !folded.includes(scoreID);
  const id = useId();
  const title = abcTitle(abc) ?? texts.score;
  return (
    <figure className="rounded-lg border border-line bg-surface">
      <figcaption>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => foldScore(scoreID, open)}
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
  const [chosenBpm, setChosenBpm] = useState<number | null>(null);
  const [loop, setLoop] = useState(false);
  const [bar, setBar] = useState(0);
  const bpm = chosenBpm ?? clampBpm(engraving?.bpm ?? 80);
  const { countIn } = settings;
  const playback = useScorePlayback({ paper, engraving, bpm, loop, countIn, guitar });
  const positionOfBar = (index: number) => engraving?.bars[index] ?? 0;
  return (
    <div className="px-3 pb-3 sm:px-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the select of the first bar does the same for keyboards */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={paper}
        className="score-paper overflow-x-auto"
        onClick={({ clientX, clientY }) => playback.playFromPoint(clientX, clientY)}
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
          playing={playback.playing}
          disabled={engraving === null}
          bpm={bpm}
          beatLength={engraving?.music.beatLength ?? 0.25}
          loop={loop}
          bars={engraving?.bars.length ?? 0}
          bar={bar}
          settings={settings}
          onPress={() => (playback.playing ? playback.stop() : playback.playFrom(positionOfBar(bar)))}
          onBpm={setChosenBpm}
          onLoop={setLoop}
          onBar={(index) => {
            setBar(index);
            if (playback.playing) playback.playFrom(positionOfBar(index));
          }}
        />
      )}
    </div>
  );
}

function clampBpm(bpm: number): number {
  return Math.min(MAX_BPM, Math.max(MIN_BPM, Math.round(bpm)));
}
