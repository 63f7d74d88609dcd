import type { PracticeUse } from '#domain/practice/practice-time.ts';

/** What of the page is practised with now. The tracker follows it; without a tracker nothing is counted. */
const uses = new Map<string, PracticeUse>();

export type PracticeListener = (
  change:
    | { readonly type: 'started'; readonly use: PracticeUse }
    | { readonly type: 'stopped'; readonly useID: string },
) => void;

const listeners = new Set<PracticeListener>();

/** A tool begins to sound, or its microphone to hear. Returns how to end it; ending twice does nothing. */
export function practising(use: PracticeUse): () => void {
  uses.set(use.useID, use);
  for (const listener of listeners) listener({ type: 'started', use });
  return () => {
    if (!uses.delete(use.useID)) return;
    for (const listener of listeners) listener({ type: 'stopped', useID: use.useID });
  };
}

/** Whether anything of the page is practised with now. */
export const isPractised = (): boolean => uses.size > 0;

/** Calls back for what is in use already, and for every change. Returns how to stop. */
export function onPractice(listener: PracticeListener): () => void {
  listeners.add(listener);
  for (const use of uses.values()) listener({ type: 'started', use });
  return () => {
    listeners.delete(listener);
  };
}
