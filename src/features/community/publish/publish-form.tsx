import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { queryKeyOf } from '#api/query.ts';
import { plays } from '#contract/community/plays.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { Play } from '#contract/entities/play.ts';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { MAX_POST_LENGTH } from '#domain/community/post.ts';
import { cleanLine, cleanText } from '#domain/community/public-text.ts';
import { countCharacters } from '#domain/text-length.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { TitleField } from '#features/community/plays/own-play.tsx';
import { Button } from '#ui/button/button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { useFocusAfterClose } from '#ui/layout/use-focus-after-close.ts';
import { FirstChoice } from './first-choice.tsx';
import { draftKey, isComplete, type PublishDraft, readDraft } from './publish-draft.ts';
import { publishPlay } from './publish-play.ts';
import { PublishPreview } from './publish-preview.tsx';
import { publishTexts as texts } from './publish-texts.ts';

interface PublishFormProps {
  ports: CommunityPorts & { uid: string };
  lesson: Lesson;
  recording: UserAudio;
  /** Submitted before this one, oldest first. */
  earlier: readonly UserAudio[];
  onPublished: (play: Play) => void;
}

/** Words and consent, then a look at what strangers will see. What was written stays until it is public. */
export function PublishForm({ ports, lesson, recording, earlier, onPublished }: PublishFormProps) {
  const queries = useQueryClient();
  const recordingID = recording.recordingID ?? '';
  const [fresh] = useState<PublishDraft>(() => ({
    playID: crypto.randomUUID(),
    title: null,
    text: '',
    firstRecordingID: null,
  }));
  const [draft, setDraft, forget] = useDraft(draftKey(ports.uid, recordingID), fresh, readDraft);
  const [step, setStep] = useState<'form' | 'preview'>('form');
  const [agrees, setAgrees] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const top = useRef<HTMLDivElement>(null);
  const opener = useFocusAfterClose(step === 'preview');
  const title = draft.title ?? lesson.content.lessonName;
  const first = earlier.find((each) => each.recordingID === draft.firstRecordingID) ?? null;
  const go = (next: typeof step) => {
    setError(null);
    setStep(next);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const publish = async () => {
    setError(null);
    try {
      // The draft is stored with its `playID` before anything leaves: a reload repeats the same publication.
      const store = (playID: string) => {
        setDraft({ ...draft, playID });
        return playID;
      };
      const firstID = first?.recordingID ?? null;
      const publication = {
        playID: store(draft.playID),
        lessonID: lesson.lessonID,
        recordingID,
        title,
        text: draft.text,
        ...(firstID === null ? {} : { firstRecordingID: firstID }),
      };
      const shown = await publishPlay(ports.api, publication, () => store(crypto.randomUUID()));
      forget();
      queries.setQueryData(queryKeyOf(plays.show, { playSlug: shown.play.playSlug }), shown);
      void queries.invalidateQueries({ queryKey: queryKeyOf(plays.listOwn, {}) });
      onPublished(shown.play);
    } catch (cause) {
      setError(cause);
      // It may have arrived all the same: then the screen says so.
      void queries.invalidateQueries({ queryKey: queryKeyOf(plays.listOwn, {}) });
    }
  };
  return (
    <div ref={top} className="grid scroll-mt-4 grid-cols-1 gap-6">
      {step === 'form' ? (
        <Words
          draft={draft}
          title={title}
          recording={recording}
          earlier={earlier}
          agrees={agrees}
          onAgree={setAgrees}
          onChange={(part) => setDraft({ ...draft, ...part })}
          onPreview={() => go('preview')}
          previewButton={opener}
        />
      ) : (
        <PublishPreview
          title={cleanLine(title)}
          text={cleanText(draft.text)}
          lesson={lesson}
          recording={recording}
          first={first}
          error={error}
          onBack={() => go('form')}
          onPublish={publish}
        />
      )}
    </div>
  );
}

interface WordsProps {
  draft: PublishDraft;
  title: string;
  recording: UserAudio;
  earlier: readonly UserAudio[];
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
  onChange: (part: Partial<PublishDraft>) => void;
  onPreview: () => void;
  previewButton: Ref<HTMLButtonElement>;
}

function Words(props: WordsProps) {
  const { draft, title, recording, earlier, agrees, onAgree, onChange, onPreview, previewButton } = props;
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const left = MAX_POST_LENGTH - countCharacters(cleanText(draft.text));
  const submit = () => {
    setAttempts(attempts + 1);
    if (agrees && isComplete(title, draft.text)) onPreview();
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="tabular text-sm text-ink-soft">{texts.recording(recording.recordTime)}</p>
      <TitleField value={title} hint={texts.titleHint} onChange={(changed) => onChange({ title: changed })} />
      <TextArea
        label={texts.words}
        hint={texts.wordsHint}
        value={draft.text}
        left={left}
        error={left < 0 ? texts.tooLong(MAX_POST_LENGTH) : null}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {earlier.length > 0 && (
        <FirstChoice
          earlier={earlier}
          value={draft.firstRecordingID}
          onChange={(firstRecordingID) => onChange({ firstRecordingID })}
        />
      )}
      <section className="grid gap-3 rounded-md bg-sunk p-4">
        <h2 className="font-bold">{texts.consentTitle}</h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-sm leading-[1.75]">
          {texts.consent.map((sentence) => (
            <li key={sentence} className="phrase">
              {sentence}
            </li>
          ))}
        </ul>
        <CheckBox
          checked={agrees}
          onChange={onAgree}
          error={attempts > 0 && !agrees ? texts.agreeMissing : null}
        >
          {texts.agree}
        </CheckBox>
      </section>
      <div className="grid gap-2">
        <Button ref={previewButton} type="submit" wide>
          {texts.preview}
        </Button>
        <p className="text-center text-sm text-ink-soft">{texts.draft}</p>
      </div>
    </form>
  );
}
