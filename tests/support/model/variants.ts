import type { CallOptions } from '#api/client.ts';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
import { RETENTION_MS } from '#local/takes/take-retention.ts';
import { MACHINE, type Machine } from '#outbox/deliver-parcels.ts';
import type { Parcel } from '#outbox/parcel.ts';
import { nextStep, type ParcelEvent, type Stamp } from '#outbox/steps.ts';
import { LEARNERS, LESSONS, type PhonePorts, type Variant } from './virtual-world.ts';

/** A machine that changes the parcel after some event. */
function machine(
  change: (next: Parcel, parcel: Parcel, event: ParcelEvent, stamp: Stamp) => Parcel,
): Machine {
  return {
    ...MACHINE,
    transition: (parcel, event, stamp) =>
      change(MACHINE.transition(parcel, event, stamp), parcel, event, stamp),
  };
}

/** Deletes the bytes before they have arrived. */
const deleteFirst: Variant = {
  ports: (ports, { device }) => ({
    ...ports,
    async put(upload) {
      for (const [id, bytes] of device.bytes) if (bytes === upload.bytes) device.bytes.delete(id);
      await ports.put(upload);
    },
  }),
};

/** Makes every repetition a new request, on a server that does not recognise recordings. */
const blindRetry: Variant = {
  uniqueRecordings: false,
  machine: machine((next, _parcel, event, { key }) => (event.type === 'failed' ? { ...next, key } : next)),
};

/** Takes the person who is signed in when a run begins for the owner until its end. */
const noUidCheck: Variant = {
  ports(ports) {
    let first: string | null = null;
    return {
      ...ports,
      async identity(options) {
        const owner = await ports.identity(options);
        first ??= owner?.uid ?? null;
        return owner === null || first === null ? null : { ...owner, uid: first };
      },
    };
  },
};

/** Uses one key for all addresses of a take: after an expiry the server repeats the same dead address. */
const staleKey: Variant = {
  machine: machine((next, parcel, { type }) =>
    (type === 'expired' || type === 'granted') && next !== parcel ? { ...next, key: parcel.key } : next,
  ),
};

/** Takes `submitted` for delivered. */
const noReadBack: Variant = {
  machine: machine((next, _parcel, _event, stamp) =>
    next.stage === 'verify'
      ? {
          ...nextStep(next, { stage: 'delivered', userAudioID: next.userAudioID }, stamp),
          deliveredAt: stamp.now,
        }
      : next,
  ),
};

/** Changes what an action of the person, or the engine, writes to a row. */
const rewriting = (
  rewrite: (next: Parcel, parcel: Parcel, ports: PhonePorts) => Parcel,
): NonNullable<Variant['ports']> => {
  return (ports) => ({
    ...ports,
    parcels: {
      ...ports.parcels,
      apply: (id, change) => ports.parcels.apply(id, (parcel) => rewrite(change(parcel), parcel, ports)),
    },
  });
};

/** Repeats what failed at once, under a fresh key. */
const neverWaits: Variant = {
  machine: machine((next, parcel, event, { key }) =>
    event.type === 'failed' && next !== parcel ? { ...next, key, gate: { kind: 'open' } } : next,
  ),
};

/** A server of the version before, which keeps the note that arrived last and tells no revision. What that cannot bear is a loss. */
const unordered: Variant = { orderedNotes: false, without: ['F51'] };

/** Sends an edited note while an older one may still be in flight: harmless where the server knows their order. */
const noteOvertakes: Variant = {
  ports: rewriting((next, parcel, ports) => {
    const isEdited = next.note !== parcel.note && parcel.stage === 'note' && next.stage === 'note';
    if (!isEdited) return next;
    const { userAudioID, note } = next;
    const sending = { sending: note ?? '', sendingRevision: next.noteRevision };
    return nextStep(next, { stage: 'note', userAudioID, ...sending }, ports.stamp());
  }),
};

/**
 * Without the server's own guards a lost answer may become a second hand-in, whatever the device does. The
 * remaining faults are several runners at once: harmless with the lock, harmful without it.
 */
const LINE = [
  'F17',
  'F18',
  'F19',
  'F20',
  'F21',
  'F22',
  'F25',
  'F30',
  'F31',
  'F36',
  'F37',
  'F39',
  'F40',
  'F41',
  'F12',
];
const bare: Variant = {
  uniqueRecordings: false,
  keys: false,
  overtakes: false,
  without: [...LINE, 'F11', 'F26', 'F48', 'F49', 'F29'],
};
const noLock: Variant = { ...bare, ports: (ports) => ({ ...ports, alone: (work) => work(() => true) }) };

/**
 * Without the server's guard for recordings, but with its Idempotency-Keys: repetitions with the same key are
 * still one.
 */
const unguarded: Variant = {
  uniqueRecordings: false,
  without: ['F17', 'F26', 'F30', 'F31', 'F49', 'F29', 'F40', 'F39'],
};

