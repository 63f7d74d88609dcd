import { useQuery } from '@tanstack/react-query';
import { readAudioFacts } from '#sound/waveform/read-audio-facts.ts';
import type { AudioFacts } from '#sound/waveform/waveform-messages.ts';

/** Waveform and length of a recording on the server; undefined until they are known, permanently if they cannot be read. */
export function useAudioFacts(url: string | null): AudioFacts | undefined {
  const { data } = useQuery({
    // The signature in the URL changes, the recording does not: the path alone is the key.
    queryKey: ['sound-facts', url === null ? null : new URL(url, location.href).pathname],
    enabled: url !== null,
    queryFn: async ({ signal }) => {
      if (url === null) throw new Error('no recording');
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(`recording: ${answer.status}`);
      return readAudioFacts(await answer.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
  });
  return data;
}
