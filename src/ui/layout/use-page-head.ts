import { useEffect } from 'react';

/** Sets the title of the document and its description for search results. */
export function usePageHead(title: string, description?: string): void {
  useEffect(() => {
    document.title = title;
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
