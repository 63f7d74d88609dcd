interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The first picture of a screen is not put off. */
  eager?: boolean;
}

/** A picture with its room kept free before it comes; without a line its ground stays, and nothing moves. */
export function Picture({ src, alt, width, height, eager = false }: PictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="h-auto w-full rounded-md bg-sunk object-cover text-[0]"
    />
  );
}
