import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Comment } from '#contract/comments.ts';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import type { TakeToAnswer, TeacherVoice } from '#contract/teach/answers.ts';
import type { SignedInTeacher } from '#contract/teach/teachers.ts';
import type { RenderScore } from '#features/homework/answers/answer-ports.ts';
import { answerTexts, outcomeTexts } from '#features/homework/answers/answer-texts.ts';
import { Comments } from '#features/homework/answers/comments.tsx';
import { StampMark } from '#features/homework/answers/stamp.tsx';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { TeacherPicture } from '#teach/app/teacher-picture.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import { inReadingOrder, voicesOf } from './answer-draft.ts';
import { texts } from './texts.ts';

const MarkedScore = lazyComponent(
  async () => (await import('#features/lesson/score/marked-score.tsx')).MarkedScore,
);

interface PreviewDialogProps {
  open: boolean;
  onClose(): void;
  take: TakeToAnswer;
  peaks: readonly number[];
  content: AnswerDraft;
  voices: readonly TeacherVoice[];
}

/** The answer as the learner reads it, with the learner's own parts: what plays here plays there. */
export function PreviewDialog({ open, onClose, ...preview }: PreviewDialogProps) {
  return (
    <Dialog
      open={open}
      title={texts.previewTitle}
      onClose={onClose}
      actions={
        <Button tone="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">{texts.previewLead}</p>
      <Preview {...preview} />
    </Dialog>
  );
}

function Preview({ take, peaks, content, voices }: Omit<PreviewDialogProps, 'open' | 'onClose'>) {
  const teacher = useTeacher();
  const { sound, model, submission } = take;
  const url = sound.m4aURL ?? sound.url;
  const source = useMemo(() => async () => url, [url]);
  const own = useOwnVoices(content);
  const comments = useMemo(
    () => commentsOf(content, teacher, [...own, ...voices]),
    [content, teacher, own, voices],
  );
  const renderScore = useRenderScore(take.textURL, submission.lesson.lessonID);
  const { outcome, stamp } = content;
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-paper p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="flex items-center gap-3 font-bold">
          <TeacherPicture teacher={teacher} />
          {answerTexts.from(teacher.name)}
        </p>
        {stamp && <StampMark stamp={stamp} />}
      </div>
      {outcome && (
        <div>
          <p className="phrase text-lg font-bold">{outcomeTexts[outcome].title}</p>
          <p className="text-ink-soft">{outcomeTexts[outcome].body}</p>
        </div>
      )}
      <Comments
        comments={comments}
        source={source}
        peaks={peaks}
        durationMs={(sound.seconds ?? 0) * 1000}
        modelURL={model?.url ?? null}
        renderScore={renderScore}
      />
    </div>
  );
}

/** The learner's comments of a draft; what nobody wrote is not in them. */
function commentsOf(
  content: AnswerDraft,
  { name, image }: SignedInTeacher,
  voices: readonly TeacherVoice[],
): Comment[] {
  const now = new Date().toISOString();
  return inReadingOrder(content.comments).flatMap(({ commentID, place, body }) => {
    const voice = body.kind === 'voice' ? voices.find((each) => each.recordingID === body.recordingID) : null;
    if (voice === undefined || (body.kind === 'text' && body.text.trim() === '')) return [];
    return [
      {
        commentID,
        recordingID: null,
        teacher: { name, image },
        kind: body.kind,
        body: body.kind === 'text' ? body.text : '',
        startSeconds:
          place.kind === 'moment' ? place.atSeconds : place.kind === 'stretch' ? place.startSeconds : null,
        endSeconds: place.kind === 'stretch' ? place.endSeconds : null,
        score: place.kind === 'bar' ? place.score : null,
        bar: place.kind === 'bar' ? place.bar : null,
        audio: voice && { url: voice.url, seconds: voice.seconds },
        createTime: now,
        updateTime: now,
        isRead: true,
      },
    ];
  });
}

/** Voices that are on this device, ready to play while the preview is open. */
function useOwnVoices(content: AnswerDraft): readonly TeacherVoice[] {
  const { voices } = useConsole();
  const [own, setOwn] = useState<readonly TeacherVoice[]>([]);
  const key = voicesOf(content).join(' ');
  useEffect(() => {
    let isOpen = true;
    const here = (voices.store.state.voices ?? []).filter(({ takeID }) => key.split(' ').includes(takeID));
    const opening = Promise.all(
      here.map(async ({ takeID, frozen }) => ({
        recordingID: takeID,
        url: await voices.url(takeID),
        seconds: (frozen?.durationMs ?? 0) / 1000,
      })),
    );
    opening.then((found) => isOpen && setOwn(found)).catch(() => undefined);
    return () => {
      isOpen = false;
      void opening.then(
        (found) => {
          for (const { url } of found) URL.revokeObjectURL(url);
        },
        () => undefined,
      );
    };
  }, [voices, key]);
  return own;
}

/** The learner's marked score, on the text that the server lets this teacher read. */
function useRenderScore(textURL: string | null, lessonID: string): RenderScore | null {
  return useMemo(() => {
    if (textURL === null) return null;
    const api = (async () => ({ url: textURL })) as unknown as Api;
    const fetchText = async (url: string) => (await fetch(url)).text();
    return (marks) => (
      <Suspense>
        <MarkedScore api={api} ports={{ fetchText }} lessonID={lessonID} {...marks} />
      </Suspense>
    );
  }, [textURL, lessonID]);
}
