import { type RefObject, useEffect, useRef } from 'react';

/** For a field that a press has opened: what is typed next goes into it, behind what stands there. Returns the field's ref. */
export function useFocusWhenOpened(isOpen: boolean): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) focusAtEnd(field.current);
  }, [isOpen]);
  return field;
}

export function focusAtEnd(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
