import { MAX_MENTIONS } from './post.ts';
import { USERNAME } from './username.ts';

/** A piece of what somebody wrote, as it is drawn. All texts in a row are the whole text. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `text` with its @, `username` in lower case. */
  | { readonly kind: 'mention'; readonly text: string; readonly username: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

// Neither an address of a mail nor a part of a path; what follows a name must not belong to it.
const MENTION = /(?<![\w@＠/.+-])[@＠]([A-Za-z0-9_]{3,20})(?![\w@＠])/g;
const ADDRESS = /\bhttps?:\/\/[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]{1,500}/gi;
/** Signs that end a sentence around an address rather than the address. */
const TRAILING = /[.,;:!?'*]+$/;
/** A host without `https://`, for counting: the usual endings of addresses that are sent around. */
const BARE_HOST =
  /(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|info|biz|jp|io|co|me|tv|cc|app|dev|shop|site|online|store|xyz|top|club|vip|link|click|live|ru|cn|ly|gl|gg|to)(?![\w-])/gi;

interface Found {
  readonly at: number;
  readonly part: Exclude<TextPart, { kind: 'text' }>;
}

/**
 * Divides a cleaned text into texts, mentions and links. Markup is stored nowhere: each screen draws a text by these. Beyond
 * `MAX_MENTIONS` people, names are plain text: nobody is told of them.
 */
export function textParts(text: string): TextPart[] {
  const links = linksIn(text);
  const found = [...links, ...mentionsIn(text, links)].sort((a, b) => a.at - b.at);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { at, part } of found) {
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) });
    parts.push(part);
    end = at + part.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** The people whom a cleaned text mentions, each once, at most `MAX_MENTIONS`. */
export function mentionedUsernames(text: string): string[] {
  const names = textParts(text).flatMap((part) => (part.kind === 'mention' ? [part.username] : []));
  return [...new Set(names)];
}

/** How many addresses a text has, also written without `https://` or in full-width letters. */
export function countLinks(text: string): number {
  const plain = text.normalize('NFKC').toLowerCase();
  const whole = plain.match(ADDRESS) ?? [];
  const bare = plain.replace(ADDRESS, ' ').match(BARE_HOST) ?? [];
  return whole.length + bare.length;
}

function linksIn(text: string): Found[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: match, index }) => {
    const address = withoutOpenEnd(match);
    const url = URL.canParse(address) ? new URL(address) : null;
    // `https://otomichi.example@evil.example` shows one host and leads to another.
    if (url === null || url.username !== '' || url.password !== '') return [];
    return [{ at: index, part: { kind: 'link' as const, text: address, url: url.href } }];
  });
}

/** An address without the full stop and the closing bracket of the sentence around it. */
function withoutOpenEnd(match: string): string {
  let address = match.replace(TRAILING, '');
  for (const [open, close] of [
    ['(', ')'],
    ['[', ']'],
  ] as const) {
    while (address.endsWith(close) && count(address, close) > count(address, open)) {
      address = address.slice(0, -1).replace(TRAILING, '');
    }
  }
  return address;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

function mentionsIn(text: string, links: readonly Found[]): Found[] {
  const names = new Set<string>();
  const isInLink = (at: number) =>
    links.some((link) => at >= link.at && at < link.at + link.part.text.length);
  return [...text.matchAll(MENTION)].flatMap(({ 0: match, 1: name = '', index }) => {
    const username = name.toLowerCase();
    if (!USERNAME.test(username) || isInLink(index)) return [];
    if (!names.has(username) && names.size === MAX_MENTIONS) return [];
    names.add(username);
    return [{ at: index, part: { kind: 'mention' as const, text: match, username } }];
  });
}
