import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isRefusal } from '#app/cache/query-client.ts';
import type { AppContext } from '#app/context.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import { lessonQuery, textQuery } from '#features/lesson/queries.ts';
import { parseText } from '#features/lesson/text/parse-text.ts';
import { texts } from '#features/practice/voice/texts.ts';
import { type SingableScore, VoiceTool } from '#features/practice/voice/voice-tool.tsx';
import type { PracticeSettings } from '#local/practice-settings.ts';
import { readExpected } from '#sound/listening/read-expected.ts';
import { abcTitle } from '#sound/score/abc-text.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface VoiceRoomProps {
  context: Pick<AppContext, 'api' | 'lesson'>;
  place: LessonPlace;
  settings: PracticeSettings;
  onChange: ChangeSettings;
}

/** The tab 音程 of a voice lesson: its scores, from what is stored here or from the server. */
export function VoiceRoom({ context, place, settings, onChange }: VoiceRoomProps) {
  const { api, lesson: ports } = context;
  const shown = useQuery({ ...lessonQuery(api, place), throwOnError: false });
  const lesson = shown.data?.lesson;
  const hasText = lesson?.content.text === true;
  const text = useQuery({
    ...textQuery(api, lesson?.lessonID ?? '', ports),
    enabled: hasText,
    throwOnError: false,
  });
  const markdown = text.data?.markdown;
  const [first, ...others] = useMemo(() => singableScores(markdown ?? ''), [markdown]);
  if (first) return <VoiceTool scores={[first, ...others]} settings={settings} onChange={onChange} />;
  if (shown.isPending || (hasText && text.isPending)) return <Skeleton lines={6} />;
  if (isRefusal(shown.error))
    return (
      <EmptyState icon="music" title={texts.lessonShut}>
        {texts.lessonShutBody}
      </EmptyState>
    );
  const isMissing = shown.isError || text.isError;
  return (
    <EmptyState icon="music" title={isMissing ? texts.textMissing : texts.noScore}>
      {isMissing ? texts.textMissingBody : texts.noScoreBody}
    </EmptyState>
  );
}

function singableScores(markdown: string): SingableScore[] {
  const parts = parseText(markdown);
  return parts.flatMap((part, index) => {
    if (part.kind !== 'score' || part.guitar) return [];
    const { abc } = part;
    const score = readExpected(abc);
    const number = parts.slice(0, index + 1).filter(({ kind }) => kind === 'score').length;
    return score === null ? [] : [{ name: abcTitle(abc) ?? texts.scoreNumber(number), abc, score }];
  });
}
