import type { ComponentProps } from 'react';
import { SpinnerRing } from '#ui/feedback/spinner.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import { type ButtonAppearance, buttonStyle } from './button-style.ts';

export interface ButtonProps extends ButtonAppearance, Omit<ComponentProps<'button'>, 'className'> {
  icon?: IconName | undefined;
  /** While true the button shows a spinner, keeps its width and cannot be pressed. */
  busy?: boolean | undefined;
}

export function Button({ tone, size, wide, icon, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A disabled button loses the focus, and with it the place of somebody who uses the keyboard.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      className={buttonStyle({ tone, size, wide })}
    >
      {busy ? <SpinnerRing /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName;
  /** The action, for screen readers and as a tooltip. */
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
