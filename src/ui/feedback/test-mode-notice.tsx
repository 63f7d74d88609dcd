import { Icon } from '#ui/media/icon.tsx';

/** Shown on every page about money while nothing real is charged; renders nothing otherwise or while unknown. */
export function TestModeNotice({ testMode = false }: { testMode?: boolean | undefined }) {
  if (!testMode) return null;
  return (
    <p
      data-test-mode
      className="phrase flex items-center gap-2 rounded-md border border-dashed border-line-strong px-3 py-1.5 text-sm text-ink-soft [&>svg]:size-4"
    >
      <Icon name="info" />
      <span>
        テストモード<span className="inline-block">（実際のお支払いは発生しません）</span>
      </span>
    </p>
  );
}
