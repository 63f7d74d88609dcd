import type { AnswerDraft } from '#contract/entities/answer.ts';
import type { Place } from '#domain/answers/answer.ts';
import { placeLabel } from '#teach/take/place-label.ts';
import { VoiceSound } from '#teach/voice/voice-sound.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { inReadingOrder } from './answer-draft.ts';
import { outcomeLabels, stampLabels, texts } from './texts.ts';

interface AnswerViewProps {
  content: AnswerDraft;
  voices: readonly { recordingID: string; url: string; seconds: number }[];
  /** Plays a place of the recording; without it places are words only. */
  onListen?: (place: Place) => void;
}

/** An answer as it is read: what goes on, the stamp, the comments in the order of the music. */
export function AnswerView({ content, voices, onListen }: AnswerViewProps) {
  const { outcome, stamp, comments } = content;
  const voiceOf = (id: string) => voices.find(({ recordingID }) => recordingID === id) ?? null;
  return (
    <div className="grid gap-3">
      {(outcome || stamp) && (
        <p className="flex flex-wrap gap-2">
          {stamp && (
            <Tag tone="accent" icon="check">
              {stampLabels[stamp]}
            </Tag>
          )}
          {outcome && (
            <Tag
              tone={outcome === 'passed' ? 'ok' : 'warn'}
              icon={outcome === 'passed' ? 'right' : 'refresh'}
            >
              {outcomeLabels[outcome]}
            </Tag>
          )}
        </p>
      )}
      <ul className="grid gap-3">
        {inReadingOrder(comments)
          .filter(({ body }) => body.kind === 'voice' || body.text.trim() !== '')
          .map(({ commentID, place, body }) => (
            <li key={commentID} className="grid gap-1 border-l-4 border-accent-soft pl-3">
              <PlaceLine place={place} onListen={onListen} />
              {body.kind === 'text' ? (
                <p className="leading-[1.8] whitespace-pre-wrap">{body.text}</p>
              ) : (
                <VoiceSound
                  recordingID={body.recordingID}
                  label={texts.words(placeLabel(place))}
                  server={voiceOf(body.recordingID)}
                />
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}

function PlaceLine({ place, onListen }: { place: Place; onListen: AnswerViewProps['onListen'] }) {
  const label = placeLabel(place);
  const canListen = place.kind === 'moment' || place.kind === 'stretch';
  if (!canListen || !onListen) return <p className="tabular text-sm font-bold text-ink-soft">{label}</p>;
  return (
    <button
      type="button"
      onClick={() => onListen(place)}
      className="tabular min-h-11 justify-self-start rounded-md text-left text-sm font-bold text-accent underline underline-offset-4"
    >
      {label} {texts.listenHere}
    </button>
  );
}
