import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

export type AvatarSize = 'small' | 'medium' | 'large';

const SIZES: Readonly<Record<AvatarSize, { style: string; px: number }>> = {
  small: { style: 'size-8 text-sm', px: 32 },
  medium: { style: 'size-11 text-base', px: 44 },
  large: { style: 'size-24 text-3xl', px: 96 },
};

/** Grounds of people without a picture, so that neighbours in a list differ. */
const GROUNDS = [
  'bg-accent-soft text-accent',
  'bg-ok-soft text-ok',
  'bg-warn-soft text-warn',
  'bg-record-soft text-record',
  'bg-sunk text-ink-soft',
] as const;

interface AvatarProps {
  /** Chooses the ground where there is no picture. */
  name: string;
  /** Stands in for a missing picture; empty for an icon. */
  initial: string;
  /** The address of the picture; null where there is none. */
  src: string | null;
  size?: AvatarSize;
}

/** The picture of a person, beside their name: decorative for screen readers. */
export function Avatar({ name, initial, src, size = 'medium' }: AvatarProps) {
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture gets its own chance
  useEffect(() => setFailed(false), [src]);
  const { style, px } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-bold select-none ${style} ${groundOf(name)}`}
    >
      {src === null || failed ? (
        initial || <Icon name="person" large={size === 'large'} />
      ) : (
        <img
          src={src}
          alt=""
          width={px}
          height={px}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

function groundOf(name: string): string {
  const sum = [...name].reduce((before, letter) => before + (letter.codePointAt(0) ?? 0), 0);
  return GROUNDS[sum % GROUNDS.length] ?? GROUNDS[0];
}
