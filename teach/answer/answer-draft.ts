import type { AnswerComment, AnswerContent, AnswerDraft } from '#contract/entities/answer.ts';
import { MAX_COMMENTS, type Outcome, type Place, type Stamp } from '#domain/answers/answer.ts';
import { isNoteTooLong } from '#domain/recordings/note-length.ts';

export const EMPTY_DRAFT: AnswerDraft = { outcome: null, stamp: null, comments: [] };

export function isEmptyDraft({ outcome, stamp, comments }: AnswerDraft): boolean {
  return outcome === null && stamp === null && comments.length === 0;
}

export function withOutcome(draft: AnswerDraft, outcome: Outcome | null): AnswerDraft {
  return { ...draft, outcome };
}

export function withStamp(draft: AnswerDraft, stamp: Stamp | null): AnswerDraft {
  return { ...draft, stamp };
}

/** One comment more; the same draft when it is full. */
export function withComment(draft: AnswerDraft, comment: AnswerComment): AnswerDraft {
  if (draft.comments.length >= MAX_COMMENTS) return draft;
  return { ...draft, comments: [...draft.comments, comment] };
}

export function withText(draft: AnswerDraft, commentID: string, text: string): AnswerDraft {
  return changed(draft, commentID, (comment) => ({ ...comment, body: { kind: 'text', text } }));
}

export function withPlace(draft: AnswerDraft, commentID: string, place: Place): AnswerDraft {
  return changed(draft, commentID, (comment) => ({ ...comment, place }));
}

export function withoutComment(draft: AnswerDraft, commentID: string): AnswerDraft {
  return { ...draft, comments: draft.comments.filter((comment) => comment.commentID !== commentID) };
}

function changed(
  draft: AnswerDraft,
  commentID: string,
  change: (comment: AnswerComment) => AnswerComment,
): AnswerDraft {
  const comments = draft.comments.map((each) => (each.commentID === commentID ? change(each) : each));
  return { ...draft, comments };
}

/** As a learner reads them: what is about all of it, places of the take by their time, then bars. */
export function inReadingOrder<C extends { place: Place }>(comments: readonly C[]): C[] {
  return comments
    .map((comment, index) => ({ comment, index, key: orderOf(comment.place) }))
    .sort((one, other) => {
      const [a, b] = [one.key, other.key];
      return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || one.index - other.index;
    })
    .map(({ comment }) => comment);
}

function orderOf(place: Place): readonly [group: number, first: number, second: number] {
  switch (place.kind) {
    case 'moment':
      return [1, place.atSeconds, 0];
    case 'stretch':
      return [1, place.startSeconds, place.endSeconds];
    case 'bar':
      return [2, place.score, place.bar];
    case 'whole':
      return [0, 0, 0];
  }
}

export const isBlank = ({ body }: AnswerComment) => body.kind === 'text' && body.text.trim() === '';
const isTooLong = ({ body }: AnswerComment) => body.kind === 'text' && isNoteTooLong(body.text);

/** What must be put right before an answer can be sent. */
export type SendProblem = 'too-long' | 'nothing' | 'no-outcome';

/** The answer of a draft, without comments that nobody wrote; or what is missing. */
export function answerOf({ outcome, stamp, comments }: AnswerDraft): AnswerContent | SendProblem {
  const written = comments.filter((comment) => !isBlank(comment));
  if (written.some(isTooLong)) return 'too-long';
  if (written.length === 0 && stamp === null) return 'nothing';
  if (outcome === null) return 'no-outcome';
  return { outcome, stamp, comments: inReadingOrder(written) };
}

/** False for a draft that the server would refuse: it stays on the device until the words are shorter. */
export function isStorable({ comments }: AnswerDraft): boolean {
  return !comments.some(isTooLong);
}

/** The recordings of the voices in a draft. */
export function voicesOf({ comments }: AnswerDraft): string[] {
  return comments.flatMap(({ body }) => (body.kind === 'voice' ? [body.recordingID] : []));
}

/**
 * Both drafts in one, so that nothing is lost: the other's comments that this one lacks come along, and of a comment that
 * both have with different words the other's stands behind it as a further one.
 */
export function mergedDrafts(mine: AnswerDraft, other: AnswerDraft, newID: () => string): AnswerDraft {
  const added = other.comments.flatMap((comment) => {
    const same = mine.comments.find(({ commentID }) => commentID === comment.commentID);
    if (same === undefined) return [comment];
    return sameBody(same, comment) || isBlank(comment) ? [] : [{ ...comment, commentID: newID() }];
  });
  return {
    outcome: mine.outcome ?? other.outcome,
    stamp: mine.stamp ?? other.stamp,
    comments: [...mine.comments, ...added].slice(0, MAX_COMMENTS),
  };
}

export function sameBody(one: AnswerComment, other: AnswerComment): boolean {
  return JSON.stringify(one.body) === JSON.stringify(other.body);
}

export function sameContent(one: AnswerDraft, other: AnswerDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The same words as new comments: those of an answer that was taken away keep their names on the server. */
export function asNewComments(draft: AnswerDraft): AnswerDraft {
  const comments = draft.comments.map((comment) => ({ ...comment, commentID: crypto.randomUUID() }));
  return { ...draft, comments };
}
