import { isLoopback } from './loopback.ts';

/** The address that a setting names, where it is an origin and no more: no path, no query, no name of a person; else null. */
export function originURL(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.pathname === '/' && url.search === '' && url.username === '' ? url : null;
}

/** The same, where nobody on the way may read along: https, or http on this machine. */
export function safeOriginURL(text: string): URL | null {
  const url = originURL(text);
  return url?.protocol === 'https:' || (url !== null && isLoopback(url.hostname)) ? url : null;
}
