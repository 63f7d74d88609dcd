import { useEffect, useState } from 'react';
import { useNetwork } from '#network/use-online.ts';

interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** True for the first picture of a screen: it is not loaded lazily. */
  eager?: boolean;
}

/** A transparent pixel in place of the broken picture icon of the browser. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A picture whose space is reserved while it loads. Stays blank offline and loads when the network returns. */
export function Picture({ src, alt, width, height, eager = false }: PictureProps) {
  const [failed, setFailed] = useState(false);
  const network = useNetwork();
  useEffect(() => network.subscribe(() => network.isOnline() && setFailed(false)), [network]);
  return (
    <img
      src={failed ? BLANK : src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
      className="h-auto w-full rounded-md bg-sunk object-cover text-[0]"
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}
