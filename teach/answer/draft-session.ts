import { createStore, type Store } from '@tanstack/store';
import type { Api } from '#api/client.ts';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { ApiError } from '#contract/errors.ts';
import { answers } from '#contract/teach/answers.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { reasonOf } from '#teach/app/reason-of.ts';
import { EMPTY_DRAFT, isEmptyDraft, isStorable, mergedDrafts, sameContent } from './answer-draft.ts';
import type { DraftStore, StoredDraft } from './draft-store.ts';

/*
 * A draft is on the device at once and on the server a second later. The server counts versions: a device that stores
 * over another version than it had read is refused, and its teacher chooses here; until then both stay.
 *
 *   saved ──change──▶ saving ──stored──▶ saved
 *                       │  ▲
 *                       │  └──retry, network back── device (offline, or words that are too long)
 *                       └──another version──▶ conflict ──mine / theirs / both──▶ saving
 */

export interface ServerDraft {
  content: AnswerDraft;
  version: number;
}

export interface DraftState {
  content: AnswerDraft;
  /** Where it is: on the server, on its way there, or on this device alone. */
  at: 'saved' | 'saving' | 'device';
  /** What the server has instead, after another device or teacher stored it. */
  conflict: ServerDraft | null;
}

interface Deps {
  api: Api;
  store: DraftStore;
  teacherID: string;
  submissionID: string;
  now(): number;
  newID(): string;
  /** Somebody else holds the recording, or has answered it: nothing can be stored. */
  onRefused(): void;
  /** Another version is stored: what does the server have now? */
  askServer(): Promise<ServerDraft | null>;
}

const SAVE_DELAY_MS = SECOND_MS;
const RETRY_MS = 10 * SECOND_MS;

/** One draft while its recording is open. */
export class DraftSession {
  readonly #deps: Deps;
  readonly #store: Store<DraftState>;
  #stored: StoredDraft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  #isEnded = false;
  #isPaused = false;

  constructor(deps: Deps, server: ServerDraft | null) {
    this.#deps = deps;
    const local = deps.store.load(deps.teacherID, deps.submissionID);
    const begun = beginDraft(local, server);
    this.#stored = {
      content: begun.content,
      version: begun.version,
      isDirty: begun.isDirty,
      answerID: local?.answerID ?? deps.newID(),
      savedAt: deps.now(),
    };
    this.#store = createStore<DraftState>({
      content: begun.content,
      at: begun.isDirty ? 'device' : 'saved',
      conflict: begun.conflict,
    });
    if (begun.isDirty && begun.conflict === null) this.#schedule();
  }

  get store(): Pick<Store<DraftState>, 'state' | 'get' | 'subscribe'> {
    return this.#store;
  }

  get answerID(): string {
    return this.#stored.answerID;
  }

  readonly change = (how: (content: AnswerDraft) => AnswerDraft): void => {
    const content = how(this.#store.state.content);
    if (content === this.#store.state.content) return;
    this.#keep({ content, isDirty: true });
    this.#set({ content, at: isStorable(content) ? 'saving' : 'device' });
    this.#schedule();
  };

  /** Ends a conflict: this device's draft, the server's, or both in one. */
  readonly resolve = (choice: 'mine' | 'theirs' | 'both'): void => {
    const { conflict, content: mine } = this.#store.state;
    if (conflict === null) return;
    const contents = {
      mine: () => mine,
      theirs: () => conflict.content,
      both: () => mergedDrafts(mine, conflict.content, this.#deps.newID),
    };
    const content = contents[choice]();
    const isDirty = choice !== 'theirs';
    this.#keep({ content, version: conflict.version, isDirty });
    this.#set({ content, conflict: null, at: isDirty ? 'saving' : 'saved' });
    if (isDirty) this.#schedule();
  };

  /** Stores now what waits; resolves when the server has answered, however it did. */
  readonly flush = (api: Api = this.#deps.api): Promise<void> => {
    clearTimeout(this.#timer);
    this.#saving = this.#saving.then(() => this.#save(api));
    return this.#saving;
  };

  /** The draft became an answer: nothing of it is left on this device. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#deps.store.remove(this.#deps.teacherID, this.#deps.submissionID);
  }

  /** Stops timers; the draft stays stored. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#isPaused = true;
  }

  /** The other way round: what was not stored yet is tried again. */
  resume(): void {
    this.#isPaused = false;
    if (this.#stored.isDirty) this.#schedule();
  }

  #schedule(delayMs: number = SAVE_DELAY_MS): void {
    clearTimeout(this.#timer);
    if (!this.#isEnded && !this.#isPaused) this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  async #save(api: Api): Promise<void> {
    const { content, conflict } = this.#store.state;
    if (this.#isEnded || conflict !== null || !this.#stored.isDirty || !isStorable(content)) return;
    const { submissionID } = this.#deps;
    try {
      const { version } = await api(answers.saveDraft, {
        submissionID,
        content,
        version: this.#stored.version,
      });
      const isNewest = content === this.#store.state.content;
      this.#keep({ version, isDirty: !isNewest });
      if (isNewest) this.#set({ at: 'saved' });
      else this.#schedule();
    } catch (cause) {
      this.#set({ at: 'device' });
      if (!(cause instanceof ApiError) || cause.known !== 'api/conflict') return this.#schedule(RETRY_MS);
      // A conflict of two drafts, and not of two teachers.
      if (reasonOf(cause) === 'version') await this.#findConflict();
      else this.#deps.onRefused();
    }
  }

  async #findConflict(): Promise<void> {
    try {
      const server = await this.#deps.askServer();
      const version = server?.version ?? 0;
      if (server === null || sameContent(server.content, this.#store.state.content)) {
        this.#keep({ version, isDirty: server === null });
        this.#set({ at: server === null ? 'device' : 'saved' });
        if (server === null) this.#schedule(RETRY_MS);
        return;
      }
      this.#set({ conflict: server });
    } catch {
      this.#schedule(RETRY_MS);
    }
  }

  #keep(part: Partial<StoredDraft>): void {
    this.#stored = { ...this.#stored, ...part, savedAt: this.#deps.now() };
    if (!this.#isEnded) this.#deps.store.save(this.#deps.teacherID, this.#deps.submissionID, this.#stored);
  }

  #set(part: Partial<DraftState>): void {
    this.#store.setState((state) => ({ ...state, ...part }));
  }
}

interface Begun {
  content: AnswerDraft;
  version: number;
  isDirty: boolean;
  conflict: ServerDraft | null;
}

/** What to begin with: the server's draft, unless this device has words that the server does not have. */
export function beginDraft(local: StoredDraft | null, server: ServerDraft | null): Begun {
  const version = server?.version ?? 0;
  if (local === null || !local.isDirty || isEmptyDraft(local.content)) {
    // A draft that was stored once and is not on the server any more was sent or given up.
    return { content: server?.content ?? EMPTY_DRAFT, version, isDirty: false, conflict: null };
  }
  const isSame = server === null || server.version === local.version;
  if (isSame || sameContent(server.content, local.content)) {
    return { content: local.content, version, isDirty: true, conflict: null };
  }
  return { content: local.content, version: local.version, isDirty: true, conflict: server };
}
