import { createStore } from '@tanstack/store';
import { subscribeWhile } from '#lib/subscribe-to.ts';
import { type Activity, mayTakeBack } from '#outbox/activity.ts';
import type { Need } from '#outbox/parcel.ts';
import type { DeviceActivities } from '#outbox/row-stores.ts';

export type WritingState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'attention'; need: Need; why: string };

interface Writing {
  text: string;
  state: WritingState;
  /** False while the server may have it. */
  mayDiscard: boolean;
  /** Device milliseconds. */
  writtenAt: number;
}

/** A post of this person that has not arrived yet. */
export interface WaitingPost extends Writing {
  postID: string;
  picture: { alt: string; width: number; height: number } | null;
  playSlug: string | null;
  currCode: string | null;
}

/** A comment of this person that has not arrived yet. */
export interface WaitingComment extends Writing {
  commentID: string;
  postID: string;
}

/** What a person wrote that is on its way, for screens; a list stays the same object until it changes. */
export interface CommunityViews {
  /** Oldest first; null until the rows were read. */
  posts(): readonly WaitingPost[] | null;
  comments(): readonly WaitingComment[] | null;
  subscribe(listener: () => void): () => void;
}

interface Shown {
  uid: string;
  posts: readonly WaitingPost[];
  comments: readonly WaitingComment[];
}

/** Builds the views of waiting posts and comments. Reads the rows only while something is subscribed. */
export function communityViews(
  activities: Pick<DeviceActivities, 'listOf'>,
  onRowsChanged: (listener: () => void) => () => void,
  uid: () => string | null,
): CommunityViews {
  const store = createStore<Shown | null>(null);
  const read = async () => {
    const person = uid();
    if (person === null) return;
    const rows = (await activities.listOf(person)).sort((one, other) => one.createdSeq - other.createdSeq);
    const next: Shown = {
      uid: person,
      posts: rows.flatMap((row) => postOf(row) ?? []),
      comments: rows.flatMap((row) => commentOf(row) ?? []),
    };
    if (JSON.stringify(next) !== JSON.stringify(store.state)) store.setState(() => next);
  };
  // Storage does not answer: what is known stays, and the next change reads again.
  const quietly = () => void read().catch(() => undefined);
  const shown = () => (store.state !== null && store.state.uid === uid() ? store.state : null);
  return {
    posts: () => shown()?.posts ?? null,
    comments: () => shown()?.comments ?? null,
    subscribe: subscribeWhile(store, () => {
      const stop = onRowsChanged(quietly);
      quietly();
      return stop;
    }),
  };
}

function postOf(activity: Activity): WaitingPost | null {
  const { id: postID, deed: action } = activity;
  if (action.kind !== 'post') return null;
  const { text, picture, playSlug, currCode, writtenAt } = action;
  const shownPicture = picture && { alt: picture.alt, width: picture.width, height: picture.height };
  return { postID, text, picture: shownPicture, playSlug, currCode, writtenAt, ...progressOf(activity) };
}

function commentOf(activity: Activity): WaitingComment | null {
  const { id: commentID, deed: action } = activity;
  if (action.kind !== 'comment') return null;
  const { postID, text, writtenAt } = action;
  return { commentID, postID, text, writtenAt, ...progressOf(activity) };
}

function progressOf(activity: Activity): Pick<Writing, 'state' | 'mayDiscard'> {
  return { state: stateOf(activity), mayDiscard: mayTakeBack(activity) };
}

function stateOf({ gate, tried }: Activity): WritingState {
  if (gate.kind === 'person') return { kind: 'attention', need: gate.need, why: gate.why };
  return tried && gate.kind === 'open' ? { kind: 'sending' } : { kind: 'waiting' };
}
