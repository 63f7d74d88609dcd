import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { FROM_LIST } from './back-to-list.ts';

interface AppPathLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** A path of the app that the server gave, with whatever search it has. */
  path: string;
  onOpen?: () => void;
  /** True in a list to whose place the page's own link back returns (`useBackToList`). */
  inList?: boolean;
}

/** A link to a path that no route's type knows. Opens within the app; a new tab where the person asks for one. */
export function AppPathLink({ path, onOpen, inList = false, children, ...rest }: AppPathLinkProps) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    onOpen?.();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(path, inList ? FROM_LIST : {});
  };
  return (
    <a {...rest} href={path} onClick={open}>
      {children}
    </a>
  );
}
