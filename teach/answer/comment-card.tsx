import { useEffect, useRef } from 'react';
import type { AnswerComment } from '#contract/entities/answer.ts';
import { isNoteTooLong, MAX_NOTE_LENGTH } from '#domain/recordings/note-length.ts';
import { countCharacters } from '#domain/text-length.ts';
import { placeLabel } from '#teach/take/place-label.ts';
import { VoiceSound } from '#teach/voice/voice-sound.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

interface CommentCardProps {
  comment: AnswerComment;
  active: boolean;
  /** Voices that only the server has, by their recording. */
  voiceURL(recordingID: string): { url: string; seconds: number } | null;
  onText(text: string): void;
  onActive(): void;
  onListen: (() => void) | null;
  onPlaceHere(): void;
  onRemove(): void;
  onRemember(text: string): void;
}

/** From here on the count of characters is shown. */
const COUNT_FROM = 400;

/** One comment while it is being written. */
export function CommentCard(props: CommentCardProps) {
  const { comment, active, onActive, onListen, onPlaceHere, onRemove } = props;
  const { place, body } = comment;
  const label = placeLabel(place);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) card.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li
      ref={card}
      className={`grid scroll-mt-72 scroll-mb-28 gap-2 rounded-lg border bg-surface p-3 ${active ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="tabular inline-flex items-center gap-1.5 font-bold text-accent">
          <Icon name={place.kind === 'bar' ? 'music' : place.kind === 'whole' ? 'feedback' : 'clock'} />
          {label}
        </span>
        <span className="ml-auto flex">
          {onListen && <IconButton icon="play" label={`${label} ${texts.listenHere}`} onClick={onListen} />}
          <IconButton icon="trash" label={`${label} ${texts.remove}`} onClick={onRemove} />
        </span>
      </div>
      {body.kind === 'text' ? (
        <Words {...props} text={body.text} label={label} />
      ) : (
        <VoiceSound
          recordingID={body.recordingID}
          label={texts.words(label)}
          server={props.voiceURL(body.recordingID)}
        />
      )}
      {active && (place.kind === 'moment' || place.kind === 'stretch') && (
        <div className="flex flex-wrap gap-x-1">
          <Button tone="quiet" size="small" onClick={onPlaceHere} onFocus={onActive}>
            {texts.placeHere}
          </Button>
          {body.kind === 'text' && <Remember text={body.text} onRemember={props.onRemember} />}
        </div>
      )}
      {active && (place.kind === 'whole' || place.kind === 'bar') && body.kind === 'text' && (
        <div>
          <Remember text={body.text} onRemember={props.onRemember} />
        </div>
      )}
    </li>
  );
}

function Remember({ text, onRemember }: { text: string; onRemember(text: string): void }) {
  if (text.trim() === '') return null;
  return (
    <Button tone="quiet" size="small" onClick={() => onRemember(text.trim())}>
      {texts.phraseRemember}
    </Button>
  );
}

function Words({
  comment,
  text,
  label,
  active,
  onText,
  onActive,
}: CommentCardProps & { text: string; label: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (active && field.current?.value === '') field.current.focus();
  }, [active]);
  const count = text.length < COUNT_FROM ? null : countCharacters(text);
  const tooLong = isNoteTooLong(text);
  return (
    <>
      <textarea
        ref={field}
        aria-label={texts.words(label)}
        aria-invalid={tooLong || undefined}
        placeholder={texts.wordsHint}
        rows={2}
        data-comment={comment.commentID}
        value={text}
        onFocus={onActive}
        onChange={(event) => onText(event.target.value)}
        className="field-sizing-content max-h-[40svh] scroll-mt-80 scroll-mb-48 min-h-16 w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-2 leading-[1.8] text-ink placeholder:text-ink-soft focus-visible:outline-offset-0 aria-invalid:border-danger"
      />
      {count !== null && (
        <p className={`tabular text-right text-sm ${tooLong ? 'font-bold text-danger' : 'text-ink-soft'}`}>
          {count}/{MAX_NOTE_LENGTH}
        </p>
      )}
    </>
  );
}
