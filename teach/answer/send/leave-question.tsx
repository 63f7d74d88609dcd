import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { texts } from '#teach/answer/texts.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';

/** Only who is signed out goes there: then nothing can be sent, and nobody else may see what is on the screen. */
const SIGN_IN = '/teach/signIn';

interface Addresses {
  current: { pathname: string };
  next: { pathname: string };
}

/** Asks before a page is left whose answer is not sent yet: only the open page sends it. Closing it asks by the browser. */
export function LeaveQuestion({ isWaiting }: { isWaiting: boolean }) {
  const shouldBlockFn = useCallback(
    ({ current, next }: Addresses) => current.pathname !== next.pathname && next.pathname !== SIGN_IN,
    [],
  );
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    disabled: !isWaiting,
    enableBeforeUnload: true,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={texts.leaveTitle}
      action={texts.leave}
      cancel={texts.leaveStay}
      onClose={() => reset?.()}
      onConfirm={async () => proceed?.()}
    >
      <p>{texts.leaveBody}</p>
    </ConfirmDialog>
  );
}
