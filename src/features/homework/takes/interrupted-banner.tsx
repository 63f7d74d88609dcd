import { useCallback, useEffect, useState } from 'react';
import { useAnnounce } from '#features/homework/announcer.tsx';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useAudio } from '#ui/media/use-audio.ts';
import { closeInterrupted, discardTake, restoreTake } from './take-actions.ts';
import { takeBlob } from './take-file.ts';

interface InterruptedTakesProps {
  ports: HomeworkPorts;
  takes: readonly TakeHeader[];
  /** It is a take among the others now. */
  onKeep?(takeID: string): void;
}

/** What a crash left, of any lesson, each with its question; the last one that was erased can be brought back. */
export function InterruptedTakes({ ports, takes, onKeep }: InterruptedTakesProps) {
  const [erased, setErased] = useState<TakeHeader | null>(null);
  const [failed, setFailed] = useState(false);
  const restore = async ({ takeID }: TakeHeader) => {
    try {
      await restoreTake(ports, takeID);
      setErased(null);
      onKeep?.(takeID);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      {takes.map((take) => (
        <InterruptedBanner
          key={take.takeID}
          ports={ports}
          take={take}
          onKeep={onKeep}
          onErased={() => {
            setFailed(false);
            setErased(take);
          }}
        />
      ))}
      {erased !== null && (
        <Notice
          action={
            <Button size="small" tone="secondary" autoFocus onClick={() => void restore(erased)}>
              {texts.restore}
            </Button>
          }
        >
          <p>{texts.discarded(formatRecordedAt(erased.startedAt, ports.now()))}</p>
          {failed && <p role="alert">{texts.changeFailed}</p>}
        </Notice>
      )}
    </>
  );
}

interface InterruptedBannerProps {
  ports: HomeworkPorts;
  take: TakeHeader;
  onKeep: InterruptedTakesProps['onKeep'] | undefined;
  onErased(): void;
}

/** Offers to keep or erase an interrupted take; nothing happens to it without an answer. */
function InterruptedBanner({ ports, take, onKeep, onErased }: InterruptedBannerProps) {
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { takes } = ports;
  const source = useCallback(async () => URL.createObjectURL(await takeBlob(takes, take)), [takes, take]);
  const audio = useAudio(source);
  useEffect(() => {
    // Killed before the first chunk: there is no sound to ask about.
    void takes.bytes(take.takeID).then(
      (chunks) => {
        if (chunks.length === 0) return takes.remove(take.takeID);
      },
      () => undefined,
    );
  }, [takes, take.takeID]);

  const answer = async (choice: 'keep' | 'erase') => {
    setBusy(true);
    setFailed(false);
    audio.pause();
    try {
      const closed = await closeInterrupted(ports, take);
      if (closed && choice === 'erase') {
        await discardTake(ports, take.takeID);
        onErased();
      }
      if (closed && choice === 'keep') {
        announce(texts.closed);
        onKeep?.(take.takeID);
      }
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="warn"
      title={texts.interruptedTitle}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            tone="secondary"
            icon={audio.playing ? 'pause' : 'play'}
            onClick={() => void audio.toggle()}
          >
            {audio.playing ? texts.pause : texts.listen}
          </Button>
          <Button size="small" busy={busy} onClick={() => void answer('keep')}>
            {texts.keep}
          </Button>
          <Button size="small" tone="quiet" disabled={busy} onClick={() => void answer('erase')}>
            {texts.erase}
          </Button>
        </div>
      }
    >
      <p>{texts.interruptedHint(take.lesson.lessonName, formatRecordedAt(take.startedAt, ports.now()))}</p>
      {audio.failed && <p role="alert">{texts.listenFailed}</p>}
      {failed && <p role="alert">{texts.keepFailed}</p>}
    </Notice>
  );
}
