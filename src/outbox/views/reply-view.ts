import { createStore } from '@tanstack/store';
import { subscribeWhile } from '#lib/subscribe-to.ts';
import { type Activity, mayTakeBack } from '#outbox/activity.ts';
import type { DeviceActivities } from '#outbox/row-stores.ts';

/** A reply to an answer that has not arrived yet. */
export interface WaitingReply {
  text: string;
  /** The code for which the server refused it; null while it waits. */
  refused: string | null;
  mayTakeBack: boolean;
}

/** The waiting replies of a person for screens; a view stays the same object until it changes. */
export interface ReplyViews {
  of(recordingID: string): WaitingReply | null;
  subscribe(listener: () => void): () => void;
}

/** Builds the views of waiting replies. Reads the rows only while something is subscribed. */
export function replyViews(
  activities: Pick<DeviceActivities, 'listOf'>,
  onRowsChanged: (listener: () => void) => () => void,
  uid: () => string | null,
): ReplyViews {
  const views = createStore<ReadonlyMap<string, WaitingReply>>(new Map());
  const read = async () => {
    const person = uid();
    const rows = person === null ? [] : await activities.listOf(person);
    const fresh = new Map(rows.flatMap((row) => viewOf(row) ?? []));
    if (JSON.stringify([...fresh]) !== JSON.stringify([...views.state])) views.setState(() => fresh);
  };
  // Storage does not answer: the known views stay, and the next change reads again.
  const quietly = () => void read().catch(() => undefined);
  return {
    of: (recordingID) => views.state.get(recordingID) ?? null,
    subscribe: subscribeWhile(views, () => {
      const stop = onRowsChanged(quietly);
      quietly();
      return stop;
    }),
  };
}

function viewOf(activity: Activity): [string, WaitingReply][] | null {
  const { deed, gate } = activity;
  if (deed.kind !== 'reply') return null;
  const refused = gate.kind === 'person' && gate.need !== 'sign-in' ? gate.why : null;
  return [[deed.recordingID, { text: deed.text, refused, mayTakeBack: mayTakeBack(activity) }]];
}
