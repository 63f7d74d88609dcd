import { useEffect, useState } from 'react';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { RecorderState } from '#features/homework/recorder/recorder-machine.ts';
import type { TakeHeader } from '#local/takes/take.ts';

const NONE: readonly string[] = [];

/** The takes before the one that is recorded now, or all where none is. */
function segmentIDs(state: RecorderState): readonly string[] {
  switch (state.at) {
    case 'recording':
    case 'countIn':
      return state.earlier.segments;
    case 'asking':
    case 'ready':
      return state.intent.kind === 'record' ? state.intent.segments : NONE;
    case 'paused':
    case 'interrupted':
    case 'closed':
      return state.segments;
    case 'idle':
      return NONE;
  }
}

/** The closed segments of the performance that is being recorded, in order. */
export function useSegments({ takes }: Pick<HomeworkPorts, 'takes'>, state: RecorderState): TakeHeader[] {
  const wanted = segmentIDs(state).join(' ');
  const [segments, setSegments] = useState<TakeHeader[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const ids = wanted.split(' ').filter((id) => id !== '');
    const read = async () => {
      const found = await Promise.all(ids.map((id) => takes.header(id)));
      if (isCurrent) setSegments(found.filter((take) => take?.frozen != null) as TakeHeader[]);
    };
    const readQuietly = () => void read().catch(() => undefined);
    readQuietly();
    const unsubscribe = takes.subscribe(readQuietly);
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [takes, wanted]);
  return segments;
}

export function lengthOfSegments(segments: readonly TakeHeader[]): number {
  return segments.reduce((sum, { frozen }) => sum + (frozen?.durationMs ?? 0), 0);
}
