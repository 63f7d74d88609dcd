import { infiniteQueryOptions } from '@tanstack/react-query';
import { recordings } from '#contract/homework/recordings.ts';
import type { RecordingsPorts } from './recordings-ports.ts';

/** The pages of all recordings on the server; the first ones are stored for offline. */
export const recordingsQuery = (list: RecordingsPorts['recordings']) =>
  infiniteQueryOptions({
    queryKey: ['private', recordings.list.path, {}, 'pages'],
    queryFn: ({ pageParam, signal }) => list(pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    throwOnError: false,
  });
