import { useState } from 'react';
import type { PublicProfile } from '#contract/entities/person.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { DrawnButton } from '#features/community/post/drawn-button.tsx';
import { MenuDialog, type MenuEntry } from '#features/community/post/post-menu.tsx';
import { shareLink } from '#features/community/post/share-link.ts';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/button/copy-text.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { texts } from './texts.ts';
import { useMute } from './use-follow.ts';

/** What else can be done with a person: share their page, mute them. */
export function PersonMenu({ profile, ports }: { profile: PublicProfile; ports: CommunityPorts }) {
  const [open, setOpen] = useState(false);
  const say = useToast();
  const mute = useMuteWithUndo(ports, profile);
  const { username, displayName, isMuted, isOwn } = profile;
  const url = `${ports.origin}/users/${username}`;
  const share = async () => {
    const result = await shareLink(url, texts.headOf(displayName, username));
    if (result !== 'shared') say(result === 'copied' ? texts.copied : texts.copyFailed);
  };
  const copy = async () => say((await copyText(url)) === 'copied' ? texts.copied : texts.copyFailed);
  const mayMute = !isOwn && ports.uid !== null;
  const entries: MenuEntry[] = [
    { icon: 'send', label: texts.share, run: () => void share() },
    { icon: 'copy', label: texts.copy, run: () => void copy() },
    ...(mayMute
      ? [
          isMuted
            ? ({ icon: 'eye', label: texts.unmute, run: () => void mute(false) } as const)
            : ({ icon: 'eye-off', label: texts.mute, run: () => void mute(true) } as const),
        ]
      : []),
  ];
  return (
    <>
      <DrawnButton drawing="more" label={texts.menu} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <MenuDialog
        open={open}
        title={texts.headOf(displayName, username)}
        entries={entries}
        hint={mayMute && !isMuted ? texts.muteHint : null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function useMuteWithUndo({ api }: CommunityPorts, { username, displayName }: PublicProfile) {
  const say = useToast();
  const change = useMute(api);
  const mute = async (isMuted: boolean) => {
    if (!(await change(username, isMuted))) return;
    say(
      isMuted ? texts.mutedDone(displayName) : texts.unmutedDone(displayName),
      <Button tone="quiet" size="small" onClick={() => void mute(!isMuted)}>
        {texts.undo}
      </Button>,
    );
  };
  return mute;
}
