import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { AboutScreen } from '#features/curriculum/about-screen.tsx';
import { texts } from '#features/curriculum/texts.ts';
import { useToast } from '#ui/feedback/toast.tsx';

export const Route = createFileRoute('/curriculums/$currCode/')({ component: About });

const page = getRouteApi('/curriculums/$currCode');

function About() {
  const { api, selected, session } = Route.useRouteContext();
  const { currCode, isCurrent } = page.useLoaderData();
  const router = useRouter();
  const person = useIdentity(session);
  const say = useToast();
  const choose = () => {
    if (!person) return;
    selected.write(person.uid, currCode);
    say(texts.chosen);
    void router.invalidate();
  };
  return <AboutScreen api={api} currCode={currCode} current={isCurrent} choose={choose} now={Date.now()} />;
}
