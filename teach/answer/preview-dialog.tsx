import type { AnswerDraft } from '#contract/entities/answer.ts';
import { imageURL } from '#domain/image-url.ts';
import { useTeacher } from '#teach/app/context.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { AnswerView } from './answer-view.tsx';
import { texts } from './texts.ts';

interface PreviewDialogProps {
  open: boolean;
  onClose(): void;
  content: AnswerDraft;
  voices: readonly { recordingID: string; url: string; seconds: number }[];
}

/** The answer as the learner reads it. */
export function PreviewDialog({ open, onClose, content, voices }: PreviewDialogProps) {
  const teacher = useTeacher();
  return (
    <Dialog
      open={open}
      title={texts.previewTitle}
      onClose={onClose}
      actions={
        <Button tone="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">{texts.previewLead}</p>
      <div className="grid gap-3 rounded-lg border border-line bg-paper p-4">
        <p className="flex items-center gap-3 font-bold">
          {teacher.image && (
            <img
              src={imageURL(teacher.image, { width: 80, height: 80 })}
              alt=""
              width={40}
              height={40}
              className="size-10 rounded-full bg-sunk object-cover"
            />
          )}
          {teacher.name}
        </p>
        <AnswerView content={content} voices={voices} />
      </div>
    </Dialog>
  );
}
