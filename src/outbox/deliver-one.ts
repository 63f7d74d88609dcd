import type { ParcelEvent } from './event.ts';
import { nextCommand } from './next-command.ts';
import type { Parcel } from './parcel.ts';
import { perform } from './perform.ts';
import type { OutboxPorts } from './ports.ts';
import { transition } from './transition.ts';

/** The two pure halves of delivery; a test may put a broken one in their place. */
export interface Machine {
  transition: typeof transition;
  nextCommand: typeof nextCommand;
}
export const MACHINE: Machine = { transition, nextCommand };

/** Tells a parcel what happened, by compare-and-set. For people's deeds as well: a note, 今すぐ送る, a withdrawal. */
export async function tell(
  id: string,
  event: ParcelEvent,
  ports: Pick<OutboxPorts, 'now' | 'luck' | 'newKey' | 'parcels'>,
  machine: Machine = MACHINE,
): Promise<{ parcel: Parcel | null; changed: boolean }> {
  const stamp = { now: ports.now(), luck: ports.luck(), key: ports.newKey() };
  let changed = false;
  const parcel = await ports.parcels.apply(id, (standing) => {
    const next = machine.transition(standing, event, stamp);
    changed = next !== standing;
    return next;
  });
  return { parcel, changed };
}

/** Takes a parcel as far as it goes. @returns how it stands, or null when its owner does not speak any more. */
export async function deliverOne(
  parcel: Parcel,
  ports: OutboxPorts,
  machine: Machine,
): Promise<Parcel | null> {
  let standing = parcel;
  for (;;) {
    const command = machine.nextCommand(standing, ports.now());
    if (command === null) return standing;
    const { key } = standing;
    // Written down before anything is sent; what was read may be old, what stands now counts.
    const began = await tell(standing.id, { type: 'began', of: key }, ports, machine);
    if (began.parcel === null) return standing;
    standing = began.parcel;
    if (standing.key !== key) continue;
    // Another runner (a thawed tab, no locks) is sending these very bytes.
    if (command === 'put' && !began.changed) return standing;
    const answer = await perform(command, standing, ports);
    if (answer === null) return null;
    const after = await tell(standing.id, { ...answer, of: key }, ports, machine);
    if (after.parcel === null) return standing;
    standing = after.parcel;
    if (standing.stage === 'delivered') await ports.onDelivered(standing).catch(() => {});
  }
}
