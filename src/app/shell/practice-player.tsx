import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { SmallPlayer } from '#features/practice/small-player.tsx';
import type { PlayingStore } from '#sound/playing-now.ts';

/** The small player of the practice room: on every page but the room's own; who signs out takes no sound along. */
export function PracticePlayer({ playing, member }: { playing: PlayingStore; member: boolean }) {
  const now = useSelector(playing);
  const inRoom = useLocation({ select: ({ pathname }) => /^\/practice\/?$/.test(pathname) });
  useEffect(() => {
    if (!member) playing.state?.close();
  }, [member, playing]);
  return now && member && !inRoom ? <SmallPlayer now={now} /> : null;
}
