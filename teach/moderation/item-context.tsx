import type { ModeratedItem, ModerationDetail } from '#contract/teach/moderation.ts';
import { japanDateTime } from '#domain/japan-time.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { authorName, StateTag } from './item-tags.tsx';
import { recordedStep } from './possible-steps.ts';
import { texts } from './texts.ts';

const LIST = 'grid gap-3';
const ENTRY = 'grid gap-1 border-l-3 border-line pl-3 text-sm';
const WORDS = 'wrap-anywhere whitespace-pre-line';

interface ReportsProps {
  reports: ModerationDetail['reports'];
  item: Pick<ModeratedItem, 'text'>;
  now: number;
}

/** Why people reported it. Nobody learns here who they are. */
export function Reports({ reports, item, now }: ReportsProps) {
  return (
    <Section title={texts.reportsTitle}>
      {reports.length === 0 ? (
        <p className="text-ink-soft">{texts.noReports}</p>
      ) : (
        <ul className={LIST}>
          {reports.map(({ reason, note, words, time, counts, isHandled }) => (
            <li key={`${time} ${reason} ${note}`} className={ENTRY}>
              <p className="flex flex-wrap items-center gap-2">
                <Tag tone={isHandled ? 'plain' : 'danger'}>{texts.reasons[reason]}</Tag>
                {isHandled && <Tag icon="check">{texts.handled}</Tag>}
                <span className="text-ink-soft">
                  {texts.reportedAt(japanDateTime(Date.parse(time), now))}
                </span>
              </p>
              {note !== '' && <p className={WORDS}>{note}</p>}
              {words !== item.text && words !== '' && (
                <p className={`${WORDS} text-ink-soft`}>
                  <b>{texts.wordsThen}</b>
                  {words}
                </p>
              )}
              {!counts && <p className="text-ink-soft">{texts.doesNotCount}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface ThreadProps {
  thread: ModerationDetail['thread'];
  commentID: string | null;
  now: number;
}

/** The post and the comments around the one in question. */
export function Thread({ thread, commentID, now }: ThreadProps) {
  const entries = [{ ...thread.post, commentID: null }, ...thread.comments];
  return (
    <Section title={texts.threadTitle}>
      <Card tight>
        <ul className={LIST}>
          {entries.map(({ commentID: id, author, text, createTime, state }) => (
            <li
              key={id ?? 'post'}
              aria-current={id === commentID ? 'true' : undefined}
              className={`${ENTRY} aria-[current]:border-danger`}
            >
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <b className="wrap-anywhere">{authorName(author)}</b>
                <span className="text-ink-soft">{japanDateTime(Date.parse(createTime), now)}</span>
                {state !== 'visible' && <StateTag state={state} hiddenBy={null} />}
                {id === commentID && <Tag tone="danger">{texts.here}</Tag>}
              </p>
              <p className={WORDS}>
                {text === '' ? (state === 'deleted' ? texts.wiped : texts.noText) : text}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** What stood there before the author changed it. */
export function Versions({ versions, now }: { versions: ModerationDetail['versions']; now: number }) {
  if (versions.length === 0) return null;
  return (
    <Section title={texts.versionsTitle}>
      <ul className={LIST}>
        {versions.map(({ text, replaceTime }) => (
          <li key={replaceTime} className={ENTRY}>
            <p className="text-ink-soft">{texts.replacedAt(japanDateTime(Date.parse(replaceTime), now))}</p>
            <p className={WORDS}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What the school has done about this author. */
export function Steps({ steps, now }: { steps: ModerationDetail['steps']; now: number }) {
  return (
    <Section title={texts.stepsTitle}>
      {steps.length === 0 ? (
        <p className="text-ink-soft">{texts.noSteps}</p>
      ) : (
        <ul className={LIST}>
          {steps.map((step, at) => (
            <li key={step.stepID} className={ENTRY}>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <b className={step.isUndone ? 'line-through' : undefined}>{nameOf(steps, at)}</b>
                {step.isUndone && <Tag>{texts.takenBack}</Tag>}
                {step.until !== null && (
                  <span>{texts.until(japanDateTime(Date.parse(step.until), now))}</span>
                )}
                {!step.isHere && <Tag>{texts.elsewhere}</Tag>}
              </p>
              <p className="text-ink-soft">
                {actorName(step)} {japanDateTime(Date.parse(step.time), now)}
              </p>
              {step.reason !== '' && (
                <p className={WORDS}>
                  <b>{step.isUndone ? texts.notToAuthor : texts.toAuthor}</b>
                  {step.reason}
                </p>
              )}
              {step.note !== '' && (
                <p className={WORDS}>
                  <b>{texts.noted}</b>
                  {step.note}
                </p>
              )}
              {!step.isHere && step.words !== '' && (
                <p className={`${WORDS} line-clamp-3 text-ink-soft`}>{step.words}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function nameOf(steps: ModerationDetail['steps'], at: number): string {
  const step = recordedStep(steps, at);
  return step === null ? texts.didShow : texts.did[step];
}

function actorName({ by, teacherName }: ModerationDetail['steps'][number]): string {
  if (by === 'reports') return texts.byReports;
  return by === 'teacher' && teacherName !== null ? texts.byTeacher(teacherName) : texts.byCli;
}
