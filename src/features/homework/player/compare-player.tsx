import { useCallback, useState } from 'react';
import { useModelAudioFacts } from '#features/homework/practice/use-model-audio-facts.ts';
import { texts } from '#features/homework/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { type AudioSource, useAudio } from '#ui/media/use-audio.ts';

interface ComparePlayerProps {
  modelURL: string;
  source: AudioSource;
  peaks: readonly number[];
  durationMs: number;
}

/** Model recording and take one above the other; switching goes on at the same position of the other one. */
export function ComparePlayer({ modelURL, source, peaks, durationMs }: ComparePlayerProps) {
  const modelSource = useCallback(() => Promise.resolve(modelURL), [modelURL]);
  const model = useAudio(modelSource);
  const take = useAudio(source);
  const facts = useModelAudioFacts(modelURL);
  const [side, setSide] = useState<'model' | 'take'>('take');
  const active = side === 'model' ? model : take;
  const other = side === 'model' ? take : model;
  const switchSides = () => {
    const at = active.position;
    const wasPlaying = active.playing;
    setSide(side === 'model' ? 'take' : 'model');
    active.pause();
    if (wasPlaying) void other.play(at);
    else other.seek(at);
  };
  const modelSeconds = (facts?.durationMs ?? 0) / 1000 || model.duration;
  return (
    <div className="grid gap-3 rounded-md bg-sunk p-4">
      <Track label={texts.compareModel} active={side === 'model'}>
        <SeekBar
          label={texts.compareModel}
          peaks={facts?.peaks ?? []}
          position={model.position}
          duration={modelSeconds}
          onSeek={model.seek}
          tone="ink"
        />
      </Track>
      <Track label={texts.compareTake} active={side === 'take'}>
        <SeekBar
          label={texts.compareTake}
          peaks={peaks}
          position={take.position}
          duration={durationMs / 1000 || take.duration}
          onSeek={take.seek}
        />
      </Track>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          tone="secondary"
          icon={active.playing ? 'pause' : 'play'}
          onClick={() => void active.toggle()}
        >
          {active.playing ? texts.pause : texts.compareStart}
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

function Track({ label, active, children }: { label: string; active: boolean; children: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <p className={`text-sm ${active ? 'font-bold' : 'text-ink-soft'}`}>{label}</p>
      {children}
    </div>
  );
}
