import { texts } from '#features/community/post/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/button/copy-text.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { TextArea } from '#ui/form/text-area.tsx';

interface LeftWordsProps {
  text: string;
  onDrop: () => void;
  onPutBack: () => void;
}

/** Words for a post that is gone: nothing sends them any more, and they stay their person's. */
export function LeftWords({ text, onDrop, onPutBack }: LeftWordsProps) {
  const say = useToast();
  const copy = async () =>
    say((await copyText(text)) === 'copied' ? texts.leftWordsCopied : texts.leftWordsCopyFailed);
  const drop = () => {
    onDrop();
    say(
      texts.leftWordsDropped,
      <Button tone="quiet" size="small" onClick={onPutBack}>
        {texts.undo}
      </Button>,
    );
  };
  return (
    <div className="grid gap-2">
      <TextArea label={texts.leftWords} hint={texts.leftWordsHint} rows={2} value={text} readOnly />
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="quiet" size="small" icon="trash" onClick={drop}>
          {texts.discard}
        </Button>
        <Button tone="secondary" size="small" icon="copy" onClick={() => void copy()}>
          {texts.leftWordsCopy}
        </Button>
      </div>
    </div>
  );
}
