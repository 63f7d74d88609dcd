import type { AnswerDraft } from '#contract/entities/answer.ts';
import { MAX_COMMENTS, type Place } from '#domain/answers/answer.ts';
import { useConsole } from '#teach/app/context.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { inReadingOrder, withComment, withoutComment, withPlace, withText } from './answer-draft.ts';
import { CommentCard } from './comment-card.tsx';
import { OutcomeChoice } from './outcome-choice.tsx';
import { PhraseBar, type usePhrases } from './phrase-bar.tsx';
import { texts } from './texts.ts';

export interface EditorProps {
  content: AnswerDraft;
  change(how: (content: AnswerDraft) => AnswerDraft): void;
  activeID: string | null;
  onActive(commentID: string | null): void;
  phrases: ReturnType<typeof usePhrases>;
  onPhrase(text: string): void;
  serverVoices: readonly { recordingID: string; url: string; seconds: number }[];
  /** Plays a place of the take. */
  onListen(place: Place): void;
  /** Where the take stands now. */
  placeNow(): Place;
  onAddHere(): void;
  onAddWhole(): void;
  onAddVoice(): void;
  hereLabel: string;
}

/** The words, voices, stamp and outcome of an answer. */
export function AnswerEditor(props: EditorProps) {
  const { content, change, phrases, onPhrase } = props;
  const isFull = content.comments.length >= MAX_COMMENTS;
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form */}
      <div
        role="group"
        aria-label={texts.add}
        data-lack="nothing"
        className="flex scroll-mt-72 scroll-mb-48 flex-wrap gap-2"
      >
        <Button size="small" icon="pen" disabled={isFull} onClick={props.onAddHere}>
          {texts.addHere(props.hereLabel)}
        </Button>
        <Button size="small" tone="secondary" icon="feedback" disabled={isFull} onClick={props.onAddWhole}>
          {texts.addWhole}
        </Button>
        <Button size="small" tone="secondary" icon="mic" disabled={isFull} onClick={props.onAddVoice}>
          {texts.addVoice}
        </Button>
      </div>
      {isFull && <p className="text-sm text-ink-soft">{texts.full}</p>}
      <Comments {...props} />
      <PhraseBar phrases={phrases} onPick={onPhrase} />
      <OutcomeChoice content={content} change={change} />
    </div>
  );
}

function Comments(props: EditorProps) {
  const { content, change, activeID, onActive, phrases, serverVoices, onListen, placeNow } = props;
  const { voices } = useConsole();
  const toast = useToast();
  if (content.comments.length === 0) {
    return (
      <p className="rounded-md border border-dashed border-line-strong px-4 py-3 text-sm text-ink-soft">
        {texts.noComments}
      </p>
    );
  }
  const remove = (commentID: string) => {
    const removed = content.comments.find((comment) => comment.commentID === commentID);
    if (!removed) return;
    change((draft) => withoutComment(draft, commentID));
    const { body } = removed;
    if (body.kind === 'voice') void voices.discard(body.recordingID).catch(() => undefined);
    const putBack = () => {
      change((draft) =>
        draft.comments.some((comment) => comment.commentID === commentID)
          ? draft
          : withComment(draft, removed),
      );
      if (body.kind === 'voice') void voices.restore(body.recordingID).catch(() => undefined);
    };
    toast(
      texts.removed,
      <Button tone="quiet" size="small" onClick={putBack}>
        {texts.putBack}
      </Button>,
    );
  };
  return (
    <section aria-label={texts.comments}>
      <ul className="grid gap-3">
        {inReadingOrder(content.comments).map((comment) => {
          const { commentID, place } = comment;
          const isOfTake = place.kind === 'moment' || place.kind === 'stretch';
          return (
            <CommentCard
              key={commentID}
              comment={comment}
              active={commentID === activeID}
              voiceURL={(id) => serverVoices.find(({ recordingID }) => recordingID === id) ?? null}
              onText={(text) => change((draft) => withText(draft, commentID, text))}
              onActive={() => onActive(commentID)}
              onListen={isOfTake ? () => onListen(place) : null}
              onPlaceHere={() => change((draft) => withPlace(draft, commentID, placeNow()))}
              onRemove={() => remove(commentID)}
              onRemember={phrases.add}
            />
          );
        })}
      </ul>
    </section>
  );
}
