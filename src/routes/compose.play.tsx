import { createFileRoute } from '@tanstack/react-router';
import { useMemberPorts } from '#app/adapters/use-community-ports.ts';
import { Head } from '#app/shell/head.tsx';
import { parseLessonPlace } from '#domain/lessons/lesson-path.ts';
import { parseUuid } from '#domain/uuid.ts';
import { PublishScreen } from '#features/community/publish/publish-screen.tsx';
import { publishTexts } from '#features/community/publish/publish-texts.ts';
import { useToast } from '#ui/feedback/toast.tsx';

interface Search {
  /** The lesson, as in its address. */
  lesson?: string | undefined;
  recording?: string | undefined;
}

export const Route = createFileRoute('/compose/play')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => ({
    lesson: typeof search['lesson'] === 'string' ? search['lesson'] : undefined,
    recording: typeof search['recording'] === 'string' ? search['recording'] : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const place = parseLessonPlace(deps.lesson ?? '');
    const recordingID = parseUuid(deps.recording ?? '');
    return { chosen: place === null || recordingID === null ? null : { place, recordingID } };
  },
  component: ComposePlay,
});

function ComposePlay() {
  const ports = useMemberPorts(Route.useRouteContext());
  const { chosen } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const say = useToast();
  if (ports === null) return null;
  return (
    <>
      <Head title={publishTexts.title} />
      <PublishScreen
        ports={ports}
        chosen={chosen}
        onPublished={({ playSlug }) => {
          say(publishTexts.done);
          void navigate({ to: '/plays/$playSlug', params: { playSlug }, replace: true });
        }}
      />
    </>
  );
}
