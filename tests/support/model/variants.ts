import { MACHINE, type Machine } from '#outbox/deliver.ts';
import type { Parcel } from '#outbox/parcel.ts';
import { nextStep, type ParcelEvent, type Stamp } from '#outbox/steps.ts';
import type { Variant } from './virtual-world.ts';

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

/** Sends an edited note while an older one may still be in flight. */
const noteOvertakes: Variant = {
  machine: machine((next, parcel, event, stamp) =>
    event.type === 'noteEdited' && parcel.stage === 'note' && next.stage === 'note'
      ? {
          ...nextStep(
            next,
            { stage: 'note', userAudioID: next.userAudioID, sending: event.note ?? '' },
            stamp,
          ),
        }
      : next,
  ),
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
  without: [...LINE, 'F11', 'F26', 'F48', 'F49', 'F29'],
};
const noLock: Variant = { ...bare, ports: (ports) => ({ ...ports, alone: (work) => work() }) };

/**
 * Without the server's guard for recordings, but with its Idempotency-Keys: repetitions with the same key are
 * still one.
 */
const unguarded: Variant = {
  uniqueRecordings: false,
  without: ['F17', 'F26', 'F30', 'F31', 'F49', 'F29', 'F40', 'F39'],
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

export const PLANTS = {
  deleteFirst,
  noLock,
  blindRetry: { ...unguarded, ...blindRetry },
  noUidCheck,
  staleKey,
  noReadBack,
  noteOvertakes,
  pictureDroppedEarly,
} as const satisfies Record<string, Variant>;

/**
 * The product itself in the worlds of the planted bugs, to prove that the bug is caught and not the world.
 */
export const VARIANTS = { product: {}, bare, unguarded, ...PLANTS } as const satisfies Record<
  string,
  Variant
>;
export type VariantName = keyof typeof VARIANTS;
