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
import { eraseCustomer } from './retention-store.ts';
import type { Clock } from './sandbox-deps.ts';
import type { Stored, StoredCustomer } from './stored.ts';
import type { SandboxTables } from './tables.ts';

/** One request of Stripe's API: one transaction, one moment, and at most one customer whose state it changes. */
export interface SandboxCall {
  /** Milliseconds of the epoch: the customer's test clock where there is one, else the server's time. */
  now(): number;
  /** The same in whole seconds, as Stripe stamps. */
  seconds(): number;
  /** From here on it is this moment (milliseconds): a tick lives through what has become due, one after the other. */
  at(ms: number): void;
  /**
   * Locks a customer until the end of the call, so that no two calls change what is theirs at once, and takes their
   * clock. What was read before is read anew: it may have changed until the lock was got.
   * @param param the parameter that names them, for the refusal
   */
  enter(customerID: string, param?: string): Promise<StoredCustomer>;
  /** Enters the customer of an object, and reads the object only then. @throws Refusal as `need` */
  enterOf<T extends Stored>(type: T['object'], id: string, param?: string): Promise<T>;
  /** The customer that was entered. */
  customer(): StoredCustomer | null;
  /** Held until the end of the call: for what belongs to no customer (`coupon:<id>`). */
  lock(name: string): Promise<void>;
  /** The same value for the same id, however often it is asked for; change it and `put` it. */
  get<T extends Stored>(type: T['object'], id: string): Promise<T | null>;
  /** @throws Refusal 404 `resource_missing` (400 with a `param` of the body) */
  need<T extends Stored>(type: T['object'], id: string, param?: string): Promise<T>;
  /** Newest first; what this call has put is among them. */
  find<T extends Stored>(type: T['object'], where: Where): Promise<T[]>;
  /** What of a customer becomes due first, up to this second of the epoch. */
  due(customerID: string, until: number): Promise<Stored | null>;
  /** To be written at the end of the call. */
  put<T extends Stored>(object: T): T;
  /** Tells the webhook at the end of the call, with the object as it is now. */
  emit(type: string, object: Stored, previous?: Readonly<Record<string, unknown>>): void;
  newID(prefix: string): string;
  /** The customer is deleted: answers and events that tell of the person go at the end of the call. */
  forget(customerID: string): void;
}

export interface CallOrigin {
  readonly requestID: string | null;
  readonly idempotencyKey: string | null;
}

export interface OpenCall extends SandboxCall {
  /** Writes what was put and emitted. */
  flush(): Promise<void>;
}

type Trx = Transaction<SandboxTables>;

export function openCall(trx: Trx, clock: Clock, origin: CallOrigin): OpenCall {
  const known = new Map<string, Stored>();
  const changed = new Set<Stored>();
  const events: PendingEvent[] = [];
  let time: number | null = null;
  let entered: StoredCustomer | null = null;
  let forgotten: string | null = null;
  const now = () => time ?? clock.now().getTime();
  const seconds = () => Math.floor(now() / 1000);

  const settle = async () => {
    // What was put last under an id stands for it: a customer who is deleted has just lost their cards.
    const objects = [...new Map([...changed].map((each) => [each.id, each])).values()];
    changed.clear();
    await writeObjects(trx, objects);
  };
  /** Of an object that is known the value in hand is the newer one. */
  const asKnown = <T extends Stored>(read: Stored): T => {
    const there = known.get(read.id);
    if (there !== undefined) return there as T;
    known.set(read.id, read);
    return read as T;
  };
  const get = async <T extends Stored>(type: T['object'], id: string): Promise<T | null> => {
    const read = known.get(id) ?? (await readObject(trx, id));
    return read?.object === type ? asKnown<T>(read) : null;
  };
  const need = async <T extends Stored>(type: T['object'], id: string, param?: string): Promise<T> => {
    const found = await get<T>(type, id);
    if (found === null) throw missingResource(type, param ?? 'id', param === undefined ? 404 : 400);
    return found;
  };

  const enter = async (customerID: string, param?: string): Promise<StoredCustomer> => {
    const read = await readObject(trx, customerID, 'for update');
    if (read?.object !== 'customer' || read['deleted'] === true) {
      throw missingResource('customer', param ?? 'id', param === undefined ? 404 : 400);
    }
    for (const each of known.values()) if (!changed.has(each)) known.delete(each.id);
    const customer = asKnown<StoredCustomer>(read);
    entered = customer;
    if (customer.test_clock !== null && time === null) {
      const frozen = await need<Stored>('test_helpers.test_clock', customer.test_clock);
      time = Number(frozen['frozen_time']) * 1000;
    }
    return customer;
  };

  return {
    now,
    seconds,
    at(ms) {
      time = ms;
    },
    enter,
    async enterOf<T extends Stored>(type: T['object'], id: string, param?: string) {
      // Whose it is never changes; what it is may have, until the lock is ours.
      const owner = known.get(id)?.['customer'] ?? (await customerOf(trx, id));
      if (typeof owner === 'string' && entered?.id !== owner) await enter(owner, param);
      return need<T>(type, id, param);
    },
    customer: () => entered,
    async lock(name) {
      await lockName(trx, name);
    },
    get,
    need,
    async find<T extends Stored>(type: T['object'], where: Where) {
      await settle();
      const found = await findObjects(trx, type, where);
      return found.map((each) => asKnown<T>(each));
    },
    async due(customerID, until) {
      await settle();
      const found = await dueObject(trx, customerID, until);
      return found === null ? null : asKnown(found);
    },
    put(object) {
      // Nobody else knows a customer that is made in this call.
      if (object.object === 'customer') entered ??= object as unknown as StoredCustomer;
      known.set(object.id, object);
      changed.add(object);
      return object;
    },
    emit(type, object, previous) {
      events.push(
        emitted(type, object, { ...origin, at: seconds(), previous, customer: entered?.id ?? null }),
      );
    },
    newID,
    forget(customerID) {
      forgotten = customerID;
    },
    async flush() {
      await settle();
      if (forgotten !== null) await eraseCustomer(trx, forgotten);
      await writeEvents(trx, events.splice(0), clock.now());
    },
  };
}
