import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { texts } from '#app/shell/texts.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { WaitingTakes } from '#features/home/home-ports.ts';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import { type Tab, tabOf } from './tab-of.ts';

interface Entry {
  to: Tab;
  icon: IconName;
  name: string;
}

const ENTRIES: readonly Entry[] = [
  { to: '/home', icon: 'home', name: texts.home },
  { to: '/curriculums', icon: 'course', name: texts.courses },
  { to: '/practice', icon: 'metronome', name: texts.practice },
  { to: '/community', icon: 'feedback', name: texts.community },
  { to: '/settings/home', icon: 'person', name: texts.mine },
];

interface NavigationBarProps {
  waiting: WaitingTakes;
  recording: boolean;
  /** The count of unread notices. */
  unread: ReactNode;
}

/** The bar below on a phone, at the side from 900 px on; inert while recording. */
export function NavigationBar({ waiting, recording, unread }: NavigationBarProps) {
  const count = useSyncExternalStore(waiting.subscribe, waiting.count);
  const tab = useLocation({ select: ({ pathname }) => tabOf(pathname) });
  return (
    <nav
      aria-label={texts.nav}
      inert={recording}
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-30 print:hidden border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:right-auto lg:w-24 lg:border-t-0 lg:border-r lg:pt-6"
    >
      <p className="mb-6 text-center text-sm font-bold text-accent max-lg:hidden">{PRODUCT_NAME}</p>
      <ul className="flex lg:grid lg:gap-2">
        {ENTRIES.map(({ to, icon, name }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              // The router itself marks the page that a link leads to.
              aria-current={to === tab ? 'true' : undefined}
              // A name stays whole and takes room from shorter ones; the last measure is what all five may have.
              className="relative grid min-h-16 lying:min-h-12 place-items-center content-center gap-0.5 px-0.5 text-[min(clamp(0.6rem,3.05vw,0.8125rem),4.5vw)] text-ink-soft no-underline lg:text-xs lg:mx-2 lg:rounded-md lg:hover:bg-sunk aria-[current]:font-bold aria-[current]:text-accent"
            >
              <Icon name={icon} large />
              <span className="leading-tight whitespace-nowrap">{name}</span>
              {to === '/home' && count > 0 && <Count count={count} />}
              {to === '/settings/home' && unread}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="tabular absolute top-1.5 left-[calc(50%+6px)] min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-normal font-bold text-on-accent">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{texts.waiting(count)}</span>
    </span>
  );
}
