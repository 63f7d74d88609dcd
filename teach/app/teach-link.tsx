import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, useCallback } from 'react';
import { type ButtonAppearance, buttonStyle } from '#ui/button/button-style.ts';
import { Icon, type IconName } from '#ui/media/icon.tsx';

/*
 * Links of the console take a whole address. The typed links of src/ui know the learners' routes, and one repository can
 * register only one router.
 */

/** Goes to an address of the console without loading the page again. */
export function useGo(): (address: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (address, { replace = false } = {}) => {
      if (replace) router.history.replace(address);
      else router.history.push(address);
    },
    [router],
  );
}

function useFollow(address: string) {
  const go = useGo();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(address);
  };
}

type PlainLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link without a look of its own. */
export function PlainLink({ to, ...rest }: PlainLinkProps) {
  const follow = useFollow(to);
  return <a {...rest} href={to} onClick={follow} />;
}

type ButtonLinkProps = ButtonAppearance &
  Omit<PlainLinkProps, 'className'> & {
    icon?: IconName;
  };

/** A link that looks like a button. */
export function ButtonLink({ tone, size, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <PlainLink {...rest} className={buttonStyle({ tone, size, wide })}>
      {icon && <Icon name={icon} />}
      {children}
    </PlainLink>
  );
}
