import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { readItemSearch, readModerationSearch } from '#teach/moderation/moderation-search.ts';
import { QueueScreen } from '#teach/queue/queue-screen.tsx';
import { readQueueSearch } from '#teach/queue/queue-search.ts';
import { LinkScreen } from '#teach/sign-in/link-screen.tsx';
import { SignInScreen } from '#teach/sign-in/sign-in-screen.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { Frame } from './frame.tsx';
import { Gate } from './gate.tsx';
import { ButtonLink } from './teach-link.tsx';
import { texts } from './texts.ts';

const TakeScreen = lazyComponent(async () => (await import('#teach/take/take-screen.tsx')).TakeScreen);
const LearnerScreen = lazyComponent(
  async () => (await import('#teach/learner/learner-screen.tsx')).LearnerScreen,
);

const ModerationScreen = lazyComponent(
  async () => (await import('#teach/moderation/moderation-screen.tsx')).ModerationScreen,
);
const ItemScreen = lazyComponent(async () => (await import('#teach/moderation/item-screen.tsx')).ItemScreen);

const root = createRootRoute({
  component: () => (
    <Toaster>
      <Outlet />
    </Toaster>
  ),
});
const signIn = createRoute({ getParentRoute: () => root, path: '/teach/signIn', component: SignInScreen });
const link = createRoute({ getParentRoute: () => root, path: '/teach/link', component: LinkScreen });
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: () => (
    <Gate>
      <Frame>
        <Outlet />
      </Frame>
    </Gate>
  ),
});
const queue = createRoute({
  getParentRoute: () => inside,
  path: '/teach',
  validateSearch: readQueueSearch,
  component: function QueueRoute() {
    return <QueueScreen search={queue.useSearch()} />;
  },
});
const take = createRoute({
  getParentRoute: () => inside,
  path: '/teach/takes/$submissionID',
  component: function TakeRoute() {
    const { submissionID } = take.useParams();
    return <TakeScreen key={submissionID} submissionID={submissionID} />;
  },
});
const learner = createRoute({
  getParentRoute: () => inside,
  path: '/teach/learners/$learnerID',
  component: function LearnerRoute() {
    const { learnerID } = learner.useParams();
    return <LearnerScreen key={learnerID} learnerID={learnerID} />;
  },
});

const moderation = createRoute({
  getParentRoute: () => inside,
  path: '/teach/moderation',
  validateSearch: readModerationSearch,
  component: function ModerationRoute() {
    return <ModerationScreen search={moderation.useSearch()} />;
  },
});
const item = createRoute({
  getParentRoute: () => inside,
  path: '/teach/moderation/$postID',
  validateSearch: readItemSearch,
  component: function ItemRoute() {
    const { postID } = item.useParams();
    const { comment = null } = item.useSearch();
    return <ItemScreen key={comment ?? postID} subject={{ postID, commentID: comment }} />;
  },
});

/** The addresses of the console. */
export function createTeachRouter() {
  return createRouter({
    routeTree: root.addChildren([signIn, link, inside.addChildren([queue, take, learner, moderation, item])]),
    caseSensitive: true,
    scrollRestoration: true,
    // The list is left for a recording and come back to by a link, not by the history.
    getScrollRestorationKey: ({ pathname, href, state }) =>
      pathname === '/teach' ? href : (state.__TSR_key ?? href),
    defaultPendingComponent: () => <Spinner atOnce />,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Broken,
    notFoundMode: 'root',
  });
}

function NotFound() {
  return (
    <main className="mx-auto max-w-column p-6">
      <EmptyState
        icon="search"
        title={texts.notFound}
        action={<ButtonLink to="/teach">{texts.toQueue}</ButtonLink>}
      >
        {texts.notFoundBody}
      </EmptyState>
    </main>
  );
}

function Broken() {
  return (
    <main className="mx-auto max-w-column p-6">
      <Notice
        tone="danger"
        title={texts.broken}
        action={
          <Button size="small" icon="refresh" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        }
      >
        {texts.brokenBody}
      </Notice>
    </main>
  );
}
