import { useEffect } from 'react';

/** The page's name in the window, its tab and in search results. */
export function useHead(title: string, description?: string): void {
  useEffect(() => {
    document.title = title;
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
