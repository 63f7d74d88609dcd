import { useQuery } from '@tanstack/react-query';
import { type SoundFacts, soundFacts } from '#features/homework/player/audio-facts.ts';

/** Waveform and length of the model recording; undefined until they are known, and for good where they cannot be. */
export function useModelFacts(url: string): SoundFacts | undefined {
  const { data } = useQuery({
    // A signature in the address changes, the recording does not: the path alone is the key.
    queryKey: ['sound-facts', new URL(url, location.href).pathname],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(`model recording: ${answer.status}`);
      return soundFacts(await answer.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
  });
  return data;
}
