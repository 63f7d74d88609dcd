import { useCallback } from 'react';
import { formatDuration } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { takeBlob } from '#features/homework/takes/take-file.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { Waveform } from '#ui/media/waveform.tsx';

interface SegmentListProps {
  ports: Pick<HomeworkPorts, 'takes'>;
  segments: readonly TakeHeader[];
  /** Nothing sounds into the microphone. */
  mayListen: boolean;
}

/** What was recorded between the pauses, each to be listened to. */
export function SegmentList({ ports, segments, mayListen }: SegmentListProps) {
  if (segments.length === 0) return null;
  return (
    <section aria-label={texts.segments} className="grid gap-2">
      <h3 className="text-sm font-bold text-ink-soft">{texts.segments}</h3>
      <ol className="grid max-h-56 gap-1 overflow-y-auto">
        {segments.map((take, index) => (
          <Segment key={take.takeID} ports={ports} take={take} number={index + 1} mayListen={mayListen} />
        ))}
      </ol>
    </section>
  );
}

interface SegmentProps extends Omit<SegmentListProps, 'segments'> {
  take: TakeHeader;
  number: number;
}

function Segment({ ports, take, number, mayListen }: SegmentProps) {
  const { takes } = ports;
  const source = useCallback(async () => URL.createObjectURL(await takeBlob(takes, take)), [takes, take]);
  const audio = useAudio(source);
  const lengthMs = take.frozen?.durationMs ?? 0;
  return (
    <li className="flex items-center gap-3 rounded-md bg-sunk px-3">
      <span className="w-14 shrink-0 text-sm font-bold">{texts.segment(number)}</span>
      <span className="min-w-0 grow">
        <Waveform peaks={take.peaks} played={audio.playing ? (audio.position * 1000) / lengthMs : 0} />
      </span>
      <span className="tabular shrink-0 text-sm whitespace-nowrap text-ink-soft">
        {formatDuration(lengthMs)}
      </span>
      {mayListen && (
        <button
          type="button"
          aria-label={`${texts.segment(number)} ${audio.playing ? texts.pause : texts.listen}`}
          onClick={() => void audio.toggle()}
          className="grid size-11 shrink-0 place-items-center rounded-full text-accent hover:bg-accent-soft touch-manipulation"
        >
          <Icon name={audio.playing ? 'pause' : 'play'} />
        </button>
      )}
      {audio.failed && (
        <span role="alert" className="text-sm text-danger">
          {texts.listenFailed}
        </span>
      )}
    </li>
  );
}
