import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeyOf } from '#api/query.ts';
import { plays } from '#contract/community/plays.ts';
import type { Output } from '#contract/endpoint.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { MAX_PLAY_TITLE_LENGTH, MAX_POST_LENGTH } from '#domain/community/post.ts';
import { cleanLine, cleanText, isBlank } from '#domain/community/public-text.ts';
import { countCharacters } from '#domain/text-length.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { Button } from '#ui/button/button.tsx';
import { type DialogForm, FormDialog } from '#ui/feedback/form-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/layout/page.tsx';
import { forgetPlay } from './play-cache.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { texts } from './texts.ts';

type Shown = Output<typeof plays.show>;

interface OwnPlayProps {
  shown: Shown;
  ports: CommunityPorts;
}

/** What the learner of a play does with it: other words, and taking it back. */
export function OwnPlay({ shown, ports }: OwnPlayProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'takeBack' | null>(null);
  const { play } = shown;
  return (
    <Section title={texts.own}>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" icon="pen" onClick={() => setOpen('edit')}>
          {texts.edit}
        </Button>
        <Button tone="secondary" icon="eye-off" onClick={() => setOpen('takeBack')}>
          {texts.takeBack}
        </Button>
      </div>
      <EditPlay open={open === 'edit'} shown={shown} ports={ports} onClose={() => setOpen(null)} />
      <TakeBackDialog
        open={open === 'takeBack'}
        api={ports.api}
        playSlug={play.playSlug}
        onClose={() => setOpen(null)}
        // The page itself says then that the play is gone.
        onGone={() => forgetPlay(queries, play.playSlug)}
      />
    </Section>
  );
}

interface EditPlayProps extends OwnPlayProps {
  open: boolean;
  onClose: () => void;
}

function EditPlay({ open, onClose, ...shown }: EditPlayProps) {
  return (
    <FormDialog open={open} title={texts.editTitle} save={texts.save} cancel={texts.cancel} onClose={onClose}>
      {(form) => <EditForm {...shown} {...form} onClose={onClose} />}
    </FormDialog>
  );
}

interface EditFormProps extends OwnPlayProps, DialogForm {
  onClose: () => void;
}

/** What was typed stays when the server refuses. */
function EditForm({ id, shown, ports, busy, setBusy, onClose }: EditFormProps) {
  const queries = useQueryClient();
  const say = useToast();
  const { playSlug } = shown.play;
  const [title, setTitle] = useState(shown.play.title);
  const [text, setText] = useState(shown.post.text);
  const [error, setError] = useState<string | null>(null);
  const [left, titleLeft] = [
    MAX_POST_LENGTH - countCharacters(cleanText(text)),
    MAX_PLAY_TITLE_LENGTH - countCharacters(cleanLine(title)),
  ];
  const save = async () => {
    if (left < 0 || titleLeft < 0 || isBlank(cleanLine(title))) return;
    setBusy(true);
    setError(null);
    try {
      const answer = await ports.api(plays.update, { playSlug, title, text });
      queries.setQueryData<Shown>(queryKeyOf(plays.show, { playSlug }), answer);
      void queries.invalidateQueries({ queryKey: queryKeyOf(plays.listOwn, {}) });
      say(texts.saved);
      onClose();
    } catch (cause) {
      setError(errorMessage(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      id={id}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TitleField value={title} readOnly={busy} onChange={setTitle} />
      <TextArea
        label={texts.wordsField}
        value={text}
        readOnly={busy}
        left={left}
        error={left < 0 ? texts.tooLong(MAX_POST_LENGTH) : null}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== null && <Notice tone="danger">{error}</Notice>}
    </form>
  );
}

interface TitleFieldProps {
  value: string;
  hint?: string;
  readOnly?: boolean;
  onChange: (title: string) => void;
}

/** The title of a play; says by itself what is wrong with it. */
export function TitleField({ value, hint, readOnly, onChange }: TitleFieldProps) {
  return (
    <TextField
      label={texts.titleField}
      hint={hint}
      value={value}
      readOnly={readOnly}
      required
      error={titleProblem(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function titleProblem(title: string): string | null {
  if (isBlank(cleanLine(title))) return texts.titleMissing;
  if (countCharacters(cleanLine(title)) > MAX_PLAY_TITLE_LENGTH) return texts.tooLong(MAX_PLAY_TITLE_LENGTH);
  return null;
}
