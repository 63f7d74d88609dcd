import { useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import type { EnrollmentStatus } from '#domain/billing/enrollment-status.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { curriculumQuery } from './queries.ts';
import { texts } from './texts.ts';
import { useCanPurchase } from './use-can-purchase.ts';
import { useEnrollmentStatus } from './use-enrollment-status.ts';

interface NextStepProps {
  api: Api;
  currCode: string;
  current: boolean;
  choose: () => void;
  now: number;
}

/** The next action, by the enrollment status of the person. */
export function NextStep({ api, currCode, current, choose, now }: NextStepProps) {
  const { courses, admission } = useSuspenseQuery(curriculumQuery(api, currCode)).data;
  const status = useEnrollmentStatus(api, currCode, now);
  const canPurchase = useCanPurchase(api, currCode, status);
  const trial = courses.find((course) => course.isTrial);
  return (
    <div className="grid gap-4">
      {status !== null && <EnrollmentNotice status={status} admission={admission} />}
      <div className="flex flex-wrap gap-3">
        {status === 'running' ? (
          current && <LinkButton to="/home">{texts.toHome}</LinkButton>
        ) : (
          <TrialLink trial={trial} />
        )}
        {!current && (
          <Button tone={status === 'running' ? 'primary' : 'secondary'} onClick={choose}>
            {texts.choose}
          </Button>
        )}
        {status !== null && canPurchase && admission && (
          <LinkButton to="/curriculums/$currCode/purchase" params={{ currCode }} tone="secondary" replace>
            {texts.toPrices}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function EnrollmentNotice({ status, admission }: { status: EnrollmentStatus; admission: boolean }) {
  if (status === 'running') return <Notice tone="ok" title={texts.joined} />;
  if (!admission)
    return (
      <Notice tone="warn" title={texts.stopped}>
        {texts.stoppedBody}
      </Notice>
    );
  if (status === 'ended') return <Notice title={texts.ended}>{texts.rejoin}</Notice>;
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
