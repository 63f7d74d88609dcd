import { runWhenIdle } from '#app/shell/run-when-idle.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

/** Comes once the first screen stands. */
export const UnreadCount = optionalComponent(async () => {
  await new Promise<void>(runWhenIdle);
  return (await import('./unread-count.tsx')).UnreadCount;
});
