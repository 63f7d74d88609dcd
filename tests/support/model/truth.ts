import type { Endpoint } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import type { Parcel } from '#outbox/parcel.ts';
import type { ServerState } from './virtual-server/server-state.ts';
import type { Received } from './virtual-server/virtual-server.ts';

/** What really happened in a run, next to what the device believes. */
export interface Truth {
  /** Broken promises, in the order in which they were found. */
  broken: string[];
  break(promise: string): void;
  /** What the learner decided, by recordingID. */
  takes: Map<string, TakeTruth>;
  /** The newest completion that a learner chose, by `uid lessonID`. */
  completions: Map<string, boolean>;
  /** Seconds of each stretch of practice, by `uid spanID`. */
  practised: Map<string, number>;
  /** What learners wrote for the community, by postID or commentID. */
  writings: Map<string, WritingTruth>;
  written(parcel: Parcel): void;
  /** A header was written: it has the learner's decision. */
  decided(take: TakeHeader): void;
  /** A take and its bytes leave the device by themselves. */
  removed(takeID: string): void;
  /** A call leaves the phone at this time, in virtual milliseconds. */
  called(kind: string, at: number): void;
  received(endpoint: Endpoint, input: unknown, received: Received): void;
}

export interface WritingTruth {
  id: string;
  uid: string;
  /** Its words, and those that replaced them after a refusal. */
  texts: string[];
  /** Of its picture; null without one. */
  sha256: string | null;
  discarded: boolean;
  /** A fault lost the picture on the device: the post can only be held and shown. */
  pictureLost: boolean;
}

export interface TakeTruth {
  id: string;
  uid: string;
  lessonID: string;
  sha256: string;
  /** The learner submitted it. */
  submitted: boolean;
  withdrawAsked: boolean;
  /** Every note of the learner, in order; those before `notesFrom` have certainly been replaced. */
  notes: (string | null)[];
  notesFrom: number;
  /** A fault lost the bytes on the device: the take can only be held and shown. */
  bytesLost: boolean;
  /** A fault lost the row on the device: it is rebuilt from the header. */
  rowLost: boolean;
  /** A fault at the server after the confirmation: it has lost the recording, or its last note, or has other bytes. */
  atServer: 'safe' | 'lost' | 'without note' | 'other';
  /** Removed from the device a week after its confirmation. */
  removed: boolean;
}

/** Calls of one kind within ten seconds; 10 is the most that the product makes in thousands of runs, with three runners at once. */
const MAX_CALLS = 25;
const WITHIN_MS = 10_000;

export function truthOf(state: ServerState): Truth {
  const readBack = new Set<string>();
  const broken: string[] = [];
  const breaks = (promise: string) => {
    if (!broken.includes(promise)) broken.push(promise);
  };
  const isThere = (id: string, sha256: string) =>
    state.submissions.some(({ audio }) => audio.recordingID === id && audio.sha256 === sha256);
  const takes = new Map<string, TakeTruth>();
  const calls = new Map<string, number[]>();
  return {
    broken,
    break: breaks,
    takes,
    completions: new Map(),
    practised: new Map(),
    writings: new Map(),
    written(parcel) {
      if (parcel.stage !== 'delivered') return;
      const { id, sha256 } = parcel;
      // The server may lose it between the read-back and this write.
      const { atServer } = takes.get(id) ?? {};
      if (atServer === 'lost' || atServer === 'other') return;
      if (!isThere(id, sha256)) breaks('delivered is shown, but the server has nothing');
      if (!readBack.has(id)) breaks('delivered is shown without a read-back');
    },
    decided({ takeID, decision }) {
      const take = takes.get(takeID);
      if (take !== undefined && decision === 'submit') take.submitted = true;
    },
    removed(takeID) {
      const take = takes.get(takeID);
      if (take === undefined) return;
      take.removed = true;
      const hasIt = take.atServer === 'safe' || take.atServer === 'without note';
      if (hasIt && !isThere(takeID, take.sha256)) breaks('lost: removed before delivery');
    },
    called(kind, at) {
      const times = calls.get(kind) ?? [];
      calls.set(kind, times);
      times.push(at);
      if (times.length <= MAX_CALLS) return;
      const oldest = times.shift();
      if (oldest !== undefined && at - oldest < WITHIN_MS) breaks(`a storm of calls: ${kind}`);
    },
    received(endpoint, input, received) {
      const { recordingID } = input as { recordingID?: string };
      if (endpoint === homework.showSubmission && received.ok && recordingID) readBack.add(recordingID);
    },
  };
}
