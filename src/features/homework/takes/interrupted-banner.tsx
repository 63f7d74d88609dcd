import { useCallback, useEffect, useState } from 'react';
import { useAnnounce } from '#features/homework/announcer.tsx';
import { timeWords } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { useAudio } from '#features/homework/player/use-audio.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/take.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { closeInterrupted, discardTake } from './take-actions.ts';
import { takeBlob } from './take-file.ts';

/** A take that broke off is offered, one by one; nothing happens to it unasked. */
export function InterruptedBanner({ ports, take }: { ports: HomeworkPorts; take: TakeHeader }) {
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { takes } = ports;
  const source = useCallback(async () => URL.createObjectURL(await takeBlob(takes, take)), [takes, take]);
  const audio = useAudio(source);
  useEffect(() => {
    // Killed before the first slice: there is no sound to ask about.
    void takes.bytes(take.takeID).then(
      (slices) => {
        if (slices.length === 0) return takes.remove(take.takeID);
      },
      () => undefined,
    );
  }, [takes, take.takeID]);

  const settle = async (deed: 'keep' | 'erase') => {
    setBusy(true);
    setFailed(false);
    audio.pause();
    try {
      const kept = await closeInterrupted(ports, take);
      if (kept && deed === 'erase') await discardTake(ports, take.takeID);
      if (kept && deed === 'keep') announce(texts.kept);
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
          <Button size="small" busy={busy} onClick={() => void settle('keep')}>
            {texts.keep}
          </Button>
          <Button size="small" tone="quiet" disabled={busy} onClick={() => void settle('erase')}>
            {texts.erase}
          </Button>
        </div>
      }
    >
      <p>{texts.interruptedHint(take.lesson.lessonName, timeWords(take.startedAt, ports.now()))}</p>
      {audio.failed && <p role="alert">{texts.listenFailed}</p>}
      {failed && <p role="alert">{texts.keepFailed}</p>}
    </Notice>
  );
}
