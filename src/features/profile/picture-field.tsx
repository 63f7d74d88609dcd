import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import type { OwnProfile } from '#contract/community/profiles.ts';
import { initialOf } from '#domain/community/initial-of.ts';
import { PICTURE_TYPES } from '#domain/community/post.ts';
import { imageURL } from '#domain/image-url.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { NO_PICTURE, type PictureDraft } from './profile-draft.ts';
import { type OpenedPicture, openPicture, type PictureProblem } from './read-picture.ts';
import { texts } from './texts.ts';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface PictureFieldProps {
  saved: OwnProfile['image'];
  draft: PictureDraft;
  name: string;
  /** Of the upload; null while nothing is sent. */
  percent: number | null;
  /** Why the server did not take it. */
  error: string | null;
  onChange: (draft: PictureDraft) => void;
}

/** The profile picture: chosen, cropped, removed, each until it is saved to be undone. */
export function PictureField({ saved, draft, name, percent, error, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { opened, problem, open, close } = useOpenedPicture();
  const src = draft === null ? saved && imageURL(saved, { width: 160, height: 160 }) : draftSource(draft);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = '';
    if (file !== undefined) void open(file);
  };
  return (
    <section aria-label={texts.picture} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} initial={initialOf(name)} src={src} size="large" />
        <div className="grid min-w-0 grow basis-52 gap-2">
          <div className="flex flex-wrap gap-2">
            <Button tone="secondary" size="small" onClick={() => input.current?.click()}>
              {src === null ? texts.choosePicture : texts.changePicture}
            </Button>
            {draft === null && saved !== null && (
              <Button tone="quiet" size="small" onClick={() => onChange(NO_PICTURE)}>
                {texts.removePicture}
              </Button>
            )}
            {draft !== null && (
              <Button tone="quiet" size="small" onClick={() => onChange(null)}>
                {texts.undo}
              </Button>
            )}
          </div>
          <p role="status" className="phrase text-sm text-ink-soft">
            {draft === null
              ? texts.pictureHint
              : draft === NO_PICTURE
                ? texts.pictureRemoved
                : texts.pictureChosen}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        onChange={choose}
        aria-label={texts.choosePicture}
        hidden
      />
      {percent !== null && (
        <ProgressBar done={percent} of={100} label={texts.uploading}>
          {texts.uploaded(percent)}
        </ProgressBar>
      )}
      {(problem ?? error) !== null && (
        <Notice tone="danger">{problem === null ? error : texts.pictureProblems[problem]}</Notice>
      )}
      {opened !== null && (
        <Suspense>
          <CropDialog
            picture={opened}
            onCancel={close}
            onDone={(picture) => {
              onChange(picture);
              close();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function draftSource(draft: string): string | null {
  return draft === NO_PICTURE ? null : draft;
}

function useOpenedPicture() {
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const open = async (file: File) => {
    setProblem(null);
    const result = await openPicture(file);
    if (typeof result === 'string') setProblem(result);
    else setOpened(result);
  };
  return { opened, problem, open, close: () => setOpened(null) };
}
