import { useEffect, useState } from 'react';
import { suggestedTrim, type Trim } from '#domain/recordings/trim.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { takeBlob } from '#features/homework/takes/take-file.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { readEnds } from '#sound/audio-file/read-ends.ts';

/** The take without the silence at its ends; null where there is none, undefined until it is known or where it stays unknown. */
export function useSuggestedTrim(
  { takes, makeSound }: Pick<HomeworkPorts, 'takes' | 'makeSound'>,
  take: TakeHeader,
): Trim | null | undefined {
  const [suggestion, setSuggestion] = useState<Trim | null>();
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const read = async () => {
      const durationS = (take.frozen?.durationMs ?? 0) / 1000;
      const ends = await readEnds(
        await takeBlob(takes, take),
        durationS,
        async (piece) => (await makeSound([piece], take.contentType, { signal })).bytes,
      );
      if (!signal.aborted) setSuggestion(suggestedTrim(ends));
    };
    // Without a suggestion the handles work all the same.
    void read().catch(() => undefined);
    return () => left.abort();
  }, [takes, makeSound, take]);
  return suggestion;
}
