import { useState } from 'react';
import type { Post } from '#contract/entities/post.ts';
import { EDIT_WINDOW_MS } from '#domain/community/post.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import type { IconName } from '#ui/media/icon.tsx';
import { DrawnButton } from './drawn-button.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { texts } from './texts.ts';
import type { usePostActions } from './use-post-actions.tsx';

interface PostMenuProps {
  post: Post;
  ports: CommunityPorts;
  now: number;
  actions: ReturnType<typeof usePostActions>;
  /** Runs after the post left the reader's sight: deleted, or its author muted. */
  onGone?: (() => void) | undefined;
}

export interface MenuEntry {
  icon: IconName;
  label: string;
  run: () => void;
}

/** What else can be done with a post, in a dialog that a thumb reaches. */
export function PostMenu({ post, ports, now, actions, onGone }: PostMenuProps) {
  const [open, setOpen] = useState<'menu' | 'edit' | 'report' | null>(null);
  const close = () => setOpen(null);
  const { isOwn, isPlay, author, createTime } = post;
  const gone = (work: Promise<boolean>) => void work.then((isDone) => isDone && onGone?.());
  const entries: MenuEntry[] = [{ icon: 'copy', label: texts.copyLink, run: () => void actions.copy() }];
  if (isOwn && !isPlay) {
    if (isEditable(createTime, now))
      entries.push({ icon: 'pen', label: texts.edit, run: () => setOpen('edit') });
    entries.push({ icon: 'trash', label: texts.remove, run: () => gone(actions.remove()) });
  }
  if (!isOwn && ports.uid !== null) {
    entries.push(
      { icon: 'alert', label: texts.report, run: () => setOpen('report') },
      { icon: 'eye-off', label: texts.mute(author.displayName), run: () => gone(actions.mute()) },
    );
  }
  return (
    <>
      <DrawnButton
        drawing="more"
        label={texts.menu(author.displayName)}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      />
      <MenuDialog
        open={open === 'menu'}
        title={texts.menuTitle}
        entries={entries}
        hint={
          isOwn ? (isPlay ? texts.removePlay : texts.editUntil) : ports.uid === null ? null : texts.muteHint
        }
        onClose={close}
      />
      <EditDialog open={open === 'edit'} post={post} api={ports.api} onClose={close} />
      <ReportDialog open={open === 'report'} about={post} api={ports.api} onClose={close} />
    </>
  );
}

interface MenuDialogProps {
  open: boolean;
  title: string;
  entries: readonly MenuEntry[];
  hint: string | null;
  onClose: () => void;
}

export function MenuDialog({ open, title, entries, hint, onClose }: MenuDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <ul className="grid gap-2">
        {entries.map(({ icon, label, run }) => (
          <li key={label}>
            <Button
              tone="secondary"
              wide
              icon={icon}
              onClick={() => {
                onClose();
                run();
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {hint !== null && <p className="phrase text-sm text-ink-soft">{hint}</p>}
    </Dialog>
  );
}

export function isEditable(createTime: string, now: number): boolean {
  return now - Date.parse(createTime) < EDIT_WINDOW_MS;
}
