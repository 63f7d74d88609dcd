import type { Transaction } from 'kysely';
import { writeEvents } from './event-store.ts';
import { emitted, type PendingEvent } from './events.ts';
import { newID } from './new-id.ts';
import {
  customerOf,
  dueObject,
  findObjects,
  lockName,
  readObject,
  type Where,
  writeObjects,
} from './object-store.ts';
import { missingResource } from './refusal.ts';
import { eraseAnswersOf } from './retention-store.ts';
import type { Clock } from './sandbox-deps.ts';
import type { Stored, StoredCustomer } from './stored.ts';
import type { SandboxTables } from './tables.ts';

/** One request of Stripe's API: one transaction, one point in time, and at most one customer whose objects it changes. */
export interface SandboxCall {
  /** Milliseconds of the epoch: the time of the customer's test clock where there is one, else the server's. */
  now(): number;
  /** The same in whole seconds, Stripe's unit. */
  seconds(): number;
  /** Sets the time of the call (milliseconds): a tick processes due objects one after the other, each at its own time. */
  setTime(ms: number): void;
  /**
   * Locks a customer until the end of the call, so that two calls never change their objects at the same time, and uses
   * their test clock. Objects read before are read again, because they may have changed while the lock was awaited.
   * @param param the parameter that names the customer, for the refusal
   */
  lockCustomer(customerID: string, param?: string): Promise<StoredCustomer>;
  /** Locks the customer of an object before reading the object. @throws Refusal as `need` */
  lockOwnerOf<T extends Stored>(type: T['object'], id: string, param?: string): Promise<T>;
  /** The locked customer. */
  customer(): StoredCustomer | null;
  /** Locks a name until the end of the call, for objects without a customer (`coupon:<id>`). */
  lockName(name: string): Promise<void>;
  /** Returns the same value for the same id within the call; change it and `put` it. */
  get<T extends Stored>(type: T['object'], id: string): Promise<T | null>;
  /** @throws Refusal 404 `resource_missing` (400 with a `param` of the body) */
  need<T extends Stored>(type: T['object'], id: string, param?: string): Promise<T>;
  /** Newest first, including objects that this call has put. */
  find<T extends Stored>(type: T['object'], where: Where): Promise<T[]>;
  /** The object of a customer that becomes due first, up to this second of the epoch. */
  due(customerID: string, until: number): Promise<Stored | null>;
  /** Writes the object at the end of the call. */
  put<T extends Stored>(object: T): T;
  /** Sends an event at the end of the call, with the object as it is now. */
  emit(type: string, object: Stored, previous?: Readonly<Record<string, unknown>>): void;
  newID(prefix: string): string;
  /** Deletes stored answers and events that name a deleted customer, at the end of the call. */
  eraseCustomer(customerID: string): void;
}

export interface CallOrigin {
  readonly requestID: string | null;
  readonly idempotencyKey: string | null;
}

export interface OpenCall extends SandboxCall {
  /** Writes all objects that were put and all events. */
  flush(): Promise<void>;
}

type Trx = Transaction<SandboxTables>;

/** The objects that a call has read and changed, each with one value for one id. */
function objectsOf(trx: Trx) {
  const known = new Map<string, Stored>();
  const changed = new Set<Stored>();
  const writePending = async () => {
    // The last value put for an id counts: a customer may first lose their cards and then be deleted.
    const objects = [...new Map([...changed].map((each) => [each.id, each])).values()];
    changed.clear();
    await writeObjects(trx, objects);
  };
  /** The value in memory is newer than the one read. */
  const newest = <T extends Stored>(read: Stored): T => {
    const there = known.get(read.id);
    if (there !== undefined) return there as T;
    known.set(read.id, read);
    return read as T;
  };
  const get = async <T extends Stored>(type: T['object'], id: string): Promise<T | null> => {
    const read = known.get(id) ?? (await readObject(trx, id));
    return read?.object === type ? newest<T>(read) : null;
  };
  const need = async <T extends Stored>(type: T['object'], id: string, param?: string): Promise<T> => {
    const found = await get<T>(type, id);
    if (found === null) throw missingResource(type, param ?? 'id', param === undefined ? 404 : 400);
    return found;
  };
  return { known, changed, writePending, newest, get, need };
}

/** Opens a call on a transaction; the caller flushes it at the end. */
export function openCall(trx: Trx, clock: Clock, origin: CallOrigin): OpenCall {
  const events: PendingEvent[] = [];
  let time: number | null = null;
  let locked: StoredCustomer | null = null;
  let erased: string | null = null;
  const now = () => time ?? clock.now().getTime();
  const seconds = () => Math.floor(now() / 1000);

  const { known, changed, writePending, newest, get, need } = objectsOf(trx);

  const lockCustomer = async (customerID: string, param?: string): Promise<StoredCustomer> => {
    const read = await readObject(trx, customerID, 'for update');
    if (read?.object !== 'customer' || read['deleted'] === true) {
      throw missingResource('customer', param ?? 'id', param === undefined ? 404 : 400);
    }
    for (const each of known.values()) if (!changed.has(each)) known.delete(each.id);
    const customer = newest<StoredCustomer>(read);
    locked = customer;
    if (customer.test_clock !== null && time === null) {
      const frozen = await need<Stored>('test_helpers.test_clock', customer.test_clock);
      time = Number(frozen['frozen_time']) * 1000;
    }
    return customer;
  };

  return {
    now,
    seconds,
    setTime(ms) {
      time = ms;
    },
    lockCustomer,
    async lockOwnerOf<T extends Stored>(type: T['object'], id: string, param?: string) {
      // The owner never changes; the object may change until the lock is held.
      const owner = known.get(id)?.['customer'] ?? (await customerOf(trx, id));
      if (typeof owner === 'string' && locked?.id !== owner) await lockCustomer(owner, param);
      return need<T>(type, id, param);
    },
    customer: () => locked,
    lockName: (name) => lockName(trx, name),
    get,
    need,
    async find<T extends Stored>(type: T['object'], where: Where) {
      await writePending();
      return (await findObjects(trx, type, where)).map((each) => newest<T>(each));
    },
    async due(customerID, until) {
      await writePending();
      const found = await dueObject(trx, customerID, until);
      return found === null ? null : newest(found);
    },
    put(object) {
      // No other call knows a customer that is created in this one.
      if (object.object === 'customer') locked ??= object as unknown as StoredCustomer;
      known.set(object.id, object);
      changed.add(object);
      return object;
    },
    emit(type, object, previous) {
      events.push(
        emitted(type, object, { ...origin, at: seconds(), previous, customer: locked?.id ?? null }),
      );
    },
    newID,
    eraseCustomer(customerID) {
      erased = customerID;
    },
    async flush() {
      await writePending();
      if (erased !== null) await eraseAnswersOf(trx, erased);
      await writeEvents(trx, events.splice(0), clock.now());
    },
  };
}
