import { useSelector } from '@tanstack/react-store';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnswerDraft, CommentBody } from '#contract/entities/answer.ts';
import type { Place } from '#domain/answers/answer.ts';
import { placeLabel, placeNow } from '#teach/take/place-label.ts';
import type { TakePlayer } from '#teach/take/player.ts';
import { nextRate } from '#teach/take/transport.tsx';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { withComment, withText } from './answer-draft.ts';
import { usePhrases } from './phrase-bar.tsx';

interface Writing {
  lessonID: string;
  player: TakePlayer;
  content: AnswerDraft;
  change(how: (content: AnswerDraft) => AnswerDraft): void;
  onSend(): void;
  onPreview(): void;
}

const SEEK_SECONDS = 5;
/** A moment is heard with what leads to it. */
const LEAD_SECONDS = 1;
const NUMBER_KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Keys that work with and without an answer: they only listen. */
export function useListeningKeys(player: TakePlayer): void {
  const seekBy = (seconds: number) => player.seek(player.store.state.position + seconds);
  const loopTo = (end: 'a' | 'b') => {
    const { position, loop, duration } = player.store.state;
    const other = loop ?? { a: 0, b: duration };
    player.setLoop({ ...other, [end]: position });
  };
  useKeyboardShortcuts({
    ['Space']: player.toggle,
    ['ArrowLeft']: () => seekBy(-SEEK_SECONDS),
    ['ArrowRight']: () => seekBy(SEEK_SECONDS),
    ['ArrowUp']: () => player.setRate(nextRate(player.store.state.rate, 1)),
    ['ArrowDown']: () => player.setRate(nextRate(player.store.state.rate, -1)),
    ['KeyS']: () => loopTo('a'),
    ['KeyE']: () => loopTo('b'),
    ['KeyL']: () => {
      const { loop, position, duration } = player.store.state;
      player.setLoop(loop ? null : { a: position, b: Math.min(duration, position + SEEK_SECONDS) });
    },
    ['KeyM']: player.switchSide,
  });
}

/** Plays what a comment is about: a stretch again and again, a moment from just before it. */
export function listenTo(player: TakePlayer, place: Place): void {
  if (place.kind === 'stretch') {
    player.setLoop({ a: place.startSeconds, b: place.endSeconds });
    void player.play(place.startSeconds);
  }
  if (place.kind === 'moment') {
    player.setLoop(null);
    void player.play(Math.max(0, place.atSeconds - LEAD_SECONDS));
  }
}

/** Writing comments beside a recording that plays, by buttons and by keys. */
export function useWriting({ lessonID, player, content, change, onSend, onPreview }: Writing) {
  const [activeID, setActiveID] = useState<string | null>(null);
  const [voicePlace, setVoicePlace] = useState<Place | null>(null);
  const phrases = usePhrases(lessonID);
  const here = () => placeNow(player.store.state.position, player.store.state.loop);
  const hereLabel = useSelector(player.store, ({ position, loop }) => placeLabel(placeNow(position, loop)));
  const add = (place: Place, body: CommentBody = { kind: 'text', text: '' }) => {
    const commentID = crypto.randomUUID();
    change((draft) => withComment(draft, { commentID, place, body }));
    setActiveID(commentID);
  };
  const pickPhrase = (text: string) => {
    const written = content.comments.find(({ commentID }) => commentID === focusedComment());
    const empty = content.comments.find(({ commentID, body }) => commentID === activeID && isBlank(body));
    const target = written ?? empty;
    if (target?.body.kind !== 'text') return add(here(), { kind: 'text', text });
    const before = target.body.text;
    const joined = before === '' || /\s$/.test(before) ? before + text : `${before}\n${text}`;
    change((draft) => withText(draft, target.commentID, joined));
  };
  const pickNumber = (number: number) => {
    const phrase = phrases.all[number - 1];
    if (phrase) pickPhrase(phrase.text);
  };
  useListeningKeys(player);
  useKeyboardShortcuts({
    ['KeyC']: () => add(here()),
    ['KeyA']: () => add({ kind: 'whole' }),
    ['KeyV']: () => setVoicePlace(here()),
    ['KeyP']: onPreview,
    ...Object.fromEntries(NUMBER_KEYS.map((number) => [`Digit${number}`, () => pickNumber(number)])),
  });
  useFieldKeys({ onSend, onNumber: pickNumber });
  return {
    activeID,
    setActiveID,
    phrases,
    pickPhrase,
    here,
    hereLabel,
    addHere: () => add(here()),
    addWhole: () => add({ kind: 'whole' }),
    addBar: (score: number, bar: number) => add({ kind: 'bar', score, bar }),
    addVoice: (place: Place, recordingID: string) => add(place, { kind: 'voice', recordingID }),
    voicePlace,
    setVoicePlace,
  };
}

const isBlank = (body: CommentBody) => body.kind === 'text' && body.text.trim() === '';

/** The comment whose field has the focus. */
function focusedComment(): string | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? (activeElement.dataset['comment'] ?? null) : null;
}

interface FieldKeys {
  onSend(): void;
  onNumber(number: number): void;
}

/** Keys that also work while typing: Ctrl+Enter or ⌘+Enter, Alt with a number, and Escape to leave the field. */
function useFieldKeys(given: FieldKeys): void {
  const latest = useRef(given);
  // With the screen, not after it: a key pressed at once must find what was just chosen.
  useLayoutEffect(() => {
    latest.current = given;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const number = /^Digit([1-9])$/.exec(event.code)?.[1];
      const isModified = event.ctrlKey || event.metaKey;
      if (event.code === 'Enter' && isModified) {
        event.preventDefault();
        latest.current.onSend();
      } else if (number && event.altKey && !isModified) {
        event.preventDefault();
        latest.current.onNumber(Number(number));
      } else if (event.code === 'Escape' && event.target instanceof HTMLTextAreaElement) event.target.blur();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
