import { errorMessage } from '#contract/error-messages.ts';
import { ApiError, leavesResultUnknown } from '#contract/errors.ts';

/** Whether the server answered that it does not do this: somebody is gone, or has reached a limit. A better line changes nothing. */
export function isRefused(cause: unknown): boolean {
  return cause instanceof ApiError && !leavesResultUnknown(cause.known);
}

/** What is said of something that failed: why the server refused it, else the sentence that asks to look at the connection. */
export function whyFailed(cause: unknown, unreached: string): string {
  return isRefused(cause) ? errorMessage(cause) : unreached;
}
