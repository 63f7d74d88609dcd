import type { ActionLink } from '#domain/identity/action-link.ts';
import { useOnline } from '#network/use-online.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Page } from '#ui/layout/page.tsx';
import { ActionDone } from './action-done.tsx';
import { ConfirmAction } from './confirm-action.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherAccountNotice } from './other-account-notice.tsx';
import type { ActionPorts, LinkContext } from './ports.ts';
import { CONFIRM_TEXTS, FORMS, texts } from './texts.ts';
import { useActionFlow } from './use-action-flow.ts';

interface ActionScreenProps extends LinkContext {
  /** null when the address is not an action link. */
  link: ActionLink | null;
  ports: ActionPorts;
}

/** The page of an action link from a mail: reads the link, asks for a confirmation, acts, and shows what follows. */
export function ActionScreen({ link, ...rest }: ActionScreenProps) {
  if (link === null) return <Broken signedIn={rest.person !== null} />;
  // Another link in the same tab starts over.
  return <Action key={link.code + link.mode} link={link} {...rest} />;
}

function Action({ link, ports, person, wanted, href }: ActionScreenProps & { link: ActionLink }) {
  const online = useOnline();
  const { flow, perform, again } = useActionFlow(link, ports, online);
  const { mode, code } = link;
  switch (flow.step) {
    case 'reading':
      return <Spinner />;
    case 'unreadable':
      return (
        <Page narrow title={texts.stuckTitle}>
          <Notice tone="warn" {...(online && { title: authMessage(flow.problem) })}>
            {online ? texts.stuck : texts.offline}
          </Notice>
          <div>
            <Button icon="refresh" onClick={again}>
              {texts.again}
            </Button>
          </div>
        </Page>
      );
    case 'invalid':
      return (
        <InvalidLink
          mode={mode}
          problem={flow.problem}
          unheard={flow.unheard}
          ports={ports}
          signedIn={person !== null}
        />
      );
    case 'already':
      return (
        <Page narrow title={texts.already} lead={texts.alreadyNext}>
          <div>
            <Button onClick={ports.onContinue}>{texts.goOn}</Button>
          </div>
        </Page>
      );
    case 'done':
      return <ActionDone mode={mode} code={flow.code} ports={ports} person={person} wanted={wanted} />;
    default: {
      const rest = { email: flow.code.email ?? '', busy: flow.step === 'working' };
      const problem = flow.step === 'ready' ? flow.problem : null;
      if (mode === 'resetPassword') {
        return (
          <NewPasswordForm
            {...rest}
            title={FORMS.resetPassword}
            problem={problem}
            about={<OtherAccountNotice person={person} code={flow.code} />}
            onPassword={(password) => void perform(() => ports.actions.resetPassword(code, password))}
          />
        );
      }
      if (mode === 'signIn') {
        return (
          <EmailLinkForm
            busy={rest.busy}
            person={person}
            problem={problem}
            onEmail={(email) =>
              void perform(async () =>
                ports.onSignedIn(await ports.signInMethods.signInWithEmailLink(email, href)),
              )
            }
          />
        );
      }
      return (
        <ConfirmAction
          labels={CONFIRM_TEXTS[mode]}
          code={flow.code}
          person={person}
          busy={rest.busy}
          problem={problem}
          onConfirm={() => void perform(() => ports.actions.apply(code))}
        />
      );
    }
  }
}

function Broken({ signedIn }: { signedIn: boolean }) {
  return (
    <Page narrow title={texts.brokenTitle} lead={texts.broken}>
      <div>
        <LinkButton to={signedIn ? '/home' : '/'}>{signedIn ? texts.toHome : texts.toTop}</LinkButton>
      </div>
    </Page>
  );
}
