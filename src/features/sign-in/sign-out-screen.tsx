import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

interface SignOutScreenProps {
  signedIn: boolean;
  /** Number of takes that the server does not have yet. */
  waiting: number;
  /** Number of posts and comments that the server does not have yet. */
  writings: number;
  /** Number of files that other apps shared and that wait for import: they go with the sign-out. */
  received: number;
  signOut: () => Promise<void>;
}

/** Explains what stays and what is removed before the person signs out. */
export function SignOutScreen({ signedIn, waiting, writings, received, signOut }: SignOutScreenProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    setBusy(true);
    setFailed(false);
    await signOut().catch(() => setFailed(true));
    setBusy(false);
  };
  if (!signedIn) {
    return (
      <Page narrow title={texts.outDone} lead={texts.outDoneLead}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/signIn">{texts.outAgain}</LinkButton>
          <LinkButton to="/" tone="secondary">
            {texts.outTop}
          </LinkButton>
        </div>
      </Page>
    );
  }
  return (
    <Page narrow title={texts.outTitle} lead={texts.outLead}>
      {waiting > 0 && (
        <Notice tone="warn" title={texts.outWaiting(waiting)}>
          {texts.outStays}
        </Notice>
      )}
      {writings > 0 && (
        <Notice tone="warn" title={texts.outWritings(writings)}>
          {texts.outWritingsStay}
        </Notice>
      )}
      {received > 0 && (
        <Notice
          tone="warn"
          title={texts.outReceived(received)}
          action={
            <LinkButton to="/recordings/import" tone="secondary" size="small">
              {texts.outImport}
            </LinkButton>
          }
        >
          {texts.outReceivedGo}
        </Notice>
      )}
      {waiting === 0 && writings === 0 && received === 0 && <Notice>{texts.outNothing}</Notice>}
      <p className="text-ink-soft">{texts.outDrafts}</p>
      <p className="text-ink-soft">{texts.outCaches}</p>
      {failed && <Notice tone="danger">{texts.outFailed}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void leave()}>
          {texts.outSubmit}
        </Button>
        <LinkButton to="/home" tone="secondary">
          {texts.outCancel}
        </LinkButton>
      </div>
    </Page>
  );
}
