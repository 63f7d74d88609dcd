import { describe, expect, it } from 'vitest';
import type { AnswerComment, AnswerDraft } from '#contract/entities/answer.ts';
import { AnswerContent } from '#contract/entities/answer.ts';
import { MAX_COMMENTS, type Place } from '#domain/answers/answer.ts';
import {
  answerOf,
  EMPTY_DRAFT,
  inReadingOrder,
  isStorable,
  mergedDrafts,
  withComment,
  withoutComment,
  withText,
} from '#teach/answer/answer-draft.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const WHOLE: Place = { kind: 'whole' };
const comment = (number: number, text: string, place: Place = WHOLE): AnswerComment => ({
  commentID: id(number),
  place,
  body: { kind: 'text', text },
});
const draft = (...comments: AnswerComment[]): AnswerDraft => ({ outcome: 'passed', stamp: null, comments });

describe('the comments of a draft', () => {
  it('are read as the learner reads them: what is about all of it, the order of the take, bars', () => {
    const read = inReadingOrder([
      comment(1, 'all'),
      comment(2, 'bar 5', { kind: 'bar', score: 1, bar: 5 }),
      comment(3, 'late', { kind: 'moment', atSeconds: 9 }),
      comment(4, 'stretch', { kind: 'stretch', startSeconds: 2, endSeconds: 4 }),
      comment(5, 'bar 2', { kind: 'bar', score: 1, bar: 2 }),
      comment(6, 'second score', { kind: 'bar', score: 2, bar: 1 }),
    ]);
    expect(read.map(({ commentID }) => commentID)).toEqual([1, 4, 3, 5, 2, 6].map(id));
  });

  it('are at most as many as an answer may have', () => {
    let full = EMPTY_DRAFT;
    for (let number = 0; number < MAX_COMMENTS + 5; number += 1)
      full = withComment(full, comment(number, 'a'));
    expect(full.comments).toHaveLength(MAX_COMMENTS);
  });

  it('change and go one by one', () => {
    const both = draft(comment(1, 'one'), comment(2, 'two'));
    expect(withText(both, id(2), 'zwei').comments.map(({ body }) => body)).toEqual([
      { kind: 'text', text: 'one' },
      { kind: 'text', text: 'zwei' },
    ]);
    expect(withoutComment(both, id(1)).comments.map(({ commentID }) => commentID)).toEqual([id(2)]);
  });
});

describe('the answer of a draft', () => {
  it('leaves out comments that nobody wrote, and is what the server takes', () => {
    const answer = answerOf(draft(comment(1, '  \n'), comment(2, 'いい音です')));
    expect(AnswerContent.parse(answer)).toEqual({
      outcome: 'passed',
      stamp: null,
      comments: [comment(2, 'いい音です')],
    });
  });

  it('says what is missing', () => {
    expect(answerOf(draft(comment(1, ' ')))).toBe('nothing');
    expect(answerOf({ ...draft(comment(1, 'よい')), outcome: null })).toBe('no-outcome');
    expect(answerOf(draft(comment(1, 'あ'.repeat(501))))).toBe('too-long');
    expect(answerOf({ outcome: 'passed', stamp: 'well-done', comments: [] })).toMatchObject({ comments: [] });
  });

  it('stays on the device while words are too long', () => {
    expect(isStorable(draft(comment(1, 'あ'.repeat(500))))).toBe(true);
    expect(isStorable(draft(comment(1, 'あ'.repeat(501))))).toBe(false);
  });
});

describe('two drafts of one answer', () => {
  it('become one in which no words are lost', () => {
    const mine = { ...draft(comment(1, 'same'), comment(2, 'mine')), outcome: null };
    const theirs: AnswerDraft = {
      outcome: 'again',
      stamp: 'well-done',
      comments: [comment(1, 'same'), comment(2, 'theirs'), comment(3, 'new')],
    };
    const merged = mergedDrafts(mine, theirs, () => id(99));
    expect(merged).toEqual({
      outcome: 'again',
      stamp: 'well-done',
      comments: [
        comment(1, 'same'),
        comment(2, 'mine'),
        { ...comment(2, 'theirs'), commentID: id(99) },
        comment(3, 'new'),
      ],
    });
  });
});
