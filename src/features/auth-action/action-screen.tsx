import type { ActionLink } from '#domain/identity/action-link.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Asking } from './confirm-action.tsx';
import { Bystander } from './other-account-notice.tsx';
import { Dead } from './invalid-link.tsx';
import { Done } from './action-done.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import type { ActionPorts, Circumstances } from './ports.ts';
import { ASKING, FORMS, texts } from './texts.ts';
import { useAction } from './use-action-flow.ts';

interface ActionScreenProps extends Circumstances {
  /** Null when the address is no action link. */
  link: ActionLink | null;
  ports: ActionPorts;
}

/** What a link of a mail opens: it looks, asks, does, and says how to go on. */
export function ActionScreen({ link, ...rest }: ActionScreenProps) {
  if (link === null) return <Broken member={rest.person !== null} />;
  // Another link in the same tab begins anew.
  return <Action key={link.code + link.mode} link={link} {...rest} />;
}

function Action({ link, ports, person, online, wanted, href }: ActionScreenProps & { link: ActionLink }) {
  const { flow, perform, again } = useAction(link, ports, online);
  const { mode, code } = link;
  switch (flow.step) {
    case 'reading':
      return <Spinner />;
    case 'stuck':
      return (
        <Page title={texts.stuckTitle}>
          <Notice tone="warn" {...(online && { title: authMessage(flow.trouble) })}>
            {online ? texts.stuck : texts.offline}
          </Notice>
          <div>
            <Button icon="refresh" onClick={again}>
              {texts.again}
            </Button>
          </div>
        </Page>
      );
    case 'dead':
      return <Dead mode={mode} trouble={flow.trouble} ports={ports} member={person !== null} />;
    case 'already':
      return (
        <Page title={texts.already} lead={texts.alreadyNext}>
          <div>
            <Button onClick={ports.goOn}>{texts.goOn}</Button>
          </div>
        </Page>
      );
    case 'done':
      return <Done mode={mode} code={flow.code} ports={ports} person={person} wanted={wanted} />;
    default: {
      const rest = { email: flow.code.email ?? '', busy: flow.step === 'working' };
      const trouble = flow.step === 'ready' ? flow.trouble : null;
      if (mode === 'resetPassword') {
        return (
          <NewPasswordForm
            {...rest}
            title={FORMS.resetPassword}
            trouble={trouble}
            about={<Bystander person={person} code={flow.code} />}
            onPassword={(password) => void perform(() => ports.actions.resetPassword(code, password))}
          />
        );
      }
      if (mode === 'signIn') {
        return (
          <EmailLinkForm
            busy={rest.busy}
            person={person}
            trouble={trouble}
            onEmail={(email) =>
              void perform(async () => ports.onEntered(await ports.signInMethods.signInWithEmailLink(email, href)))
            }
          />
        );
      }
      return (
        <Asking
          words={ASKING[mode]}
          code={flow.code}
          person={person}
          busy={rest.busy}
          trouble={trouble}
          onYes={() => void perform(() => ports.actions.apply(code))}
        />
      );
    }
  }
}

function Broken({ member }: { member: boolean }) {
  return (
    <Page title={texts.brokenTitle} lead={texts.broken}>
      <div>
        <LinkButton to={member ? '/home' : '/'}>{member ? texts.toHome : texts.toTop}</LinkButton>
      </div>
    </Page>
  );
}
