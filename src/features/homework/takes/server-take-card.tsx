import { useCallback } from 'react';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { timeWords } from '#features/homework/format-time.ts';
import { TakePlayer } from '#features/homework/player/take-player.tsx';
import { stateMeaning, texts } from '#features/homework/texts.ts';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { NoteText } from './note-text.tsx';

/** A recording that the school has and this device has not: made elsewhere, or long ago. */
export function ServerTakeCard({ audio, now }: { audio: UserAudio; now: number }) {
  const source = useCallback(() => Promise.resolve(audio.m4aURL ?? audio.url), [audio.m4aURL, audio.url]);
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="tabular font-bold">{timeWords(audio.recordTime, now)}</h3>
        {audio.submittedAt !== null && <DeliveryTag state="delivered" />}
      </header>
      <TakePlayer source={source} peaks={[]} durationMs={0} />
      <p className="phrase text-sm text-ink-soft">
        {audio.submittedAt === null ? texts.notSubmittedThere : stateMeaning.delivered}
      </p>
      {audio.note !== null && <NoteText note={audio.note} />}
    </article>
  );
}
