/**
 * Which of several comments at one place a press reaches: the one after `current`, then the first again; so a finger comes to all
 * of them.
 */
export function nextInTurn<ID>(ids: readonly ID[], current: ID | null): ID | undefined {
  return ids[(current === null ? 0 : ids.indexOf(current) + 1) % ids.length];
}
