import type { Chance } from '#tests/support/chance.ts';

/** The faults that the model can play. A number is a group of faults: a run plays a group or does not. */
export const FAULTS = [
  'F11 device full',
  'F12 storage lost before the write',
  'F12 storage lost after the write',
  'F12 storage lost at a read',
  'F14 other bytes read',
  'F17 clock jumps',
  'F18 request lost: address',
  'F18 request lost: upload',
  'F18 request lost: register',
  'F18 request lost: submit',
  'F18 request lost: note',
  'F19 answer lost: address',
  'F19 answer lost: upload',
  'F19 answer lost: register',
  'F19 answer lost: submit',
  'F19 answer lost: note',
  'F20 zombie: register',
  'F20 zombie: submit',
  'F20 zombie: note',
  'F21 doubled: address',
  'F21 doubled: upload',
  'F21 doubled: register',
  'F21 doubled: submit',
  'F21 doubled: note',
  'F22 zombie upload',
  'F23 body cut, 200 answered',
  'F24 upload stalls',
  'F24 slow line that moves',
  'F25 captive portal',
  'F26 offline for 8 days',
  'F27 storm of 429, 500, 503',
  'F27 Retry-After of an hour',
  'F28 address ran out',
  'F28 object gone',
  'F29 lesson closed',
  'F29 refused with 413 or 415',
  'F30 conflict for long',
  'F31 restart between commit and answer',
  'F31 lagging copy',
  'F32 token runs out',
  'F33 refresh fails',
  'F34 sign-out',
  'F35 another person signs in',
  'F36 account switched between steps',
  'F37 worker stopped',
  'F38 all triggered at once',
  'F39 lock holder frozen, thawed',
  'F39 frozen holder overtaken',
  'F39 living holder overtaken',
  'F40 no Web Locks',
  'F41 page killed',
  'F42 sent twice',
  'F42 taken back',
  'F42 sent after all',
  'F42 practice recorded twice',
  'F43 same bytes on purpose',
  'F45 row of another version',
  'F46 no background sync',
  'F47 note refused at first',
  'F48 killed after the read-back',
  'F49 row without bytes',
  'F49 bytes without row',
  'F51 server lost the hand-in',
  'F51 server lost the recording',
  'F51 server lost the note',
  'F52 server has other bytes',
  'F53 part cut',
  'F53 answer of a part lost',
  'F53 part that stalls',
  'F54 old part lands late',
  'F55 draft gone',
  'F56 signs of life unheard',
] as const;
export type Fault = (typeof FAULTS)[number];
export type Tally = Map<Fault, number>;

/**
 * Decides whether a fault strikes. Each run plays only some groups, so that each of them meets calm and rough
 * company.
 */
export interface FaultPlan {
  strikes(fault: Fault, rate?: number): boolean;
  /** Counts a fault that is planned rather than drawn. */
  note(fault: Fault): void;
  /** Stops all faults. */
  clear(): void;
}

export function faultPlan(chance: Chance, tally: Tally, without: ReadonlySet<string>): FaultPlan {
  const rates = new Map<Fault, number>();
  let groupRate = 0;
  let group = '';
  for (const fault of FAULTS) {
    const name = fault.slice(0, 3);
    if (name !== group) {
      group = name;
      groupRate = chance.hits(0.22) && !without.has(name) ? 0.3 + chance.next() * 0.7 : 0;
    }
    rates.set(fault, groupRate);
  }
  let over = false;
  const note = (fault: Fault) => tally.set(fault, (tally.get(fault) ?? 0) + 1);
  return {
    strikes(fault, rate = 0.25) {
      const own = rates.get(fault) ?? 0;
      if (over || own === 0 || !chance.hits(own * rate)) return false;
      note(fault);
      return true;
    },
    note,
    clear: () => {
      over = true;
    },
  };
}
