/**
 * Keeps the screen on until the returned function is called. A browser takes the lock back when the page is hidden; it is
 * asked for again when the page is shown. A browser that refuses (battery saver) stops nothing.
 */
export function keepScreenOn(): () => void {
  let lock: Promise<WakeLockSentinel | null> | null = null;
  const request = () => {
    if (document.hidden) return;
    lock = (navigator.wakeLock?.request('screen') ?? Promise.reject()).catch(() => null);
  };
  document.addEventListener('visibilitychange', request);
  request();
  return () => {
    document.removeEventListener('visibilitychange', request);
    void lock?.then((held) => held?.release()).catch(() => undefined);
    lock = null;
  };
}
