import { useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import { coursePart } from '#domain/lesson-path.ts';
import type { Standing } from '#domain/standing.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { curriculumQuery } from './queries.ts';
import { texts } from './texts.ts';
import { useStanding } from './use-enrollment-status.ts';

interface NextStepProps {
  api: Api;
  currCode: string;
  current: boolean;
  choose: () => void;
  now: number;
}

/** One thing to do, by how the person stands to the curriculum. */
export function NextStep({ api, currCode, current, choose, now }: NextStepProps) {
  const { courses, admission } = useSuspenseQuery(curriculumQuery(api, currCode)).data;
  const standing = useStanding(api, currCode, now);
  const trial = courses.find((course) => course.isTrial);
  return (
    <div className="grid gap-4">
      {standing !== null && <StandingNotice standing={standing} admission={admission} />}
      <div className="flex flex-wrap gap-3">
        {standing === 'running' ? (
          current && <LinkButton to="/home">{texts.toHome}</LinkButton>
        ) : (
          <TrialLink trial={trial} />
        )}
        {!current && (
          <Button tone={standing === 'running' ? 'primary' : 'secondary'} onClick={choose}>
            {texts.choose}
          </Button>
        )}
        {standing !== null && standing !== 'running' && admission && (
          <LinkButton to="/curriculums/$currCode/purchase" params={{ currCode }} tone="secondary" replace>
            {texts.toPrices}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function StandingNotice({ standing, admission }: { standing: Standing; admission: boolean }) {
  if (standing === 'running') return <Notice tone="ok" title={texts.joined} />;
  if (!admission)
    return (
      <Notice tone="warn" title={texts.stopped}>
        {texts.stoppedBody}
      </Notice>
    );
  if (standing === 'ended') return <Notice title={texts.ended}>{texts.rejoin}</Notice>;
  return null;
}

function TrialLink({ trial }: { trial: Course | undefined }) {
  if (!trial) return null;
  const { completedLessonCount } = trial.log;
  return (
    <LinkButton to="/courses/$course" params={{ course: coursePart(trial) }} icon="play">
      {completedLessonCount === 0
        ? texts.beginTrial
        : completedLessonCount < trial.lessonCount
          ? texts.goOnTrial
          : texts.seeTrial}
    </LinkButton>
  );
}
