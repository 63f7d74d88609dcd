import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { practiceSounds } from '#app/adapters/practice-sounds.ts';
import { ScoreToCome } from '#app/adapters/score/score-to-come.tsx';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { parseLessonPlace } from '#domain/lessons/lesson-path.ts';
import { useLessonCount } from '#features/lesson/score/use-lesson-count.ts';
import { PracticeRoom } from '#features/practice/room/practice-room.tsx';
import { isOffered, type Tool, toolOf } from '#features/practice/room/tools.ts';
import { type AskedSearch, askedSearch, sourceOf } from '#features/practice/score/asked-search.ts';
import { texts } from '#features/practice/texts.ts';
import type { PlayedSource } from '#sound/playing-now.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';

const VoiceRoom = lazyComponent(
  async () => (await import('#app/adapters/practice/voice-room.tsx')).VoiceRoom,
);

const ScoreRoom = lazyComponent(async () => (await import('#app/adapters/score/score-room.tsx')).ScoreRoom);

interface Search extends AskedSearch {
  tool?: Tool | undefined;
  /** `{courseCode}_{courseVer}_{lessonOrder}`: the lesson whose settings are used. */
  lesson?: string | undefined;
  /** Of the tab 「曲」: which of the lesson's scores, from 1, or its model. */
  score?: PlayedSource | undefined;
}

export const Route = createFileRoute('/practice/')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => {
    const lesson = String(search['lesson'] ?? '');
    return {
      tool: toolOf(search['tool']),
      lesson: parseLessonPlace(lesson) === null ? undefined : lesson,
      score: sourceOf(search['score']),
      ...askedSearch(search),
    };
  },
  component: Practice,
});

function Practice() {
  const context = Route.useRouteContext();
  const { tool: named = 'metronome', lesson, score, ...asked } = Route.useSearch();
  const uid = useIdentity(context.session)?.uid ?? null;
  const sounds = practiceSounds(context);
  const place = lesson === undefined ? null : parseLessonPlace(lesson);
  const count = useLessonCount(context.api, context.lesson, place);
  const tool = isOffered(named, place) ? named : 'metronome';
  return (
    <>
      <Head title={texts.title} />
      <PracticeRoom
        key={lesson}
        api={context.api}
        sounds={sounds}
        tool={tool}
        uid={uid}
        place={place}
        count={count}
        renderScore={(below) =>
          uid !== null && (
            <Suspense fallback={<ScoreToCome />}>
              <ScoreRoom
                context={context}
                sounds={sounds}
                uid={uid}
                place={place}
                source={score}
                asked={asked}
                below={below}
              />
            </Suspense>
          )
        }
        renderVoice={(of, settings, onChange) => (
          <Suspense fallback={<Skeleton lines={6} />}>
            <VoiceRoom context={context} place={of} settings={settings} onChange={onChange} />
          </Suspense>
        )}
      />
    </>
  );
}
