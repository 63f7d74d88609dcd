import { useEffect, useRef, useState } from 'react';
import { useNetwork } from '#network/use-online.ts';
import { otherDensity, pictureAddress } from './lighter-picture.ts';
import { PICTURE_RETRY_DELAYS_MS } from './use-retried-pictures.ts';

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

/** A picture whose space is reserved while it loads. Stays blank while it cannot be loaded, and is asked for again. */
export function Picture({ src: usual, alt, width, height, eager = false }: PictureProps) {
  const src = pictureAddress(usual);
  const other = otherDensity(src);
  const [failed, setFailed] = useState(false);
  // In another density it may be on the device, such as that of a pack.
  const [instead, setInstead] = useState(false);
  const failures = useRef(0);
  const network = useNetwork();
  useEffect(() => {
    if (!failed) return;
    const again = () => {
      if (!network.isOnline()) return;
      setInstead(false);
      setFailed(false);
    };
    const stop = network.subscribe(again);
    // The network may have returned unnoticed: a picture does not ask through the network status.
    const delay = PICTURE_RETRY_DELAYS_MS[failures.current - 1];
    const timer = delay === undefined ? undefined : setTimeout(again, delay);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [failed, network]);
  return (
    <img
      src={failed ? BLANK : instead && other !== null ? other : src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => {
        if (other !== null && !instead) return setInstead(true);
        failures.current += 1;
        setFailed(true);
      }}
      className="h-auto w-full rounded-md bg-sunk object-cover text-[0]"
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}
