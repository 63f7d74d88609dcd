import type { Resource } from '#contract/endpoint.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';

type LooseHandler = (input: unknown, caller: unknown, call: unknown) => Promise<unknown>;

/**
 * Handlers of calls that only read. Who calls without an account has written nothing that a replica could still lack, so
 * their calls may read it; everybody else reads the primary.
 * @param make makes the handlers on the database of its dependencies
 */
export function readsForVisitors<
  R extends Partial<Handlers<Resource>>,
  Deps extends Pick<ServerDeps, 'db' | 'replica'>,
>(deps: Deps, make: (deps: Deps) => R): R {
  const own = make(deps);
  const { replica } = deps;
  if (replica === undefined) return own;
  const copies = make({ ...deps, db: replica.db }) as Record<string, LooseHandler>;
  const handlers = Object.entries(own as Record<string, LooseHandler>).map(([name, handler]) => {
    const ofCopy = copies[name] as LooseHandler;
    const answer: LooseHandler = (input, caller, call) => {
      const primary = () => handler(input, caller, call);
      return caller === undefined ? replica.read(() => ofCopy(input, caller, call), primary) : primary();
    };
    return [name, answer];
  });
  return Object.fromEntries(handlers) as R;
}
