import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { drillPorts } from '#app/adapters/practice/drill-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { parseLessonPlace } from '#domain/lessons/lesson-path.ts';
import type { Drill } from '#domain/practice/drills/drill-items.ts';
import { DrillsScreen } from '#features/practice/drills/drills-screen.tsx';
import { texts } from '#features/practice/drills/texts.ts';

interface Search {
  drill?: Drill | undefined;
  /** `{courseCode}_{courseVer}_{lessonOrder}`: the lesson whose scores come first. */
  lesson?: string | undefined;
}

export const Route = createFileRoute('/practice/drills')({
  staticData: { access: 'member', preload: 'code' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => {
    const lesson = String(search['lesson'] ?? '');
    const drill = String(search['drill'] ?? '');
    return {
      drill: /^(rhythm|compare|sing|name)$/.test(drill) ? (drill as Drill) : undefined,
      lesson: parseLessonPlace(lesson) === null ? undefined : lesson,
    };
  },
  component: Drills,
});

function Drills() {
  const context = Route.useRouteContext();
  const { drill, lesson } = Route.useSearch();
  const uid = useIdentity(context.session)?.uid;
  return (
    <>
      <Head title={drill === undefined ? texts.title : texts.names[drill]} />
      {uid !== undefined && <PersonsDrills key={`${uid} ${lesson}`} uid={uid} />}
    </>
  );
}

function PersonsDrills({ uid }: { uid: string }) {
  const context = Route.useRouteContext();
  const { drill = null, lesson } = Route.useSearch();
  const ports = useMemo(() => drillPorts(context, uid, lesson), [context, uid, lesson]);
  return <DrillsScreen ports={ports} uid={uid} drill={drill} lesson={lesson} />;
}
