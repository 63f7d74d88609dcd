import { queryOptions } from '@tanstack/react-query';

/** The Markdown of a lesson's text; its address is signed and lasts as long as the recording is open. */
export const lessonTextQuery = (textURL: string | null) =>
  queryOptions({
    queryKey: ['teacher', 'lesson-text', textURL],
    enabled: textURL !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(textURL ?? '', { signal, credentials: 'same-origin' });
      if (!response.ok) throw new Error(`lesson text: ${response.status}`);
      return await response.text();
    },
  });
