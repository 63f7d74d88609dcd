import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import { japanDate } from '#domain/japan-time.ts';
import { minutesOf } from '#domain/practice/practice-days.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Page } from '#ui/layout/page.tsx';
import { type OnDevice, type PractisedSeconds, progressSheet } from './progress-sheet.ts';
import { ProgressTable } from './progress-table.tsx';
import { curriculumNameQuery, ownCoursesQuery, ownCurriculumsQuery, ownLessonsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** Where the name on the sheet is stored. */
export interface SheetName {
  read(): string | null;
  write(name: string): void;
}

interface ProgressScreenProps {
  api: Api;
  currCode: string;
  /** The display name of the account; empty where it has none. An address is no name. */
  name: string;
  /** The name that they typed for this sheet; null: none yet. */
  sheetName: SheetName;
  onDevice: OnDevice;
  /** null while it is unknown. */
  practised: PractisedSeconds | null;
  now: number;
}

/** All lessons of a curriculum and what is done, on a sheet that can be printed. */
export function ProgressScreen({
  api,
  currCode,
  name,
  sheetName,
  onDevice,
  practised,
  now,
}: ProgressScreenProps) {
  const { courses } = useSuspenseQuery(ownCoursesQuery(api, currCode)).data;
  const { lessons } = useSuspenseQuery(ownLessonsQuery(api, currCode)).data;
  const sheet = progressSheet(courses, lessons, onDevice);
  const currName = useQuery(curriculumNameQuery(api, currCode)).data?.curriculum.currName ?? '';
  const [typed, setTyped] = useState(sheetName.read() ?? name);
  return (
    <Page
      title={texts.title}
      lead={<SheetLead name={typed} curriculum={currName} day={texts.asOf(japanDate(now, now))} />}
      back={
        <LinkButton to="/home" tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      <CurriculumLinks api={api} currCode={currCode} />
      {sheet.lessons === 0 ? (
        <EmptyState
          icon="course"
          title={texts.none}
          action={<LinkButton to="/curriculums">{texts.toCourses}</LinkButton>}
        >
          {texts.noneBody}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="tabular font-bold">
              {texts.total(sheet.completed, sheet.lessons)}
              <span className="block text-sm font-normal text-ink-soft">
                {texts.handedIn(sheet.handedIn)}
              </span>
              {sheet.minutes > 0 && (
                <span className="block text-sm font-normal text-ink-soft">
                  {texts.studied(texts.minutes(sheet.minutes))}
                </span>
              )}
              <PractisedTotal practised={practised} />
            </p>
            <div className="flex flex-wrap gap-2 print:hidden">
              <LinkButton to="/practice/log" tone="secondary" icon="clock">
                {texts.practiceLog}
              </LinkButton>
              <Button tone="secondary" icon="text" onClick={() => window.print()}>
                {texts.print}
              </Button>
            </div>
          </div>
          <div className="max-w-[28rem] print:hidden">
            <TextField
              label={texts.name}
              value={typed}
              maxLength={40}
              autoComplete="name"
              onChange={(event) => {
                setTyped(event.target.value);
                sheetName.write(event.target.value);
              }}
            />
          </div>
          {sheet.parts.map((part) => (
            <ProgressTable
              key={part.course.courseID}
              part={part}
              studyTimes={onDevice.studyTimes}
              practised={practised}
              now={now}
            />
          ))}
        </>
      )}
    </Page>
  );
}

/** Of every lesson and of none, on all devices. */
function PractisedTotal({ practised }: { practised: PractisedSeconds | null }) {
  const minutes = minutesOf([...(practised?.values() ?? [])].reduce((sum, each) => sum + each, 0));
  if (minutes === 0) return null;
  return (
    <span className="block text-sm font-normal text-ink-soft">{texts.practised(texts.minutes(minutes))}</span>
  );
}

/** Breaks between the parts, not within a name. The day has a line of its own: it stays there when the curriculum's name comes. */
function SheetLead({ day, ...names }: { name: string; curriculum: string; day: string }) {
  const shown = Object.entries(names).filter(([, name]) => name !== '');
  return (
    <>
      <span className="block">
        {shown.length === 0 && <>&nbsp;</>}
        {shown.map(([key, name], index) => (
          <span key={key} className="inline-block max-w-full">
            {name}
            {index < shown.length - 1 && texts.between}
          </span>
        ))}
      </span>
      <span className="block">{day}</span>
    </>
  );
}

/** Links to the other curriculums of the person, if there are any. */
function CurriculumLinks({ api, currCode }: { api: Api; currCode: string }) {
  const { data } = useQuery({ ...ownCurriculumsQuery(api), throwOnError: false });
  const curriculums = data?.curriculums ?? [];
  if (curriculums.length === 0 || (curriculums.length === 1 && curriculums[0]?.currCode === currCode)) {
    return null;
  }
  return (
    <nav aria-label={texts.curriculums} className="flex flex-wrap gap-2 print:hidden">
      {curriculums.map((curriculum) => (
        <Link
          key={curriculum.currCode}
          to="/progress"
          search={{ curr: curriculum.currCode }}
          replace
          aria-current={curriculum.currCode === currCode ? 'page' : undefined}
          className="grid min-h-11 place-items-center rounded-full border border-line-strong px-4 text-sm font-bold text-ink-soft no-underline aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          {curriculum.currName}
        </Link>
      ))}
    </nav>
  );
}
