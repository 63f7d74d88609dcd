import { createStore, type Store } from '@tanstack/store';
import type { Api } from '#api/client.ts';
import { type PutUpload, putByRequest } from '#api/upload.ts';
import { type SingleFlight, singleFlight } from '#lib/single-flight.ts';
import { changeSignal } from '#local/change-signal.ts';
import { VOICE_DATABASE } from '#local/database-names.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { openTakeDatabase } from '#local/takes/take-database.ts';
import { openTakeStore } from '#local/takes/take-store.ts';
import type { NetworkStatus } from '#network/status.ts';
import { retryDelayMs } from '#outbox/failure.ts';
import { deliverVoice } from './deliver-voice.ts';

/*
 * What a teacher says is on the device while it is being said, chunk by chunk, with the learners' recorder and store of
 * takes in a database of its own. From there it goes to the server by itself until the server has it; a closed tab, a
 * hour without a network or a server that restarts change nothing about that.
 */

export interface VoiceState {
  /** Recordings of this teacher on this device, newest first; null until the device was read. */
  voices: readonly TakeHeader[] | null;
  /** Those that the server refuses for good, with the reason. */
  refused: ReadonlyMap<string, string>;
  /** Recordings that a crash interrupted. */
  interrupted: readonly TakeHeader[];
}

export interface VoiceBox {
  readonly takes: DeviceTakes;
  readonly store: Pick<Store<VoiceState>, 'state' | 'get' | 'subscribe'>;
  /** Reads this teacher's voices and delivers what waits; called again after a sign-in. */
  work(teacherID: string): void;
  /** Keeps a closed recording and sends it. */
  send(takeID: string): Promise<void>;
  /** Takes a voice back: it is not sent any more, and stays for a week. */
  discard(takeID: string): Promise<void>;
  /** The other way round. */
  restore(takeID: string): Promise<void>;
  /** The sound as a blob URL; the caller revokes it. */
  url(takeID: string): Promise<string>;
}

interface Deps {
  api: Api;
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  takes?: DeviceTakes;
  put?: PutUpload;
  locks?: Pick<LockManager, 'request'> | null;
}

const LOCK = 'otomichi-teach-voices';

/** Opens the voices of this device. */
export function openVoiceBox(deps: Deps): VoiceBox {
  return new DeviceVoices(deps);
}

const NOTHING_READ: VoiceState = { voices: null, refused: new Map(), interrupted: [] };

class DeviceVoices implements VoiceBox {
  readonly takes: DeviceTakes;
  readonly #store = createStore<VoiceState>(NOTHING_READ);
  readonly #api: Api;
  readonly #put: PutUpload;
  #teacherID: string | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #reading = singleFlight(() => this.#read());
  readonly #delivery: SingleFlight;

  constructor({ api, network, takes, put, locks = globalThis.navigator?.locks ?? null }: Deps) {
    this.takes =
      takes ??
      openTakeStore({
        open: (onLost) => openTakeDatabase(onLost, VOICE_DATABASE),
        signal: changeSignal(VOICE_DATABASE),
      });
    this.#api = api;
    this.#put = put ?? putByRequest(() => new XMLHttpRequest());
    // Two tabs must not upload the same voice at once: the second one looks again when the first has finished.
    this.#delivery = singleFlight(async () => {
      const work = () => this.#deliverAll();
      await (locks === null ? work() : locks.request(LOCK, work)).catch(() => this.#retryLater());
    });
    this.takes.subscribe(() => void this.#reading.run().catch(() => undefined));
    network.subscribe(() => {
      if (!network.isOnline()) return;
      this.#failures = 0;
      void this.#delivery.run();
    });
  }

  get store(): VoiceBox['store'] {
    return this.#store;
  }

  work(teacherID: string): void {
    if (this.#teacherID !== teacherID) this.#store.setState(() => NOTHING_READ);
    this.#teacherID = teacherID;
    void this.takes.tidy(Date.now()).catch(() => undefined);
    void this.#delivery.run();
  }

  async send(takeID: string): Promise<void> {
    await this.#change(takeID, { decision: 'submit', state: 'closed', discardedAt: null });
    void this.#delivery.run();
  }

  discard(takeID: string): Promise<void> {
    const discardedAt = new Date().toISOString();
    return this.#change(takeID, { decision: 'undecided', state: 'discarded', discardedAt });
  }

  restore(takeID: string): Promise<void> {
    return this.send(takeID);
  }

  async url(takeID: string): Promise<string> {
    const [header, bytes] = await Promise.all([this.takes.header(takeID), this.takes.bytes(takeID)]);
    return URL.createObjectURL(new Blob(bytes, { type: header?.contentType ?? 'audio/webm' }));
  }

  async #change(takeID: string, part: Partial<TakeHeader>): Promise<void> {
    await this.takes.change(takeID, (header) => ({ ...header, ...part }));
    await this.#reading.run();
  }

  async #read(): Promise<void> {
    const teacherID = this.#teacherID;
    if (teacherID === null) return;
    const [voices, interrupted] = await Promise.all([
      this.takes.listOf(teacherID),
      this.takes.findInterrupted(teacherID),
    ]);
    if (teacherID === this.#teacherID) this.#store.setState((state) => ({ ...state, voices, interrupted }));
  }

  async #deliverAll(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#reading.run();
    const { voices, refused } = this.#store.state;
    for (const take of (voices ?? []).filter(isWaiting).filter(({ takeID }) => !refused.has(takeID))) {
      const outcome = await deliverVoice(take, { api: this.#api, put: this.#put, takes: this.takes });
      if (outcome.kind === 'refused') this.#noteRefused(take.takeID, outcome.why);
      if (outcome.kind === 'later') {
        this.#retryLater(outcome.waitMs);
        break;
      }
      // Somebody has to sign in first: `work` comes again then.
      if (outcome.kind === 'signed-out') break;
      this.#failures = 0;
    }
    await this.#reading.run();
  }

  #retryLater(waitMs?: number): void {
    this.#failures += 1;
    clearTimeout(this.#timer);
    const delayMs = retryDelayMs(this.#failures, Math.random(), waitMs);
    this.#timer = setTimeout(() => void this.#delivery.run(), delayMs);
  }

  #noteRefused(takeID: string, why: string): void {
    this.#store.setState((state) => ({ ...state, refused: new Map(state.refused).set(takeID, why) }));
  }
}

/** Recorded, wanted, and not on the server yet. */
export function isWaiting(take: TakeHeader): boolean {
  return take.decision === 'submit' && take.frozen !== null && take.deliveredAt === null;
}
