import { Link, type LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DRILLS, type Drill } from '#domain/practice/drills/drill-items.ts';
import { dueCounts } from '#domain/practice/drills/drill-memory.ts';
import { texts as drillTexts } from '#features/practice/drills/texts.ts';
import { useMayListen } from '#features/practice/drills/use-may-listen.ts';
import { texts } from '#features/practice/texts.ts';
import { readDrillMemory } from '#local/practice/drill-memory.ts';
import { Icon, type IconName } from '#ui/media/icon.tsx';

interface RoomLinksProps {
  uid: string;
  /** The lesson's part of addresses: its scores come first in drills. */
  lesson: string | null;
}

/** Leads from the room to the pages of practice that are no tool. */
export function RoomLinks({ uid, lesson }: RoomLinksProps) {
  const due = useDueDrills(uid);
  return (
    <nav
      aria-label={texts.linksLabel}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2 sm:gap-3 lying:flex"
    >
      <RoomLink
        to="/practice/drills"
        search={lesson === null ? {} : { lesson }}
        icon="music"
        name={texts.drills}
      />
      <RoomLink to="/recordings" icon="headphone" name={texts.recordings} />
      <RoomLink to="/practice/log" icon="clock" name={texts.log} />
      {due.length > 0 && (
        <p className="phrase col-span-full text-sm text-ink-soft lying:sr-only">
          {texts.drillsDue(due.map((drill) => drillTexts.names[drill]).join('・'))}
        </p>
      )}
    </nav>
  );
}

/** The drills that have something to be asked again. */
function useDueDrills(uid: string): Drill[] {
  const mayListen = useMayListen();
  // The room is drawn again with every step of a slider; what is remembered is read once.
  const counts = useMemo(() => dueCounts(readDrillMemory(localStorage, uid), Date.now()), [uid]);
  return DRILLS.filter((drill) => counts[drill] > 0 && (drill !== 'sing' || mayListen));
}

interface RoomLinkProps {
  to: NonNullable<LinkProps['to']>;
  search?: { lesson?: string };
  icon: IconName;
  name: string;
}

function RoomLink({ to, search = {}, icon, name }: RoomLinkProps) {
  return (
    <Link
      to={to}
      search={search}
      className="flex min-h-14 flex-col items-center justify-center gap-x-2.5 gap-y-0.5 rounded-lg border border-line bg-surface px-1 py-2 lying:min-h-11 lying:px-2 lying:py-1 lying:text-xs lying:whitespace-nowrap lying:[&>svg]:hidden text-center text-sm font-bold text-ink no-underline shadow-card hover:bg-sunk md:flex-row [&>svg]:text-accent"
    >
      <Icon name={icon} />
      <span>{name}</span>
    </Link>
  );
}
