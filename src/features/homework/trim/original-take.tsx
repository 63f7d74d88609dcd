import { useCallback, useEffect, useState } from 'react';
import { formatDuration } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { SaveButton } from '#features/homework/takes/save-button.tsx';
import { takeBlob, takeFileName } from '#features/homework/takes/take-file.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { originalIDOf } from '#local/takes/take-retention.ts';
import { Button } from '#ui/button/button.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { trimTexts } from './trim-texts.ts';

/** Where a trimmed take was handed in: the recording that it was made of, as long as it is on the device. */
export function OriginalTake({ ports, of }: { ports: Pick<HomeworkPorts, 'takes'>; of: TakeHeader }) {
  const originalID = originalIDOf(of);
  const [original, setOriginal] = useState<TakeHeader | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (originalID !== null)
      void ports.takes.header(originalID).then(
        (header) => isCurrent && setOriginal(header),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, originalID]);
  return original === null ? null : <Original ports={ports} original={original} />;
}

function Original({ ports, original }: { ports: Pick<HomeworkPorts, 'takes'>; original: TakeHeader }) {
  const { takes } = ports;
  const source = useCallback(
    async () => URL.createObjectURL(await takeBlob(takes, original)),
    [takes, original],
  );
  const audio = useAudio(source);
  return (
    <div className="grid gap-1">
      <p className="phrase text-sm text-ink-soft">
        {trimTexts.original(formatDuration(original.frozen?.durationMs ?? 0))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          size="small"
          icon={audio.playing ? 'pause' : 'play'}
          onClick={() => void audio.toggle()}
        >
          {audio.playing ? trimTexts.pause : trimTexts.listenOriginal}
        </Button>
        <SaveButton
          file={async () => ({ blob: await takeBlob(takes, original), name: takeFileName(original) })}
        >
          {trimTexts.saveOriginal}
        </SaveButton>
      </div>
      {audio.failed && (
        <p role="alert" className="text-sm text-danger">
          {texts.listenFailed}
        </p>
      )}
    </div>
  );
}
