import type { ReactNode } from 'react';
import type { InboxNotice } from '#contract/notices/inbox.ts';
import { formatJapan, japanDate, japanDay } from '#domain/japan-time.ts';
import type { NoticeKind } from '#domain/notices/notice.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

const ICONS: Readonly<Record<NoticeKind, IconName>> = {
  answer: 'feedback',
  lesson: 'course',
  delivered: 'check',
  billing: 'card',
  community: 'person',
  announcement: 'bell',
};

interface NoticeRowProps {
  notice: InboxNotice;
  now: number;
  onRead: () => void;
}

/** One notice. One that leads somewhere is read by opening it; any other by its button. */
export function NoticeRow({ notice, now, onRead }: NoticeRowProps) {
  const { link, isRead } = notice;
  const style = `flex gap-3 rounded-lg border px-4 py-3 text-ink ${isRead ? 'border-line bg-surface' : 'border-accent bg-accent-soft'}`;
  const content = <Content notice={notice} now={now} />;
  if (link !== null)
    return (
      <AppPathLink
        path={link}
        onOpen={() => !isRead && onRead()}
        className={`${style} no-underline hover:border-accent`}
      >
        {content}
        <Aside>
          <Icon name="right" />
        </Aside>
      </AppPathLink>
    );
  return (
    <div className={`${style} flex-wrap`}>
      {content}
      {!isRead && (
        <div className="w-full text-right">
          <Button tone="quiet" size="small" icon="check" onClick={onRead}>
            {texts.read}
          </Button>
        </div>
      )}
    </div>
  );
}

function Content({ notice, now }: Pick<NoticeRowProps, 'notice' | 'now'>) {
  const { kind, title, body, time, isRead } = notice;
  return (
    <>
      <span className={`mt-0.5 ${isRead ? 'text-ink-soft' : 'text-accent'}`}>
        <Icon name={ICONS[kind]} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span>{texts.kinds[kind]}</span>
          <time dateTime={time} className="tabular">
            {timeText(Date.parse(time), now)}
          </time>
          {!isRead && (
            <span className="rounded-full bg-accent px-2 text-xs leading-normal font-bold text-on-accent">
              {texts.unread}
            </span>
          )}
        </span>
        <span className={`phrase ${isRead ? '' : 'font-bold'}`}>{title}</span>
        {body !== '' && (
          <span className="text-sm leading-[1.75] whitespace-pre-line [overflow-wrap:anywhere]">{body}</span>
        )}
      </span>
    </>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="self-center text-ink-soft">{children}</span>;
}

/** `10:02` of today, else the day. */
export function timeText(time: number, now: number): string {
  return japanDay(time) === japanDay(now) ? formatJapan(time, 'HH:mm') : japanDate(time, now);
}
