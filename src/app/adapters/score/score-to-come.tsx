import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** As high as the screen, like the score that comes: what stands below does not move when it is there. */
export function ScoreToCome() {
  return (
    <div className="min-h-svh">
      <Skeleton lines={8} />
    </div>
  );
}
