import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useMemo, useRef, useState } from 'react';
import { equalGains } from '#domain/recordings/equal-loudness.ts';
import { type Trim, trimmedShape } from '#domain/recordings/trim.ts';
import { ComparePlayback, type CompareState, type Evening, PLAIN } from '#sound/compare/compare-playback.ts';
import { measureSound } from '#sound/compare/measure-sound.ts';
import { sharedContext } from '#sound/shared-context.ts';
import type { MeasuredSound } from '#sound/waveform/waveform-messages.ts';

/** One of two recordings that are compared. */
export interface ComparedItem {
  id: string;
  label: string;
  /** Where it plays. */
  url(): Promise<string>;
  /** Its bytes, for measuring. */
  blob(): Promise<Blob>;
  /** Of all of it, like its length. */
  peaks: readonly number[];
  durationMs: number;
  /** What is compared of it; null: all. */
  part: Trim | null;
}

/** Tells the items of pairs apart; another part of a recording is another item. */
export function itemKey({ id, part }: Pick<ComparedItem, 'id' | 'part'>): string {
  return part === null ? id : `${id} ${part.fromS}-${part.toS}`;
}

export type ComparedPair = readonly [ComparedItem, ComparedItem];

export interface Comparison {
  state: CompareState;
  playback: ComparePlayback | null;
  /** null while they are measured; false where one of them cannot be. */
  evened: boolean | null;
  /** In the order of the pair, as far as they are known. */
  sounds: readonly { peaks: readonly number[]; seconds: number }[];
}

const AT_REST: CompareState = { playing: false, waiting: false, side: 0, failed: null, place: 0 };

/** Plays two recordings together; measures both meanwhile. For one pair: another pair is another component. */
export function useCompare(pair: ComparedPair): Comparison {
  const items = useRef(pair);
  const [playback, setPlayback] = useState<ComparePlayback | null>(null);
  useEffect(() => {
    const [one, other] = items.current;
    const sound = ({ url, durationMs, part }: ComparedItem) => ({ url, seconds: durationMs / 1000, part });
    const made = new ComparePlayback([sound(one), sound(other)], { context: sharedContext, document });
    setPlayback(made);
    return () => made.close();
  }, []);
  const [one, other] = [useMeasured(pair[0]), useMeasured(pair[1])];
  const measured = [one, other] as const;
  const evening = useMemo(() => eveningOf(one, other), [one, other]);
  useEffect(() => {
    if (playback !== null && evening !== null) playback.even(evening);
  }, [playback, evening]);
  return {
    state: useSelectorOrRest(playback),
    playback,
    evened: measured.includes(undefined) ? null : evening !== PLAIN,
    sounds: pair.map((item, index) => {
      const { peaks, durationMs } = trimmedShape(item, item.part);
      return {
        peaks: peaks.length > 0 ? peaks : (measured[index]?.peaks ?? []),
        seconds: (durationMs || (measured[index]?.durationMs ?? 0)) / 1000,
      };
    }),
  };
}

const NO_PLAYBACK = {
  subscribe: () => ({ unsubscribe: () => undefined }),
  get: () => AT_REST,
  state: AT_REST,
};

function useSelectorOrRest(playback: ComparePlayback | null): CompareState {
  return useSelector((playback?.store ?? NO_PLAYBACK) as ComparePlayback['store'], (state) => state);
}

/** undefined while it is measured, null where it cannot be. */
type Measured = MeasuredSound | null | undefined;

/** `useQueries` would bring a second kind of observer into the first load, as the library is one chunk. */
function useMeasured(item: ComparedItem): Measured {
  const { blob, durationMs, part } = item;
  const { data, isError } = useQuery({
    queryKey: ['sound-level', itemKey(item)],
    queryFn: async ({ signal }) => measureSound(await blob(), { durationMs, part, signal }),
    meta: { persisted: false },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
  });
  return isError ? null : data;
}

/** null while something is not measured yet. */
function eveningOf(one: Measured, other: Measured): Evening | null {
  if (one === undefined || other === undefined) return null;
  if (one === null || other === null) return PLAIN;
  const earliest = Math.min(one.level.startS, other.level.startS);
  return {
    gains: equalGains(one.level, other.level),
    offsets: [one.level.startS - earliest, other.level.startS - earliest],
  };
}
