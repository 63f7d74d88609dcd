import { NOTHING_EARLIER, type RecorderState } from '#features/homework/recorder/recorder-machine.ts';
import { RecorderSession } from '#features/homework/recorder/recorder-session.ts';
import { joinSegments } from '#features/homework/segments/join-segments.ts';
import type { MadeSound, SoundPiece } from '#sound/audio-file/make-sound.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { FakeMicrophone } from './fake-microphone.ts';

export const CONTEXT = {
  uid: 'hanako',
  lessonID: 'L1',
  lesson: { lessonName: 'きらきら星', courseCode: 'pf-trial', courseVer: 1, lessonOrder: 3 },
};

export const MADE_ID = '00000000-0000-4000-8000-0000000000ff';

/** One file of the pieces, as simple as it can be: make-sound.test.ts joins real ones. */
async function joinedBytes(pieces: readonly SoundPiece[]): Promise<MadeSound> {
  const bytes = await new Blob(pieces.map((piece) => piece.bytes)).arrayBuffer();
  return { bytes, durationS: pieces.length, startsS: pieces.map((_, index) => index) };
}

export function aRecorder({
  takes = memoryTakes(),
  reserve = async () => {},
  permissionTimeoutMs = 60_000,
  makeSound = joinedBytes,
} = {}) {
  const microphone = new FakeMicrophone();
  const clock = { ms: 1000 };
  let made = 0;
  let awake = 0;
  const session = new RecorderSession(
    {
      takes,
      microphone,
      reserve,
      now: () => Date.parse('2026-11-21T01:00:00Z'),
      monotonic: () => clock.ms,
      newID: () => {
        made += 1;
        return `00000000-0000-4000-8000-00000000000${made}`;
      },
      keepAwake: async () => {
        awake += 1;
        return () => {
          awake -= 1;
        };
      },
    },
    CONTEXT,
    {
      countIn: async () => {},
      permissionTimeoutMs,
      join: async (segments) => {
        const ports = { takes, makeSound, newID: () => MADE_ID, now: () => 0 };
        return (await joinSegments(ports, segments))?.takeID ?? null;
      },
    },
  );
  return { session, microphone, takes, clock, awake: () => awake };
}

export function reached<A extends RecorderState['at']>(session: RecorderSession, at: A) {
  return new Promise<Extract<RecorderState, { at: A }>>((resolve) => {
    const check = () => {
      const { state } = session.store;
      if (state.at !== at) return;
      unsubscribe();
      resolve(state as Extract<RecorderState, { at: A }>);
    };
    const { unsubscribe } = session.store.subscribe(check);
    check();
  });
}

export const RECORD = { type: 'ask', intent: { kind: 'record', ...NOTHING_EARLIER } } as const;

export async function text(takes: ReturnType<typeof memoryTakes>, takeID: string) {
  const parts = await takes.bytes(takeID);
  return parts.map((part) => new TextDecoder().decode(part)).join('');
}
