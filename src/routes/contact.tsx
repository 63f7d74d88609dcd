import { createFileRoute } from '@tanstack/react-router';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { ContactScreen } from '#features/contact/contact-screen.tsx';
import { texts } from '#features/contact/texts.ts';
import { deviceFacts } from '#features/diagnostics/device-facts.ts';
import { reportText } from '#features/diagnostics/report-text.ts';

export const Route = createFileRoute('/contact')({
  staticData: { access: 'public' },
  component: Contact,
});

function Contact() {
  const context = Route.useRouteContext();
  const identity = useIdentity(context.session);
  const report = async () => {
    const [facts, log] = await Promise.all([deviceFacts(context), context.errorLog()]);
    return reportText(facts, log.list());
  };
  return (
    <>
      <Head title={texts.title} />
      <ContactScreen key={identity?.uid ?? ''} api={context.api} identity={identity} report={report} />
    </>
  );
}
