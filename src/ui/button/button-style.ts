export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'record';
export type ButtonSize = 'normal' | 'large' | 'small';

export interface ButtonAppearance {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its column. */
  wide?: boolean | undefined;
}

const BASE =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full font-bold text-center no-underline select-none ' +
  'transition-colors disabled:opacity-55 aria-disabled:opacity-55 forced-colors:border';

const TONES: Readonly<Record<ButtonTone, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunk',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'border border-danger text-danger bg-surface hover:bg-danger-soft',
  record: 'bg-record text-on-record',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-11 px-3.5 py-1.5 text-sm',
  normal: 'min-h-12 px-6 py-2 text-base',
  large: 'min-h-14 px-8 py-3 text-md',
};

/** Classes of everything that looks like a button. Targets are at least 44 px high. */
export function buttonStyle({ tone = 'primary', size = 'normal', wide = false }: ButtonAppearance): string {
  return `${BASE} ${TONES[tone]} ${SIZES[size]}${wide ? ' w-full' : ''}`;
}
