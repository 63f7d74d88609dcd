import type { ComponentProps } from 'react';
import { Turning } from '#ui/feedback/spinner.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import { type ButtonLook, buttonStyle } from './button-style.ts';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  icon?: IconName | undefined;
  /** While true the button keeps its width, shows that it works and takes no press. */
  busy?: boolean | undefined;
}

export function Button({ tone, size, wide, icon, busy = false, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonStyle({ tone, size, wide })}
    >
      {busy ? <Turning /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName;
  /** What it does, for screen readers and as a hint. */
  label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink disabled:opacity-50"
    >
      <Icon name={icon} />
    </button>
  );
}
