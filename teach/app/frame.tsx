import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { useOnline } from '#network/use-online.ts';
import { useVoices } from '#teach/voice/use-voices.ts';
import { IconButton } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useConsole, useTeacher } from './context.ts';
import { PlainLink, useGo } from './teach-link.tsx';
import { TeacherPicture } from './teacher-picture.tsx';
import { texts } from './texts.ts';
import { UndoBar } from './undo-bar.tsx';

const ReportsLink = optionalComponent(
  async () => (await import('#teach/moderation/reports-link.tsx')).ReportsLink,
);

/** The head of every screen: where one is, who is signed in, and whether the server can be reached. */
export function Frame({ children }: { children: ReactNode }) {
  const teacher = useTeacher();
  const online = useOnline();
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2"
      >
        {texts.skip}
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-[84rem] items-center gap-3 px-3 py-1.5 sm:px-6">
          <PlainLink
            to="/teach"
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-md font-bold no-underline"
          >
            <span className="text-accent">
              <Icon name="music" />
            </span>
            <span className="truncate">
              {texts.brand}
              <span className="ml-2 text-sm text-ink-soft max-sm:sr-only">{texts.name}</span>
            </span>
          </PlainLink>
          <span className="ml-auto">
            <Suspense>
              <ReportsLink />
            </Suspense>
          </span>
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <TeacherPicture teacher={teacher} />
            <span className="truncate max-sm:sr-only">{texts.signedInAs(teacher.name)}</span>
          </span>
          <SignOut />
        </div>
        {!online && (
          <p role="status" className="bg-warn-soft px-4 py-1 text-center text-sm text-ink">
            {texts.offline}
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
      <UndoBar />
    </div>
  );
}

function SignOut() {
  const { api, sessionEnd } = useConsole();
  const { waiting } = useVoices();
  const queries = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const signOut = async () => {
    try {
      await api(teachers.end, {});
    } catch (cause) {
      toast(errorMessage(cause));
      return;
    }
    sessionEnd.signOut();
    queries.clear();
    go('/teach/signIn', { replace: true });
  };
  return (
    <>
      <IconButton icon="exit" label={texts.signOut} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={texts.signOutTitle}
        action={texts.signOut}
        cancel={texts.cancel}
        tone="primary"
        onClose={() => setAsking(false)}
        onConfirm={signOut}
      >
        <p>{texts.signOutBody}</p>
        {waiting > 0 && <p>{texts.signOutVoices(waiting)}</p>}
      </ConfirmDialog>
    </>
  );
}