/** Goes on from where it believes that the server is, after a cut and after a crash. */
const offsetAssumed: Variant = {
  machine: {
    nextCommand: (parcel, now) => {
      const next = MACHINE.nextCommand(parcel, now);
      return next === 'askOffset' && parcel.stage === 'upload' && parcel.parts?.offset != null
        ? 'sendPart'
        : next;
    },
    transition: (parcel, event, stamp) => {
      const next = MACHINE.transition(parcel, event, stamp);
      const wasSent = parcel.stage === 'upload' && parcel.parts !== undefined && event.type === 'failed';
      return wasSent && next.stage === 'upload' ? { ...next, parts: parcel.parts } : next;
    },
  },
};

/**
 * A server that checks no part. Only a cut can happen to a part here: a late one, and other bytes on the device, are what the
 * server's checks are for.
 */
const blind: Variant = {
  blindParts: true,
  without: [...LINE, 'F14', 'F24', 'F26', 'F34', 'F35', 'F38', 'F48', 'F49', 'F51', 'F52', 'F54', 'F55'],
};

/** Deletes the picture of a post once it is uploaded, although the server may ask for it again. */
const pictureDroppedEarly: Variant = {
  ports(ports) {
    let last = '';
    return {
      ...ports,
      picture: (id) => {
        last = id;
        return ports.picture(id);
      },
      async put(upload) {
        await ports.put(upload);
        if (last !== '') await ports.dropPicture(last);
      },
    };
  },
};

/** Repairs nothing at the start of a page. */
const noRepairAtStart: Variant = {
  ports: (ports) => ({
    ...ports,
    takes: { ...ports.takes, all: async () => [] },
    parcels: { ...ports.parcels, all: async () => [] },
  }),
};

/** Never compares with the server's list: each lesson counts as compared just now. */
const lossUnnoticed: Variant = {
  ports: (ports) => {
    const lessons = LEARNERS.flatMap((uid) => LESSONS.map((lessonID) => `${uid} ${lessonID}`));
    const read = async () => Object.fromEntries(lessons.map((lesson) => [lesson, ports.now()]));
    return { ...ports, checks: { ...ports.checks, read } };
  },
};

/** Compares recordings with the server's list, and not their notes. */
const noteLossUnnoticed: Variant = {
  ports: (ports) => ({
    ...ports,
    api: (async (endpoint: Endpoint, input: Input<Endpoint>, options?: CallOptions) => {
      const answer = await ports.api(endpoint, input, options);
      if (endpoint !== homework.listAudios) return answer;
      const { userAudios, page } = answer as Output<typeof homework.listAudios>;
      return { page, userAudios: userAudios.map((each) => ({ ...each, noteRevision: undefined })) };
    }) as PhonePorts['api'],
  }),
};

/** Removes takes a week after they were recorded, whether they have arrived or not. */
const removesByAge: Variant = {
  ports: (ports, { device, truth }) => ({
    ...ports,
    takes: {
      ...ports.takes,
      async tidy(now) {
        for (const { takeID, startedAt } of [...device.takes.values()]) {
          if (now - Date.parse(startedAt) < RETENTION_MS) continue;
          truth.removed(takeID);
          device.takes.delete(takeID);
        }
        return await ports.takes.tidy(now);
      },
    },
  }),
};

/** Lets a take count as confirmed although a later read-back found other bytes. */
const staysConfirmed: Variant = {
  machine: machine((next, parcel, { type }) =>
    type === 'shown' || type === 'contradicted'
      ? { ...next, deliveredAt: next.deliveredAt ?? parcel.deliveredAt }
      : next,
  ),
};

/** Cleans away rows that it cannot read. */
const sweepsStrangeRows: Variant = {
  ports: (ports, { device }) => ({
    ...ports,
    parcels: {
      ...ports.parcels,
      async unreadable() {
        const found = await ports.parcels.unreadable();
        for (const { id } of found) device.parcels.delete(id);
        return found;
      },
    },
  }),
};

export const PLANTS = {
  deleteFirst,
  noLock,
  blindRetry: { ...unguarded, ...blindRetry },
  noUidCheck,
  staleKey,
  noReadBack,
  neverWaits,
  noteOvertakes: { ...unordered, ...noteOvertakes },
  noteLossUnnoticed,
  pictureDroppedEarly,
  noRepairAtStart,
  lossUnnoticed,
  removesByAge,
  staysConfirmed,
  sweepsStrangeRows,
  offsetAssumed: { ...blind, ...offsetAssumed },
} as const satisfies Record<string, Variant>;

/**
 * The product itself in the worlds of the planted bugs, to prove that the bug is caught and not the world.
 */
export const VARIANTS = {
  product: {},
  bare,
  unguarded,
  unordered,
  overtaking: noteOvertakes,
  blind,
  ...PLANTS,
} as const satisfies Record<string, Variant>;
export type VariantName = keyof typeof VARIANTS;
