import { useState } from 'react';
import { type TextPart, textParts } from '#domain/community/text-parts.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { texts } from './texts.ts';

/** A text beyond either is folded in a list. */
const MAX_FOLDED_UNITS = 220;
const MAX_FOLDED_LINES = 7;

const LINK = 'text-accent underline decoration-1 underline-offset-4 hover:decoration-2';

interface PostTextProps {
  text: string;
  /** True on the page of the post: nothing is folded. */
  whole?: boolean;
}

/** The words of a post or a comment. Mentions lead to people; links open in a new tab and show where they lead. */
export function PostText({ text, whole = false }: PostTextProps) {
  const [isOpen, setOpen] = useState(false);
  if (text === '') return null;
  const isLong = !whole && isFolded(text);
  return (
    <div className="grid justify-items-start">
      <p
        className={`max-w-full leading-[1.8] [word-break:normal] whitespace-pre-line [overflow-wrap:anywhere] ${isLong && !isOpen ? 'line-clamp-6' : ''}`}
      >
        {textParts(text).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
          <Part key={index} part={part} />
        ))}
      </p>
      {isLong && (
        <span className="-ml-3.5">
          <Button tone="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.less : texts.more}
          </Button>
        </span>
      )}
    </div>
  );
}

export function isFolded(text: string): boolean {
  return text.length > MAX_FOLDED_UNITS || text.split('\n').length > MAX_FOLDED_LINES;
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'mention')
    return (
      <AppPathLink path={`/users/${part.username}`} className={LINK}>
        {part.text}
      </AppPathLink>
    );
  if (part.kind === 'link') {
    const shown = shownLink(part.url);
    if (shown !== null)
      return (
        <a href={part.url} target="_blank" rel="noopener noreferrer nofollow ugc" className={LINK}>
          {shown}
        </a>
      );
  }
  return part.text;
}

const MAX_SHOWN_PATH = 24;

/** A link as it is shown: its host whole, so that nobody is led astray, its path shortened. Only https opens. */
export function shownLink(address: string): string | null {
  const { protocol, host, pathname, search } = new URL(address);
  if (protocol !== 'https:') return null;
  const path = pathname === '/' && search === '' ? '' : pathname + search;
  return host + (path.length > MAX_SHOWN_PATH ? `${path.slice(0, MAX_SHOWN_PATH)}…` : path);
}
