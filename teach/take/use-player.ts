import { useEffect, useState } from 'react';
import { readAudioFacts } from '#sound/waveform/read-audio-facts.ts';
import { type PlayerSource, TakePlayer } from './player.ts';

/** One player for as long as the recording is on the screen; null in the first frame. */
export function usePlayer(source: PlayerSource): TakePlayer | null {
  const [player, setPlayer] = useState<TakePlayer | null>(null);
  const [first] = useState(source);
  useEffect(() => {
    const created = new TakePlayer(first);
    setPlayer(created);
    return () => created.dispose();
  }, [first]);
  return player;
}

interface Sound {
  url: string;
  seconds: number | null;
  peaks: number[] | null;
}

/** The waveform as the server made it; decoded here while the server has not come to it. */
export function useWaveform({ url, seconds, peaks }: Sound) {
  const [found, setFound] = useState<{ seconds: number; peaks: readonly number[] } | null>(null);
  const isMissing = peaks === null || peaks.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    const leaving = new AbortController();
    void (async () => {
      const response = await fetch(url, { signal: leaving.signal });
      if (!response.ok) return;
      const facts = await readAudioFacts(await response.blob());
      setFound({ seconds: (facts.durationMs ?? 0) / 1000, peaks: facts.peaks });
    })().catch(() => undefined);
    return () => leaving.abort();
  }, [isMissing, url]);
  return {
    peaks: isMissing ? (found?.peaks ?? []) : peaks,
    seconds: seconds ?? found?.seconds ?? 0,
  };
}
