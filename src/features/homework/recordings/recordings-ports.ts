import type { Input, Output } from '#contract/endpoint.ts';
import type { recordings } from '#contract/homework/recordings.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';

export type RecordingsPage = Output<typeof recordings.list>;

/** Dependencies of マイ録音; src/app/adapters/homework-ports.ts implements them for the page. */
export interface RecordingsPorts extends HomeworkPorts {
  /** The recordings of all lessons on the server, newest first, a page at a time; rejects offline. */
  recordings(input: Input<typeof recordings.list>, signal: AbortSignal): Promise<RecordingsPage>;
}
