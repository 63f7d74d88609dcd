import { useSelector } from '@tanstack/react-store';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { readAudioFacts } from '#sound/waveform/read-audio-facts.ts';
import { voicesOf } from '#teach/answer/answer-draft.ts';
import { useConsole } from '#teach/app/context.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { texts } from './texts.ts';

interface InterruptedVoicesProps {
  submissionID: string;
  content: AnswerDraft;
  /** While the dialog is open its recording is not interrupted. */
  isRecording: boolean;
  onUse(recordingID: string): void;
}

/** Voices of this answer that a crash or a closed tab left behind: used or dropped, never lost. */
export function InterruptedVoices({ submissionID, content, isRecording, onUse }: InterruptedVoicesProps) {
  const { voices } = useConsole();
  const { voices: all, interrupted } = useSelector(voices.store);
  const toast = useToast();
  if (isRecording) return null;
  const used = new Set(voicesOf(content));
  const isLeft = (take: TakeHeader) => take.lessonID === submissionID && !used.has(take.takeID);
  const closed = (all ?? []).filter((take) => take.state === 'closed' && take.decision === 'undecided');
  const left = [...interrupted, ...closed].filter(isLeft);
  const use = async (take: TakeHeader) => {
    try {
      // A recording that was cut off has no length of its own: it was there from its first chunk to its last one.
      if (take.frozen === null) {
        const durationMs = await soundLength(take, await voices.takes.bytes(take.takeID));
        await voices.takes.freeze(take.takeID, { durationMs, interruption: 'crashed' });
      }
      await voices.send(take.takeID);
      onUse(take.takeID);
    } catch {
      toast(texts.failed);
    }
  };
  return left.map((take) => (
    <Notice
      key={take.takeID}
      tone="warn"
      title={texts.interruptedTitle}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void use(take)}>
            {texts.interruptedUse}
          </Button>
          <Button
            size="small"
            tone="secondary"
            onClick={() => void voices.discard(take.takeID).catch(() => toast(texts.failed))}
          >
            {texts.interruptedDrop}
          </Button>
        </div>
      }
    >
      {texts.interruptedBody}
    </Notice>
  ));
}

/** Milliseconds of a recording that was cut off; where no player knows, a second a chunk, as the recorder makes them. */
async function soundLength({ contentType }: TakeHeader, parts: readonly ArrayBuffer[]): Promise<number> {
  const { durationMs } = await readAudioFacts(new Blob([...parts], { type: contentType }));
  return durationMs || parts.length * SECOND_MS;
}
