import abcjs, { type TuneObject } from 'abcjs';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { playScore, type ScorePlaying } from './score-player.ts';
import { texts } from './texts.ts';

const SLOWEST = 40;
const FASTEST = 160;

/** One score: engraved to the width of its column, and played at a tempo of one's own. */
export function Score({ abc }: { abc: string }) {
  const paper = useRef<HTMLDivElement>(null);
  const playing = useRef<ScorePlaying | null>(null);
  const [tune, setTune] = useState<TuneObject | null>(null);
  const [bpm, setBpm] = useState(80);
  const [sounding, setSounding] = useState(false);
  const id = useId();

  useEffect(() => {
    if (!paper.current) return;
    const width = Math.min(640, Math.max(280, paper.current.clientWidth));
    const [first] = abcjs.renderAbc(paper.current, abc, {
      responsive: 'resize',
      add_classes: true,
      staffwidth: width,
      paddingleft: 4,
      paddingright: 4,
      paddingtop: 8,
      paddingbottom: 8,
      wrap: { minSpacing: 1.6, maxSpacing: 2.6, preferredMeasuresPerLine: width < 480 ? 2 : 4 },
    });
    const svg = paper.current.querySelector('svg');
    svg?.setAttribute('role', 'img');
    svg?.setAttribute('aria-label', texts.score);
    setTune(first ?? null);
    if (first) setBpm(within(first.getBpm()));
    return () => playing.current?.stop();
  }, [abc]);

  const toggle = () => {
    if (playing.current) return playing.current.stop();
    if (!tune || !paper.current) return;
    playing.current = playScore(tune, paper.current, bpm, () => {
      playing.current = null;
      setSounding(false);
    });
    setSounding(true);
  };

  return (
    <figure className="rounded-lg border border-line bg-surface p-3 sm:p-4">
      <div ref={paper} className="score-paper overflow-x-auto" />
      <div className="mt-2 flex flex-wrap items-center gap-3 border-t border-line pt-3">
        <Button
          tone="secondary"
          size="small"
          icon={sounding ? 'stop' : 'play'}
          onClick={toggle}
          disabled={!tune}
        >
          {sounding ? texts.scoreStop : texts.scorePlay}
        </Button>
        <label htmlFor={id} className="text-sm text-ink-soft">
          {texts.scoreTempo}
        </label>
        <input
          id={id}
          type="range"
          min={SLOWEST}
          max={FASTEST}
          step={2}
          value={bpm}
          disabled={sounding}
          onChange={(event) => setBpm(Number(event.target.value))}
          className="h-11 min-w-24 grow accent-accent"
        />
        <output htmlFor={id} className="tabular w-14 text-sm">
          {texts.bpm(bpm)}
        </output>
      </div>
    </figure>
  );
}

function within(bpm: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, Math.round(bpm)));
}
