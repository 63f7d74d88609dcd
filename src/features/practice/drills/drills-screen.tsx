import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Drill } from '#domain/practice/drills/drill-items.ts';
import { dueCounts } from '#domain/practice/drills/drill-memory.ts';
import type { DrillEars } from '#sound/drills/drill-ears.ts';
import type { DrillSound } from '#sound/drills/drill-sound.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Page } from '#ui/layout/page.tsx';
import { DrillSession } from './drill-session.tsx';
import type { DrillMaterial } from './material/drill-material.ts';
import { texts } from './texts.ts';
import type { DrillLogPort, DrillMemoryPort } from './use-drill-run.ts';
import { useMayListen } from './use-may-listen.ts';

export interface DrillPorts {
  memory: DrillMemoryPort;
  log: DrillLogPort;
  sound: DrillSound;
  ears: DrillEars;
  /** What the scores on this device give; those of the lesson before the others. */
  material(): Promise<DrillMaterial>;
}

/** In the order of the list. */
const OFFERED = ['rhythm', 'compare', 'sing', 'name'] as const satisfies readonly Drill[];

interface DrillsScreenProps {
  ports: DrillPorts;
  uid: string;
  /** null: the person chooses. */
  drill: Drill | null;
  /** The lesson's part of addresses; its scores come first. */
  lesson: string | undefined;
}

/** The drills of two minutes: which there are, or the one that was chosen. */
export function DrillsScreen({ ports, uid, drill, lesson }: DrillsScreenProps) {
  const place = lesson === undefined ? {} : { lesson };
  const back = (
    <LinkButton
      to={drill === null ? '/practice' : '/practice/drills'}
      search={place}
      tone="quiet"
      size="small"
      icon="left"
    >
      {drill === null ? texts.back : texts.toAll}
    </LinkButton>
  );
  if (drill === null) {
    return (
      <Page title={texts.title} lead={texts.lead} back={back}>
        <DrillList ports={ports} place={place} />
        <p className="text-sm text-ink-soft">{texts.here}</p>
      </Page>
    );
  }
  return (
    <Page title={texts.names[drill]} over={texts.title} back={back}>
      <ReadyDrill key={drill} ports={ports} uid={uid} drill={drill} lesson={lesson} />
    </Page>
  );
}

function DrillList({ ports, place }: { ports: DrillPorts; place: { lesson?: string } }) {
  const mayListen = useMayListen();
  const due = dueCounts(ports.memory.read(), Date.now());
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {OFFERED.filter((drill) => drill !== 'sing' || mayListen).map((drill) => (
        <li key={drill} className="grid">
          <Link
            to="/practice/drills"
            search={{ ...place, drill }}
            className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4 text-ink no-underline shadow-card hover:border-line-strong sm:p-5"
          >
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="text-lg font-bold text-accent">{texts.names[drill]}</span>
              {due[drill] > 0 && <Tag>{texts.due(due[drill])}</Tag>}
            </span>
            <span className="text-sm text-ink-soft">{texts.about[drill]}</span>
          </Link>
        </li>
      ))}
      {!mayListen && <li className="text-sm text-ink-soft sm:col-span-2">{texts.singNeedsEars}</li>}
    </ul>
  );
}

interface ReadyDrillProps extends Omit<DrillsScreenProps, 'drill'> {
  drill: Drill;
}

function ReadyDrill({ ports, uid, drill, lesson }: ReadyDrillProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['drill-material', uid, lesson ?? null],
    queryFn: () => ports.material(),
    // What it is made of is on the device already, and a lesson may have come since.
    meta: { persisted: false },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
    throwOnError: false,
  });
  if (isError) {
    return (
      <RetryNotice tone="danger" retry={texts.retry} onRetry={() => void refetch()}>
        {texts.failed}
      </RetryNotice>
    );
  }
  if (data === undefined) return <Skeleton lines={5} />;
  return (
    <DrillSession
      drill={drill}
      material={data}
      memory={ports.memory}
      log={ports.log}
      sound={ports.sound}
      ears={ports.ears}
      lesson={lesson}
    />
  );
}
