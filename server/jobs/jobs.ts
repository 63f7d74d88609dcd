import type { Job } from './job.ts';
import { purgeRequests } from './purge-requests.ts';

/** One line a job. */
export const JOBS: readonly Job[] = [purgeRequests];
