import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { answers, type SentAnswer } from '#contract/teach/answers.ts';
import { formatJapan, japanDate } from '#domain/japan-time.ts';
import { useConsole } from '#teach/app/context.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AnswerView } from './answer-view.tsx';
import { historyActions, texts } from './texts.ts';

interface HistoryDialogProps {
  answerID: string;
  voices: SentAnswer['voices'];
  open: boolean;
  onClose(): void;
}

/** Every version of an answer, newest first. */
export function HistoryDialog({ answerID, voices, open, onClose }: HistoryDialogProps) {
  const { api, now } = useConsole();
  const { data, error } = useQuery({
    ...queryOf(api, answers.history, { answerID }),
    enabled: open,
    staleTime: 0,
  });
  return (
    <Dialog open={open} title={texts.history} onClose={onClose}>
      {error && <Notice tone="warn">{texts.historyFailed}</Notice>}
      {!data && !error && <Skeleton lines={4} />}
      <ol className="grid gap-4">
        {data?.versions.map(({ action, teacherName, time, content }, index) => {
          const at = Date.parse(time);
          return (
            <li key={`${time}-${action}`} className="grid gap-1">
              <p className="text-sm">
                <b>{historyActions[action]}</b>{' '}
                <span className="text-ink-soft">
                  {texts.sentBy(teacherName, `${japanDate(at, now())} ${formatJapan(at, 'HH:mm')}`)}
                </span>
              </p>
              <details open={index === 0}>
                <summary className="min-h-11 content-center text-sm text-accent">{texts.sentTitle}</summary>
                <AnswerView content={content} voices={voices} />
              </details>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
