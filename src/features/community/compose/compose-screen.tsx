import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MAX_POST_LENGTH } from '#domain/community/post.ts';
import { cleanText } from '#domain/community/public-text.ts';
import { countCharacters } from '#domain/text-length.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { curriculumsQuery } from '#features/community/feed/feed-queries.ts';
import { PostText } from '#features/community/post/post-text.tsx';
import type { PostDraft } from '#local/rows/post-draft.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { actionOf, isEmptyDraft } from './compose-draft.ts';
import { ComposeNeeds, usePostingNeed } from './compose-needs.tsx';
import { isSendable } from './is-sendable.ts';
import { PicturePart } from './picture-part.tsx';
import { PlayPart, usePlayTitle } from './play-part.tsx';
import { texts } from './texts.ts';
import { useComposeDraft } from './use-compose-draft.ts';
import { useDraftPicture } from './use-draft-picture.ts';
import { useStoredPicture } from './use-stored-picture.ts';

interface ComposeScreenProps {
  ports: CommunityPorts;
  uid: string;
  now: number;
  /** A play that the address names. */
  playSlug: string | null;
  /** The address of this page, to come back to. */
  here: string;
  /** Runs when the post is on this device and on its way. */
  onSent: () => void;
}

/** A new post: words, a picture, a play, a course. What is written stays on this device until it has arrived. */
export function ComposeScreen(props: ComposeScreenProps) {
  const { ports, uid, playSlug } = props;
  const { draft, change, clear } = useComposeDraft(ports, uid, playSlug);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      back={
        <LinkButton to="/community" tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      {draft === null ? (
        <Skeleton lines={6} />
      ) : (
        <Form {...props} draft={draft} change={change} clear={clear} />
      )}
    </Page>
  );
}

interface FormProps extends ComposeScreenProps {
  draft: PostDraft;
  change: (facts: Partial<PostDraft>) => void;
  clear: () => Promise<void>;
}

function Form({ ports, uid, now, here, onSent, draft, change, clear }: FormProps) {
  const online = useOnline();
  const need = usePostingNeed(ports.api, now);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const left = MAX_POST_LENGTH - countCharacters(cleanText(draft.text));
  const picture = useDraftPicture({ draft, change, writings: ports.writings, uid });
  const isReady = isSendable(draft) && !picture.busy && need !== 'profile' && need !== 'suspended';
  const send = async () => {
    if (!isReady) return;
    setBusy(true);
    setError(null);
    try {
      if (!(await ports.writings.send(draft.postID, actionOf(draft, Date.now()))))
        return setError(texts.tooMany);
      await clear();
      onSent();
    } catch {
      setError(texts.notSaved);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ComposeNeeds need={need} here={here} />
      <TextArea
        label={texts.words}
        hint={texts.wordsHint}
        rows={5}
        value={draft.text}
        readOnly={busy}
        left={left}
        onChange={(event) => change({ text: event.target.value })}
      />
      <PicturePart draft={draft} ports={ports} own={picture} change={change} />
      <PlayPart api={ports.api} playSlug={draft.playSlug} onChange={(playSlug) => change({ playSlug })} />
      <CourseField ports={ports} currCode={draft.currCode} onChange={(currCode) => change({ currCode })} />
      {!online && <p className="phrase text-sm text-ink-soft">{texts.offline}</p>}
      {error !== null && (
        <p role="alert" className="text-sm font-bold text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" icon="send" busy={busy} disabled={!isReady}>
          {online ? texts.send : texts.sendLater}
        </Button>
        <Preview draft={draft} ports={ports} />
        <DiscardDraft draft={draft} ports={ports} clear={clear} onDone={onSent} />
      </div>
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon name="storage" />
        {texts.draft}
      </p>
    </form>
  );
}

interface CourseFieldProps {
  ports: CommunityPorts;
  currCode: string | null;
  onChange: (currCode: string | null) => void;
}

function CourseField({ ports, currCode, onChange }: CourseFieldProps) {
  const { data = [] } = useQuery(curriculumsQuery(ports.api));
  return (
    <label className="grid gap-1.5">
      <span className="font-bold">{texts.course}</span>
      <select
        value={currCode ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        className="min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink"
      >
        <option value="">{texts.courseNone}</option>
        {data.map((each) => (
          <option key={each.currCode} value={each.currCode}>
            {each.currName}
          </option>
        ))}
      </select>
    </label>
  );
}

function Preview({ draft, ports }: { draft: PostDraft; ports: CommunityPorts }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" icon="eye" disabled={isEmptyDraft(draft)} onClick={() => setOpen(true)}>
        {texts.preview}
      </Button>
      <Dialog open={isOpen} title={texts.previewTitle} onClose={() => setOpen(false)}>
        <PostText text={cleanText(draft.text)} whole />
        {draft.picture !== null && <PreviewPicture draft={draft} picture={draft.picture} ports={ports} />}
        {draft.playSlug !== null && <PreviewPlay ports={ports} playSlug={draft.playSlug} />}
      </Dialog>
    </>
  );
}

function PreviewPlay({ ports, playSlug }: { ports: CommunityPorts; playSlug: string }): ReactNode {
  const title = usePlayTitle(ports.api, playSlug);
  return (
    <p className="flex items-center gap-2 rounded-md bg-accent-soft px-4 py-3">
      <Icon name="play" />
      {title}
    </p>
  );
}

interface PreviewPictureProps {
  draft: PostDraft;
  picture: NonNullable<PostDraft['picture']>;
  ports: CommunityPorts;
}

function PreviewPicture({ draft, picture, ports }: PreviewPictureProps) {
  const src = useStoredPicture(ports.writings, draft.postID, picture.sha256);
  return (
    src !== null && (
      <img
        src={src}
        alt={picture.alt === '' ? texts.picture : picture.alt}
        width={picture.width}
        height={picture.height}
        className="h-auto max-h-[60dvh] w-auto max-w-full justify-self-center rounded-md"
      />
    )
  );
}

interface DiscardDraftProps {
  draft: PostDraft;
  ports: CommunityPorts;
  clear: () => Promise<void>;
  onDone: () => void;
}

function DiscardDraft({ draft, ports, clear, onDone }: DiscardDraftProps) {
  const [isAsking, setAsking] = useState(false);
  if (isEmptyDraft(draft)) return null;
  const discard = async () => {
    await clear();
    await ports.writings.removePicture(draft.postID).catch(() => undefined);
    onDone();
  };
  return (
    <>
      <Button tone="quiet" icon="trash" onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.discardTitle}
        action={texts.discard}
        cancel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={discard}
      >
        {texts.discardBody}
      </ConfirmDialog>
    </>
  );
}
