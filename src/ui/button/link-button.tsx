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

interface TextAnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  /** It stands by itself, not in a sentence: then it is as high as a finger needs. */
  standalone?: boolean | undefined;
}

function TextAnchor({ standalone = false, ...rest }: TextAnchorProps) {
  const target = standalone ? 'inline-flex min-h-11 min-w-11 items-center ' : '';
  return (
    <a
      {...rest}
      className={`${target}text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2`}
    />
  );
}

/** A link inside running text, or by itself. */
export const TextLink = createLink(TextAnchor);
