import { useEffect, useRef } from 'react';
import { MAX_IMAGE_ALT_LENGTH, PICTURE_TYPES } from '#domain/community/post.ts';
import { countCharacters } from '#domain/text-length.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SHAPES, type Shape } from './shrink-picture.ts';
import { texts } from './texts.ts';
import type { DraftPicture } from './use-draft-picture.ts';
import { useStoredPicture } from './use-stored-picture.ts';

interface PicturePartProps {
  draft: PostDraft;
  ports: CommunityPorts;
  own: DraftPicture;
  change: (facts: Partial<PostDraft>) => void;
}

/** The picture of a post: picked or pasted, cut and made small here, described in words. */
export function PicturePart({ draft, ports, own, change }: PicturePartProps) {
  const { postID, picture } = draft;
  const { file, shape, busy, error, use, remove } = own;
  const input = useRef<HTMLInputElement>(null);
  usePastedPicture((pasted) => use(pasted, 'whole'));
  return (
    <div className="grid gap-3">
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        hidden
        aria-label={texts.addPicture}
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          event.target.value = '';
          if (picked) use(picked, 'whole');
        }}
      />
      {picture === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="secondary" busy={busy} onClick={() => input.current?.click()}>
            {texts.addPicture}
          </Button>
          <p className="phrase text-sm text-ink-soft">{texts.pictureHint}</p>
        </div>
      ) : (
        <Attached picture={picture} postID={postID} ports={ports}>
          {file !== null && (
            <Choice
              legend={texts.shape}
              layout="inline"
              options={(Object.keys(SHAPES) as Shape[]).map((value) => ({
                value,
                label: texts.shapes[value],
              }))}
              value={shape}
              onChange={(wanted) => use(file, wanted)}
            />
          )}
          <TextField
            label={texts.alt}
            hint={texts.altHint}
            value={picture.alt}
            error={countCharacters(picture.alt) > MAX_IMAGE_ALT_LENGTH ? texts.altTooLong : null}
            onChange={(event) => change({ picture: { ...picture, alt: event.target.value } })}
          />
          <div>
            <Button tone="quiet" size="small" icon="trash" onClick={remove}>
              {texts.removePicture}
            </Button>
          </div>
        </Attached>
      )}
      {error !== null && (
        <p role="alert" className="text-sm font-bold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface AttachedProps {
  picture: NonNullable<PostDraft['picture']>;
  postID: string;
  ports: CommunityPorts;
  children: React.ReactNode;
}

function Attached({ picture, postID, ports, children }: AttachedProps) {
  const src = useStoredPicture(ports.writings, postID, picture.sha256);
  const { width, height, alt } = picture;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div
        className="grid max-h-80 place-items-center overflow-hidden rounded-md bg-sunk"
        style={{ aspectRatio: width / height }}
      >
        {src !== null && (
          <img
            src={src}
            alt={alt === '' ? texts.picture : alt}
            width={width}
            height={height}
            className="max-h-80 w-auto max-w-full object-contain"
          />
        )}
      </div>
      {children}
    </div>
  );
}

/** A picture that is pasted anywhere on the page. */
function usePastedPicture(onPicture: (picture: Blob) => void): void {
  const latest = useRef(onPicture);
  useEffect(() => {
    latest.current = onPicture;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (picture === undefined) return;
      event.preventDefault();
      latest.current(picture);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
