import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SubmissionAnswer } from '#contract/comments.ts';
import { isNoteTooLong, MAX_NOTE_LENGTH } from '#domain/recordings/note-length.ts';
import { countCharacters } from '#domain/text-length.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { type DraftNote, useDraftNote } from '#features/homework/takes/use-draft-note.ts';
import { Button } from '#ui/button/button.tsx';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useFocusAfterClose } from '#ui/layout/use-focus-after-close.ts';
import { useFocusWhenOpened } from '#ui/layout/use-focus-when-opened.ts';
import type { AnswerPorts, WaitingReplyView } from './answer-ports.ts';
import { answerTexts } from './answer-texts.ts';

interface ReplyProps {
  ports: AnswerPorts & Pick<HomeworkPorts, 'draftNote'>;
  lessonID: string;
  recordingID: string;
  sent: SubmissionAnswer['reply'];
}

/** The one reply in words to an answer: written, waiting, or sent. */
export function Reply({ ports, lessonID, recordingID, sent }: ReplyProps) {
  const { replies } = ports;
  const waiting = useSyncExternalStore(replies.subscribe, () => replies.of(recordingID));
  const announce = useAnnounce();
  const [tooLate, setTooLate] = useState(false);
  const [isRewriting, setRewriting] = useState(false);
  const draft = useDraftNote(ports, draftKey(recordingID));
  /** What has just left, until the server's list shows it. */
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    if (waiting !== null) setLeft(waiting.refused === null ? waiting.text : null);
  }, [waiting]);
  const takeBack = async () => {
    const text = await ports.takeBackReply(lessonID, recordingID);
    setTooLate(text === null);
    if (text === null) return;
    setLeft(null);
    setRewriting(true);
    draft.change(text);
  };
  if (waiting !== null) {
    return (
      <SentReply text={waiting.text}>
        {waiting.refused === null ? (
          <>
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <DeliveryTag state="waiting" />
              {answerTexts.replyWaits}
            </p>
            {waiting.mayTakeBack && <TakeBack onPress={() => void takeBack()} />}
            {tooLate && <p className="text-sm text-ink-soft">{answerTexts.replyTooLate}</p>}
          </>
        ) : (
          <>
            <p role="alert" className="text-sm text-danger">
              {refusalOf(waiting)}
            </p>
            <TakeBack onPress={() => void takeBack()} />
          </>
        )}
      </SentReply>
    );
  }
  const shown = sent?.text ?? left;
  if (shown !== null) return <SentReply text={shown} />;
  return (
    <ReplyForm
      draft={draft}
      opened={isRewriting}
      onSend={async (text) => {
        await ports.reply(lessonID, recordingID, text);
        draft.change('');
        announce(answerTexts.replyYours);
      }}
    />
  );
}

/** Replies that are being written lie beside the drafts of notes, under a name of their own. */
function draftKey(recordingID: string): string {
  return `reply|${recordingID}`;
}

function refusalOf({ refused }: WaitingReplyView): string {
  return refused === 'comments/already-replied' ? answerTexts.replyTwice : answerTexts.replyRefused;
}

function TakeBack({ onPress }: { onPress: () => void }) {
  return (
    <div className="-ml-3.5">
      <Button tone="quiet" size="small" icon="pen" onClick={onPress}>
        {answerTexts.replyTakeBack}
      </Button>
    </div>
  );
}

function SentReply({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <section className="grid gap-2 rounded-md border border-line bg-paper px-4 py-3">
      <h5 className="text-sm font-bold text-ink-soft">{answerTexts.replyYours}</h5>
      <p className="whitespace-pre-wrap">{text}</p>
      {children}
    </section>
  );
}

interface ReplyFormProps {
  draft: Pick<DraftNote, 'note' | 'isStored' | 'change'>;
  /** Its words were taken back to be written again. */
  opened: boolean;
  onSend(text: string): Promise<void>;
}

function ReplyForm({ draft, opened, onSend }: ReplyFormProps) {
  const [open, setOpen] = useState(opened);
  const [step, setStep] = useState<'idle' | 'sending' | 'failed'>('idle');
  const text = draft.note.trim();
  const opener = useFocusAfterClose(open);
  const field = useFocusWhenOpened(open);
  if (!open && text === '') {
    return (
      <div className="-ml-3.5">
        <Button ref={opener} tone="quiet" size="small" icon="feedback" onClick={() => setOpen(true)}>
          {answerTexts.reply}
        </Button>
      </div>
    );
  }
  const send = async () => {
    setStep('sending');
    await onSend(text).then(
      () => setStep('idle'),
      () => setStep('failed'),
    );
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        ref={field}
        label={answerTexts.replyLabel}
        hint={answerTexts.replyHint}
        rows={3}
        value={draft.note}
        readOnly={step === 'sending'}
        onChange={(event) => draft.change(event.target.value)}
        left={MAX_NOTE_LENGTH - countCharacters(draft.note)}
        error={
          step === 'failed'
            ? answerTexts.replyFailed
            : draft.isStored
              ? undefined
              : answerTexts.replyNotStored
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          icon="send"
          busy={step === 'sending'}
          disabled={text === '' || isNoteTooLong(draft.note)}
        >
          {answerTexts.replySend}
        </Button>
        {text === '' && (
          <Button tone="quiet" size="small" onClick={() => setOpen(false)}>
            {answerTexts.replyClose}
          </Button>
        )}
      </div>
    </form>
  );
}
