import { hasBacking } from '#domain/practice/score/backing.ts';
import type { Music } from '#domain/practice/score/music.ts';
import type { PlayerSettings } from '#local/player-settings.ts';
import { texts } from './texts.ts';

interface PartsProps {
  music: Music;
  settings: PlayerSettings;
  onChange(change: Partial<PlayerSettings>): void;
}

/** Which hands or voices are played, and the accompaniment from the chords; nothing where there is one part alone. */
export function Parts({ music, settings, onChange }: PartsProps) {
  const { parts, chords } = music;
  const withBacking = hasBacking(chords);
  if (parts.length + (withBacking ? 1 : 0) < 2) return null;
  const { muted, backing } = settings;
  const isSilent = parts.every((_, part) => muted.includes(part)) && !(withBacking && backing);
  const toggle = (part: number) =>
    onChange({ muted: muted.includes(part) ? muted.filter((each) => each !== part) : [...muted, part] });
  return (
    <div className="grid gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form */}
      <div role="group" aria-label={texts.parts} className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="text-sm text-ink-soft">
          {texts.parts}
        </span>
        {parts.map((kind, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the score
          <Toggle key={part} pressed={!muted.includes(part)} onPress={() => toggle(part)}>
            {texts.part(kind, part + 1)}
          </Toggle>
        ))}
        {withBacking && (
          <Toggle pressed={backing} onPress={() => onChange({ backing: !backing })}>
            {texts.backing}
          </Toggle>
        )}
      </div>
      <p role="status" className="text-sm text-warn empty:hidden">
        {isSilent ? texts.noParts : ''}
      </p>
    </div>
  );
}

function Toggle({ pressed, onPress, children }: { pressed: boolean; onPress(): void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="min-h-11 rounded-full border border-line-strong bg-surface px-4 text-sm font-bold text-ink-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {children}
    </button>
  );
}
