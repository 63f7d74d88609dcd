import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { HomeworkContext } from '#features/homework/homework-ports.ts';
import type { ReceivedFile } from '#local/received/received-files.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, Section } from '#ui/layout/page.tsx';
import { FilePicker, ImportOutcome } from './import-button.tsx';
import type { ImportPorts, LessonChoice } from './import-ports.ts';
import { importTexts as texts } from './import-texts.ts';
import { type Importable, type ImportState, importable, useImport } from './use-import.ts';

interface ImportScreenProps {
  ports: ImportPorts;
  uid: string;
  /** Why something of what was shared is not there. */
  problem: string | null;
}

/** Asks which lesson sound files belong to, those that another app shared and those that are chosen here, and makes takes. */
export function ImportScreen({ ports, uid, problem }: ImportScreenProps) {
  const received = useQuery({
    queryKey: ['received-files', uid],
    queryFn: () => ports.received.list(),
    meta: { persisted: false },
    staleTime: 0,
    throwOnError: false,
  });
  const lessons = useQuery({
    queryKey: ['import-lessons', uid],
    queryFn: () => ports.lessons(),
    meta: { persisted: false },
    staleTime: 0,
    throwOnError: false,
  });
  const back = (
    <LinkButton to="/recordings" tone="quiet" size="small" icon="left">
      {texts.back}
    </LinkButton>
  );
  const failed = received.isError || lessons.isError;
  const retry = () => {
    void received.refetch();
    void lessons.refetch();
  };
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      {problem !== null && <Notice tone="warn">{problem}</Notice>}
      {failed && (
        <RetryNotice tone="danger" retry={texts.retry} onRetry={retry}>
          {texts.readFailed}
        </RetryNotice>
      )}
      {!failed && (received.data === undefined || lessons.data === undefined) && <Skeleton lines={6} />}
      {received.data !== undefined && lessons.data !== undefined && (
        <Importing ports={ports} uid={uid} received={received.data} choices={lessons.data} />
      )}
    </Page>
  );
}

interface ImportingProps {
  ports: ImportPorts;
  uid: string;
  received: readonly ReceivedFile[];
  choices: readonly LessonChoice[];
}

function Importing({ ports, uid, received, choices }: ImportingProps) {
  const queries = useQueryClient();
  const { state, importAll } = useImport(ports);
  const [chosen, choose] = useState<string | null>(null);
  const all = choices.flatMap(({ lessons }) => lessons);
  const lesson = all.find(({ lessonID }) => lessonID === chosen) ?? all[0];
  if (lesson === undefined) return <Notice>{texts.noLessons}</Notice>;
  const context: HomeworkContext = { uid, ...lesson };
  const changed = () => queries.invalidateQueries({ queryKey: ['received-files', uid] });
  const forget = async (id: string) => {
    await ports.received.forget(id);
    await changed();
  };
  const waiting = received.map(
    (file): Importable => ({
      name: file.name,
      takeID: file.id,
      open: () => ports.received.open(file),
      // The take is on disk: what waited may go.
      onImported: () => forget(file.id),
    }),
  );
  const isBusy = state.running !== null;
  return (
    <>
      <LessonField choices={choices} lessonID={lesson.lessonID} onChoose={choose} disabled={isBusy} />
      {received.length > 0 ? (
        <Section title={texts.waiting}>
          <p className="phrase text-sm text-ink-soft">{texts.waitingHint}</p>
          <ReceivedList files={received} disabled={isBusy} onRemove={(id) => void forget(id)} />
          <Button wide busy={isBusy} onClick={() => void importAll(context, waiting).then(changed)}>
            {texts.importAll(received.length)}
          </Button>
        </Section>
      ) : (
        state.imported === 0 && (
          <EmptyState icon="music" title={texts.none}>
            {texts.noneBody}
          </EmptyState>
        )
      )}
      <ImportOutcome state={state} />
      <WhereNext state={state} />
      <div className="text-center">
        <FilePicker
          busy={isBusy}
          tone="secondary"
          onChoose={(files) => void importAll(context, files.map(importable))}
        />
      </div>
    </>
  );
}

function WhereNext({ state: { running, imported, context } }: { state: ImportState }) {
  if (running !== null || imported === 0 || context === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        to="/lessons/$lesson/homework"
        params={{ lesson: lessonPart(context.lesson) }}
        size="small"
        icon="send"
      >
        {texts.toLesson}
      </LinkButton>
      <LinkButton to="/recordings" tone="secondary" size="small" icon="headphone">
        {texts.toRecordings}
      </LinkButton>
    </div>
  );
}

interface LessonFieldProps {
  choices: readonly LessonChoice[];
  lessonID: string;
  disabled: boolean;
  onChoose(lessonID: string): void;
}

function LessonField({ choices, lessonID, disabled, onChoose }: LessonFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-bold">
        {texts.lesson}
      </label>
      <select
        id={id}
        value={lessonID}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-12 w-full rounded-md border border-line-strong bg-surface px-3"
      >
        {choices.map(({ name, lessons }) => (
          <optgroup key={name} label={name}>
            {lessons.map((each) => (
              <option key={each.lessonID} value={each.lessonID}>
                {each.lesson.lessonName}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

interface ReceivedListProps {
  files: readonly ReceivedFile[];
  disabled: boolean;
  onRemove(id: string): void;
}

function ReceivedList({ files, disabled, onRemove }: ReceivedListProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {files.map(({ id, name, byteLength }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1.5">
          <span className="min-w-0">
            <bdi className="block font-bold wrap-anywhere">{name}</bdi>
            <span className="tabular text-sm text-ink-soft">{formatBytes(byteLength)}</span>
          </span>
          <IconButton
            icon="trash"
            label={texts.remove(name)}
            disabled={disabled}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}
