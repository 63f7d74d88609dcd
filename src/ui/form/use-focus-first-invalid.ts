import { useEffect, useRef } from 'react';

/** After a refused attempt, keyboard and screen reader go on at the first field of the form that is wrong. */
export function useFirstWrong(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}
