import type { ComponentProps, ComponentType } from 'react';

/*
 * The landing page's own build has this instead of the router (vite.landing.config.ts): its links lead to another
 * document, which is the app, and its address never changes.
 */
interface Target extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  hash?: string;
}

const hrefOf = (to: string, hash?: string) => (hash === undefined ? to : `${to}#${hash}`);

/** As the router's `createLink`: the component draws the anchor. */
export function createLink(Anchor: ComponentType<ComponentProps<'a'>>) {
  return function PlainLink({ to, hash, ...rest }: Target) {
    return <Anchor {...rest} href={hrefOf(to, hash)} />;
  };
}

export function Link({ to, hash, ...rest }: Target) {
  return <a {...rest} href={hrefOf(to, hash)} />;
}

export function useLocation<T>({ select }: { select?: (here: Location) => T } = {}): T | Location {
  return select ? select(location) : location;
}
