import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

/** Fields whose words somebody would miss; a search is typed again in a moment. */
const FIELDS =
  'textarea, [contenteditable="true"], ' +
  ['text', 'email', 'tel', 'url', 'password', 'number']
    .map((type) => `input[type="${type}"]`)
    .concat('input:not([type])')
    .join(', ');

type Field = HTMLElement & Partial<Pick<HTMLInputElement, 'value' | 'readOnly' | 'disabled'>>;

/** Whether words stand in a field of the page: reloading it would take them away, or the place in them. */
export function hasTypedText(document: Document): boolean {
  return [...document.querySelectorAll<Field>(FIELDS)].some(
    (field) => !field.readOnly && !field.disabled && (field.value ?? field.textContent ?? '').trim() !== '',
  );
}

const EVENTS = ['input', 'change', 'reset', 'click', 'focusout'] as const;

function subscribe(listener: () => void): () => void {
  // React draws what an event changed after the event.
  const later = () => requestAnimationFrame(listener);
  for (const event of EVENTS) document.addEventListener(event, later);
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, later);
  };
}

/** hasTypedText for components; looks again with every press, key and page. */
export function useTypedText(): boolean {
  useLocation({ select: ({ href }) => href });
  return useSyncExternalStore(subscribe, () => hasTypedText(document));
}
