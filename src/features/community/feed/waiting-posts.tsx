import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { Section } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';
import { WaitingPost } from './waiting-post.tsx';

interface WaitingPostsProps {
  ports: CommunityPorts;
  onEdit: (postID: string) => void;
  /** Runs when one of them has left this device. */
  onArrived: () => void;
}

/** What the person wrote here that has not arrived yet, on top of the list. */
export function WaitingPosts({ ports, onEdit, onArrived }: WaitingPostsProps) {
  const posts = useSyncExternalStore(ports.waiting.subscribe, ports.waiting.posts);
  const before = useRef(0);
  const count = posts?.length ?? 0;
  useEffect(() => {
    if (count < before.current) onArrived();
    before.current = count;
  }, [count, onArrived]);
  if (posts === null || count === 0) return null;
  return (
    <Section title={texts.waiting}>
      <ul className="grid gap-3" aria-live="polite">
        {posts.map((post) => (
          <li key={post.postID}>
            <WaitingPost post={post} ports={ports} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
