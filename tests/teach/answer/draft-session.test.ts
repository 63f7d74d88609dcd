import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { ApiError } from '#contract/errors.ts';
import { withComment } from '#teach/answer/answer-draft.ts';
import { DraftSession, type ServerDraft } from '#teach/answer/draft-session.ts';
import { draftStore } from '#teach/answer/draft-store.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const written = (number: number, text: string) => (draft: AnswerDraft) =>
  withComment(draft, { commentID: id(number), place: { kind: 'whole' }, body: { kind: 'text', text } });

/** A server that stores drafts as the real one does: over the version that was read, or not at all. */
class DraftServer {
  draft: ServerDraft | null = null;
  failure: ApiError | null = null;
  saves = 0;
  readonly api = (async (_endpoint: unknown, input: { content: AnswerDraft; version: number }) => {
    this.saves += 1;
    if (this.failure) throw this.failure;
    if (input.version !== (this.draft?.version ?? 0))
      throw new ApiError('api/conflict', { status: 409, details: { reason: 'version' } });
    this.draft = { content: input.content, version: input.version + 1 };
    return { version: this.draft.version };
  }) as unknown as Api;
}

/** localStorage of one device. */
function aStorage(): Storage {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    clear: () => rows.clear(),
    key: () => null,
    length: 0,
  };
}

let server: DraftServer;
let refusals = 0;
const open = (storage: Storage, known: ServerDraft | null = server.draft) =>
  new DraftSession(
    {
      api: server.api,
      store: draftStore(storage),
      teacherID: 'sakura',
      submissionID: id(1),
      now: () => Date.now(),
      newID: () => crypto.randomUUID(),
      onRefused: () => {
        refusals += 1;
      },
      askServer: async () => server.draft,
    },
    known,
  );
const textsOf = (draft: AnswerDraft | undefined) =>
  draft?.comments.map(({ body }) => (body.kind === 'text' ? body.text : ''));

beforeEach(() => {
  vi.useFakeTimers();
  server = new DraftServer();
  refusals = 0;
});
afterEach(() => vi.useRealTimers());

describe('a draft', () => {
  it('is on the device at once and on the server a second later, once for many changes', async () => {
    const storage = aStorage();
    const session = open(storage);
    session.change(written(1, 'a'));
    session.change(written(2, 'b'));
    expect(textsOf(draftStore(storage).load('sakura', id(1))?.content)).toEqual(['a', 'b']);
    expect(server.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.saves).toBe(1);
    expect(textsOf(server.draft?.content)).toEqual(['a', 'b']);
    expect(session.store.state.at).toBe('saved');
  });

  it('goes on after a reload with what only this device has, and stores it', async () => {
    const storage = aStorage();
    server.failure = new ApiError('api/network');
    const before = open(storage);
    before.change(written(1, 'offline'));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(before.store.state.at).toBe('device');
    before.dispose();
    server.failure = null;
    const after = open(storage);
    expect(textsOf(after.store.state.content)).toEqual(['offline']);
    expect(after.answerID).toBe(before.answerID);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(textsOf(server.draft?.content)).toEqual(['offline']);
  });

  it('is tried again by itself until the server has it', async () => {
    const session = open(aStorage());
    server.failure = new ApiError('api/network');
    session.change(written(1, 'a'));
    await vi.advanceTimersByTimeAsync(15_000);
    server.failure = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(textsOf(server.draft?.content)).toEqual(['a']);
  });

  it('is taken from the server on a device that has nothing of its own', () => {
    server.draft = {
      content: written(1, 'elsewhere')({ outcome: null, stamp: null, comments: [] }),
      version: 4,
    };
    expect(textsOf(open(aStorage()).store.state.content)).toEqual(['elsewhere']);
  });

  it('with too long words stays on the device', async () => {
    const storage = aStorage();
    const session = open(storage);
    session.change(written(1, 'あ'.repeat(501)));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.saves).toBe(0);
    expect(session.store.state.at).toBe('device');
    expect(textsOf(open(storage).store.state.content)?.[0]).toHaveLength(501);
  });

  it('is gone from the device once it was sent', async () => {
    const storage = aStorage();
    const session = open(storage);
    session.change(written(1, 'a'));
    session.end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.saves).toBe(0);
    expect(draftStore(storage).load('sakura', id(1))).toBeNull();
  });
});

describe('a draft on two devices', () => {
  const begin = async () => {
    const [phone, computer] = [open(aStorage()), open(aStorage())];
    phone.change(written(1, 'phone'));
    await vi.advanceTimersByTimeAsync(1_000);
    computer.change(written(2, 'computer'));
    await vi.advanceTimersByTimeAsync(1_000);
    return computer;
  };

  it('shows the conflict and overwrites nothing', async () => {
    const computer = await begin();
    expect(textsOf(computer.store.state.conflict?.content)).toEqual(['phone']);
    expect(textsOf(computer.store.state.content)).toEqual(['computer']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(textsOf(server.draft?.content)).toEqual(['phone']);
  });

  it.each([
    ['mine', ['computer']],
    ['theirs', ['phone']],
    ['both', ['computer', 'phone']],
  ] as const)('goes on with %s', async (choice, wanted) => {
    const computer = await begin();
    computer.resolve(choice);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(computer.store.state.conflict).toBeNull();
    expect(textsOf(computer.store.state.content)).toEqual(wanted);
    expect(textsOf(server.draft?.content)).toEqual(wanted);
  });

  it('is found at the opening too, with words that only this device has', async () => {
    const storage = aStorage();
    server.failure = new ApiError('api/network');
    open(storage).change(written(1, 'train'));
    server.failure = null;
    server.draft = { content: written(2, 'desk')({ outcome: null, stamp: null, comments: [] }), version: 1 };
    const session = open(storage);
    expect(textsOf(session.store.state.content)).toEqual(['train']);
    expect(textsOf(session.store.state.conflict?.content)).toEqual(['desk']);
  });

  it('refused because somebody else holds the recording is no conflict of versions: the words stay here', async () => {
    const storage = aStorage();
    const session = open(storage);
    server.failure = new ApiError('api/conflict', { status: 409, details: { reason: 'claimed' } });
    session.change(written(1, 'late'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.store.state).toMatchObject({ at: 'device', conflict: null });
    expect(refusals).toBe(1);
    expect(textsOf(open(storage).store.state.content)).toEqual(['late']);
  });
});
