import { useRef, useState } from 'react';
import type { PostImage } from '#contract/entities/post.ts';
import { wholeImageURL } from '#domain/image-url.ts';
import { savesData } from '#network/saves-data.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { pictureAddress } from '#ui/media/lighter-picture.ts';
import { useRetriedPictures } from '#ui/media/use-retried-pictures.ts';
import { texts } from './texts.ts';

const LIST = { width: 480, height: 480 } as const;
const LARGE = { width: 760, height: 760 } as const;

/** A very tall or flat picture shows its middle in a list; opened, it is whole. */
const MIN_RATIO = 4 / 5;
const MAX_RATIO = 5 / 2;

/** The picture of a post. Its place is there before it loads; a press opens it large. */
export function PostPicture({ image }: { image: PostImage }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useRetriedPictures(button);
  const { width, height, alt } = image;
  const ratio = Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height));
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-label={alt === '' ? texts.openPicture : `${alt}（${texts.openPicture}）`}
        onClick={() => setOpen(true)}
        className="block w-full overflow-hidden rounded-md bg-sunk"
        style={{ aspectRatio: ratio }}
      >
        <img
          src={pictureAddress(wholeImageURL(image, LIST))}
          srcSet={
            savesData(window)
              ? undefined
              : `${wholeImageURL(image, LIST)} 960w, ${wholeImageURL(image, LARGE)} 1520w`
          }
          sizes="(min-width: 700px) 40rem, 92vw"
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover text-[0]"
        />
      </button>
      <Dialog open={isOpen} title={texts.picture} onClose={() => setOpen(false)} large>
        <img
          src={pictureAddress(wholeImageURL(image, LARGE))}
          alt={alt}
          width={width}
          height={height}
          className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-md bg-sunk"
        />
        {alt !== '' && <p className="text-sm text-ink-soft">{alt}</p>}
      </Dialog>
    </>
  );
}
