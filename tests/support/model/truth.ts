import type { Endpoint } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
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
  /** What learners wrote for the community, by postID or commentID. */
  writings: Map<string, WritingTruth>;
  written(parcel: Parcel): void;
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
}

export function truthOf(state: ServerState): Truth {
  const readBack = new Set<string>();
  const broken: string[] = [];
  const breaks = (promise: string) => {
    if (!broken.includes(promise)) broken.push(promise);
  };
  return {
    broken,
    break: breaks,
    takes: new Map(),
    completions: new Map(),
    writings: new Map(),
    written(parcel) {
      if (parcel.stage !== 'delivered') return;
      const { id, sha256 } = parcel;
      const there = state.submissions.some(
        ({ audio }) => audio.recordingID === id && audio.sha256 === sha256,
      );
      if (!there) breaks('delivered is shown, but the server has nothing');
      if (!readBack.has(id)) breaks('delivered is shown without a read-back');
    },
    received(endpoint, input, received) {
      const { recordingID } = input as { recordingID?: string };
      if (endpoint === homework.showSubmission && received.ok && recordingID) readBack.add(recordingID);
    },
  };
}
