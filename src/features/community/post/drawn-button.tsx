import type { ComponentProps } from 'react';
import { Drawing } from '#ui/media/icon.tsx';

const PATHS = {
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6.5 11H5v9.5h14V11h-1.5',
} as const;

interface DrawnButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  drawing: keyof typeof PATHS;
  /** The action, for screen readers and as a tooltip. */
  label: string;
}

/** An icon button of the community alone: its drawings load with it. */
export function DrawnButton({ drawing, label, ...rest }: DrawnButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink ${drawing === 'more' ? '[&>svg]:stroke-3' : ''}`}
    >
      <Drawing path={PATHS[drawing]} large={false} />
    </button>
  );
}
