import type { PartPorts } from '#outbox/resumable/part-ports.ts';

/** For a test in which nothing is large enough for a resumable upload. */
export const NO_PARTS: PartPorts = {
  fingerprint: async () => null,
  rest: async () => null,
  offset: async () => 0,
  send: async () => 0,
};
