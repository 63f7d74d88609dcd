import { useState } from 'react';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { useStoredPicture } from '#features/community/compose/use-stored-picture.ts';
import { DeliveryNextStep } from '#features/community/post/delivery-next-step.tsx';
import type { WaitingPost as Waiting } from '#outbox/community/community-view.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { texts } from './texts.ts';

interface WaitingPostProps {
  post: Waiting;
  ports: CommunityPorts;
  onEdit: (postID: string) => void;
}

/** A post on its way: its words and picture, what it waits for, and what can be done. */
export function WaitingPost({ post, ports, onEdit }: WaitingPostProps) {
  const { postID, text, picture, state, mayDiscard } = post;
  const [isAsking, setAsking] = useState(false);
  const say = useToast();
  const discard = async () => {
    say((await ports.writings.discard(postID, 'remove')) ? texts.discarded : texts.tooLate);
  };
  return (
    <article className="grid grid-cols-1 gap-3 rounded-lg border border-dashed border-line-strong bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <DeliveryTag state={state.kind} />
        <p className="phrase text-sm text-ink-soft">{meaningOf(post)}</p>
      </div>
      {text !== '' && <p className="line-clamp-6 [word-break:normal] whitespace-pre-line">{text}</p>}
      {picture && <WaitingPicture postID={postID} picture={picture} ports={ports} />}
      <div className="flex flex-wrap gap-2">
        {state.kind === 'attention' && <DeliveryNextStep why={state.why} here="/community" />}
        {state.kind !== 'sending' && (
          <Button tone="secondary" size="small" icon="send" onClick={() => void ports.writings.retry(postID)}>
            {texts.retryNow}
          </Button>
        )}
        {mayDiscard && (
          <>
            <Button tone="secondary" size="small" icon="pen" onClick={() => onEdit(postID)}>
              {texts.editAgain}
            </Button>
            <Button tone="quiet" size="small" icon="trash" onClick={() => setAsking(true)}>
              {texts.discard}
            </Button>
          </>
        )}
      </div>
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
    </article>
  );
}

function meaningOf({ state, mayDiscard }: Waiting): string {
  if (state.kind === 'attention') return texts.why[state.why] ?? texts.whyElse;
  if (state.kind === 'sending') return texts.sendingBody;
  return mayDiscard ? texts.waitingBody : texts.checking;
}

interface WaitingPictureProps {
  postID: string;
  picture: NonNullable<Waiting['picture']>;
  ports: CommunityPorts;
}

function WaitingPicture({ postID, picture, ports }: WaitingPictureProps) {
  const src = useStoredPicture(ports.writings, postID);
  const { width, height, alt } = picture;
  return (
    <img
      // A transparent pixel until the picture is read.
      src={src ?? 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='}
      alt={alt === '' ? texts.picture : alt}
      width={width}
      height={height}
      className="max-h-48 w-auto max-w-full justify-self-start rounded-md bg-sunk object-contain"
    />
  );
}
