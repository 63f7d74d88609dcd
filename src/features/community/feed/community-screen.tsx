import { draftOfWaiting } from '#features/community/compose/compose-draft.ts';
import { texts as composeTexts } from '#features/community/compose/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { FeedScreen, type FeedScreenProps } from './feed-screen.tsx';
import { texts } from './texts.ts';

interface CommunityScreenProps extends Omit<FeedScreenProps, 'onEdit'> {
  uid: string;
  /** Opens the page on which a post is written. */
  onCompose: () => void;
}

/** The lists, and going on with a post that waits. */
export function CommunityScreen({ uid, onCompose, ...rest }: CommunityScreenProps) {
  const { waiting, writings } = rest.ports;
  const say = useToast();
  const edit = async (postID: string) => {
    const post = waiting.posts()?.find((each) => each.postID === postID);
    if (post === undefined) return;
    const result = await draftOfWaiting(writings, uid, post);
    if (result === 'ready') onCompose();
    else if (result === 'too late') say(texts.tooLate);
    else
      say(
        composeTexts.otherDraft,
        <LinkButton to="/compose/post" tone="quiet" size="small">
          {composeTexts.openDraft}
        </LinkButton>,
      );
  };
  return <FeedScreen {...rest} onEdit={(postID) => void edit(postID)} />;
}
