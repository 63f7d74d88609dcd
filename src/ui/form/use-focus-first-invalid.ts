import { useEffect, useRef } from 'react';

/** Focuses the first invalid field of the form after each failed attempt. Returns the ref of the form. */
export function useFocusFirstInvalid(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}
