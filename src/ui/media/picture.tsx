import { useEffect, useState } from 'react';

interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The first picture of a screen is not put off. */
  eager?: boolean;
}

/** Nothing to see: the ground shows through where the browser would draw its sign of a broken picture. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A picture with its room kept free before it comes; without a line its ground stays, and nothing moves. */
export function Picture({ src, alt, width, height, eager = false }: PictureProps) {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const again = () => setLost(false);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <img
      src={lost ? BLANK : src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setLost(true)}
      className="h-auto w-full rounded-md bg-sunk object-cover text-[0]"
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}
