/**
 * Why a recording is not converted, without a word of its content:
 *
 *   refused for good   no-sound  sample-rate  channels  too-long  implausible-size  too-many-packets  codec
 *                      too-much-sound  too-large
 *   tried again        too-slow  unreadable  missing  interrupted
 */
const M4A_REFUSALS = [
  'no-sound',
  'sample-rate',
  'channels',
  'too-long',
  'implausible-size',
  'too-many-packets',
  'codec',
  'too-much-sound',
  'too-large',
] as const;

export type M4aRefusal = (typeof M4A_REFUSALS)[number];

/** What a machine under load, a crash or a disk that is not mounted may cause as well: it is tried again, a few times. */
export type M4aFailure = 'too-slow' | 'unreadable' | 'missing' | 'interrupted';

/** Whether the last attempt at a recording's m4a has ended without one. `m4a_open`: one is still to be made. */
export function isRefusedM4a(row: { object_id: string | null; m4a_open: boolean }): boolean {
  return row.object_id === null && !row.m4a_open;
}

abstract class NoM4a<Why extends string> extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(why);
    this.name = new.target.name;
    this.why = why;
  }
}

/** A recording that is not converted, however often it is tried. */
export class RefusedRecording extends NoM4a<M4aRefusal> {}

/** A conversion that did not end well for a reason that may pass. */
export class FailedConversion extends NoM4a<M4aFailure> {}
