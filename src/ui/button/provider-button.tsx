import type { ComponentProps } from 'react';
import { Turning } from '#ui/feedback/spinner.tsx';
import { buttonStyle } from './button-style.ts';
import { type MarkName, ProviderMark } from './provider-mark.tsx';

interface ProviderButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  mark: MarkName;
  label: string;
  /** Behind the name, such as that it is a demonstration. */
  note?: string | undefined;
  /** A window is open for it. It can be pressed again: that window may be lost behind others. */
  waiting?: boolean;
}

/** A way in beside e-mail and password. */
export function ProviderButton({ mark, label, note, waiting = false, ...rest }: ProviderButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={waiting || undefined}
      className={buttonStyle({ tone: 'secondary', wide: true })}
    >
      {waiting ? <Turning /> : <ProviderMark name={mark} />}
      <span>
        {label}
        {note && <span className="font-normal text-ink-soft">{note}</span>}
      </span>
    </button>
  );
}
