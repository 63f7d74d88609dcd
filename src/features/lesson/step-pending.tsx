import { Spinner } from '#ui/feedback/spinner.tsx';

/** A step that is loading, as high as the screen: what follows it is below the screen before and after. */
export function StepPending() {
  return (
    <div className="min-h-svh">
      <Spinner atOnce />
    </div>
  );
}
