import { useCallback, useState } from 'react';
import { useModelFacts } from '#features/homework/practice/use-model-audio-facts.ts';
import { texts } from '#features/homework/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { SeekBar } from './seek-bar.tsx';
import { type AudioSource, useAudio } from './use-audio.ts';

interface CompareProps {
  modelURL: string;
  source: AudioSource;
  peaks: readonly number[];
  durationMs: number;
}

/** Model and take one above the other; the switch goes on at the same place of the other one. */
export function Compare({ modelURL, source, peaks, durationMs }: CompareProps) {
  const modelSource = useCallback(() => Promise.resolve(modelURL), [modelURL]);
  const model = useAudio(modelSource);
  const take = useAudio(source);
  const facts = useModelFacts(modelURL);
  const [side, setSide] = useState<'model' | 'take'>('take');
  const heard = side === 'model' ? model : take;
  const other = side === 'model' ? take : model;
  const switchSides = () => {
    const at = heard.position;
    const goesOn = heard.playing;
    setSide(side === 'model' ? 'take' : 'model');
    heard.pause();
    if (goesOn) void other.play(at);
    else other.seek(at);
  };
  const modelSeconds = (facts?.durationMs ?? 0) / 1000 || model.duration;
  return (
    <div className="grid gap-3 rounded-md bg-sunk p-4">
      <Line label={texts.compareModel} heard={side === 'model'}>
        <SeekBar
          label={texts.compareModel}
          peaks={facts?.peaks ?? []}
          position={model.position}
          duration={modelSeconds}
          onSeek={model.seek}
          tone="ink"
        />
      </Line>
      <Line label={texts.compareTake} heard={side === 'take'}>
        <SeekBar
          label={texts.compareTake}
          peaks={peaks}
          position={take.position}
          duration={durationMs / 1000 || take.duration}
          onSeek={take.seek}
        />
      </Line>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          tone="secondary"
          icon={heard.playing ? 'pause' : 'play'}
          onClick={() => void heard.toggle()}
        >
          {heard.playing ? texts.pause : texts.compareStart}
        </Button>
        <Button size="small" tone="quiet" icon="refresh" onClick={switchSides}>
          {side === 'model' ? texts.compareSwitchToTake : texts.compareSwitchToModel}
        </Button>
      </div>
      {(model.failed || take.failed) && (
        <p role="alert" className="text-sm text-danger">
          {model.failed ? texts.modelFailed : texts.listenFailed}
        </p>
      )}
    </div>
  );
}

function Line({ label, heard, children }: { label: string; heard: boolean; children: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <p className={`text-sm ${heard ? 'font-bold' : 'text-ink-soft'}`}>{label}</p>
      {children}
    </div>
  );
}
