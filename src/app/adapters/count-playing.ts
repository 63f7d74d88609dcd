import type { AppContext } from '#app/context.ts';
import type { PlayingNow } from '#sound/playing-now.ts';
import { practising } from '#sound/practising.ts';
import { lessonIDInCache } from './lessons-in-cache.ts';

/** What sounds in the practice room counts as practice, with its lesson where this device knows it (product-rules R23.1). */
export function countPlaying({ playing, queries }: Pick<AppContext, 'playing' | 'queries'>): void {
  let counted: { tool: PlayingNow['tool']; lesson: string | null } | null = null;
  let end = () => {};
  const follow = (now: PlayingNow | null) => {
    const sounds = now?.running ? now : null;
    if (counted?.tool === sounds?.tool && counted?.lesson === sounds?.lesson) return;
    end();
    counted = sounds && { tool: sounds.tool, lesson: sounds.lesson };
    end = counted
      ? practising({
          useID: 'practice-room',
          tool: counted.tool,
          lessonID: counted.lesson === null ? null : lessonIDInCache(queries, counted.lesson),
        })
      : () => {};
  };
  playing.subscribe(() => follow(playing.state));
  follow(playing.state);
}
