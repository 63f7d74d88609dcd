import type { Person } from '#contract/entities/person.ts';
import { initialOf } from '#domain/community/initial-of.ts';
import { imageURL } from '#domain/image-url.ts';
import { Avatar, type AvatarSize } from '#ui/media/avatar.tsx';

const BOXES = {
  small: { width: 80, height: 80 },
  medium: { width: 80, height: 80 },
  large: { width: 160, height: 160 },
} as const;

interface PersonAvatarProps {
  person: Pick<Person, 'displayName' | 'image'>;
  size?: AvatarSize;
}

/** A person's picture in a box of the image service; the first letter of the name where there is none. */
export function PersonAvatar({ person, size = 'medium' }: PersonAvatarProps) {
  const src = person.image && imageURL(person.image, BOXES[size]);
  return <Avatar name={person.displayName} initial={initialOf(person.displayName)} src={src} size={size} />;
}
