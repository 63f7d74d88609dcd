import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import { type ButtonAppearance, buttonStyle } from './button-style.ts';

interface AnchorProps extends ButtonAppearance, Omit<ComponentProps<'a'>, 'className'> {
  icon?: IconName | undefined;
}

function Anchor({ tone, size, wide, icon, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonStyle({ tone, size, wide })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link inside the app that looks like a button; takes `to`, `params` and `search` like any link. */
export const LinkButton = createLink(Anchor);

function TextAnchor(props: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a
      {...props}
      className="text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2"
    />
  );
}

/** A link inside running text. */
export const TextLink = createLink(TextAnchor);
