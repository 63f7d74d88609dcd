import { useEffect, useState } from 'react';
import type { Writings } from '#features/community/community-ports.ts';

/** An address of a picture on this device; null until it is read. `version` reads it again. */
export function useStoredPicture(
  writings: Pick<Writings, 'picture'>,
  postID: string,
  version = '',
): string | null {
  const [address, setAddress] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another picture
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    writings.picture(postID).then(
      (picture) => {
        if (isOver || picture === null) return;
        made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.contentType }));
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      setAddress(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [writings, postID, version]);
  return address;
}
