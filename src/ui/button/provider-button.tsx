import type { ComponentProps } from 'react';
import { SpinnerRing } from '#ui/feedback/spinner.tsx';
import { buttonStyle } from './button-style.ts';
import { type MarkName, ProviderMark } from './provider-mark.tsx';

interface ProviderButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  mark: MarkName;
  label: string;
  /** Shown after the label, such as that it is a demonstration. */
  note?: string | undefined;
  /** A pop-up of the provider is open. The button stays enabled: that window may be lost behind others. */
  waiting?: boolean;
}

/** Signs in with a provider other than e-mail and password. */
export function ProviderButton({ mark, label, note, waiting = false, ...rest }: ProviderButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={waiting || undefined}
      className={buttonStyle({ tone: 'secondary', wide: true })}
    >
      {waiting ? <SpinnerRing /> : <ProviderMark name={mark} />}
      <span>
        {label}
        {note && <span className="font-normal text-ink-soft">{note}</span>}
      </span>
    </button>
  );
}
