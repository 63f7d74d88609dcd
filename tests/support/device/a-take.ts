import type { TakeHeader } from '#local/takes/take.ts';

let made = 0;

/** A take that fills in the rest: a test names only what it is about. */
export function aTake(overrides: Partial<TakeHeader> = {}): TakeHeader {
  made += 1;
  return {
    takeID: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    uid: 'hanako',
    lessonID: 'pf-01-01',
    lesson: { lessonName: 'はじめの一音', courseCode: 'pf-beginner-1', courseVer: 1, lessonOrder: 1 },
    contentType: 'audio/webm',
    settings: {
      sampleRate: 48_000,
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
      device: null,
    },
    startedAt: '2026-11-21T01:02:03.000Z',
    createdSeq: 0,
    state: 'recording',
    interruption: null,
    continues: null,
    frozen: null,
    peaks: [],
    decision: 'undecided',
    note: null,
    discardedAt: null,
    deliveredAt: null,
    ...overrides,
  };
}

export function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer as ArrayBuffer;
}

export function textOf(parts: readonly ArrayBuffer[]): string {
  return parts.map((part) => new TextDecoder().decode(part)).join('');
}
