import { channel } from 'node:diagnostics_channel';

/** What happened, for those who count: costs nothing while nobody listens, and keeps nothing. */
export interface Measured<Facts extends object> {
  publish(facts: Facts): void;
  /** @returns stops listening */
  subscribe(listener: (facts: Facts) => void): () => void;
}

function measuredAs<Facts extends object>(name: string): Measured<Facts> {
  const events = channel(`otomichi:${name}`);
  return {
    publish: (facts) => {
      if (events.hasSubscribers) events.publish(facts);
    },
    subscribe: (listener) => {
      const onMessage = (message: unknown) => listener(message as Facts);
      events.subscribe(onMessage);
      return () => events.unsubscribe(onMessage);
    },
  };
}

/** A body of an upload has ended: all of it is stored, a part of it, or it broke off or was refused. */
export interface UploadEnded {
  readonly outcome: 'stored' | 'part' | 'refused';
  readonly bytes: number;
}

/**
 * Measurements of the server. Each name in their facts comes from our own code (a route's template, a limit, a job), never
 * from a request: whoever counts by it has few rows.
 */
export const measured = {
  /** An answer has begun. */
  request: measuredAs<{ route: string; method: string; status: number; seconds: number }>('request'),
  /** An answer came from the cache; it is among the requests as well. */
  answerCached: measuredAs<{ route: string }>('answer-cached'),
  /** Somebody met a limit. */
  limitReached: measuredAs<{ limit: string }>('limit-reached'),
  job: measuredAs<{ job: string; outcome: 'done' | 'failed'; seconds: number }>('job'),
  uploadBegun: measuredAs<object>('upload-begun'),
  uploadEnded: measuredAs<UploadEnded>('upload-ended'),
  /** Time between the recording on a device and its arrival, as the device told it. */
  recordingArrived: measuredAs<{ seconds: number }>('recording-arrived'),
  /** The job that compares us with Stripe could not finish one subject. */
  moneyNotReconciled: measuredAs<{ what: string }>('money-not-reconciled'),
} as const;
