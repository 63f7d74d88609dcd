import { type KeyboardEvent, useId, useRef } from 'react';
import { IconButton } from '#ui/button/button.tsx';
import { INPUT_STYLE } from '#ui/form/field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { MAX_SEARCH_CHARACTERS } from './search-input.ts';
import { texts } from './texts.ts';
import { useSearchInput } from './use-search-input.ts';

interface SearchFieldProps {
  /** The search words; '' for no search. */
  words: string;
  onWords: (words: string) => void;
}

/** Enter searches at once, Escape clears; during the conversion of kana both belong to the input method. */
export function SearchField({ words, onWords }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useSearchInput(words, onWords);
  const clear = () => {
    field.clear();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || field.typed === '') return;
    event.preventDefault();
    clear();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: supported phones do not know <search> yet
    <form
      role="search"
      aria-label={texts.title}
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        field.submit();
        // An on-screen keyboard covers the results.
        if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
      }}
    >
      <label htmlFor={id} className="font-bold">
        {texts.title}
      </label>
      <span className="relative block">
        <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-ink-soft">
          <Icon name="search" />
        </span>
        <input
          ref={input}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_CHARACTERS}
          placeholder={texts.placeholder}
          value={field.typed}
          onChange={(event) => field.type(event.target.value)}
          onCompositionStart={field.startComposition}
          onCompositionEnd={(event) => field.endComposition(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className={`${INPUT_STYLE} min-h-12 appearance-none pr-14 pl-12 [&::-webkit-search-cancel-button]:hidden`}
        />
        {field.typed !== '' && (
          <span className="absolute inset-y-0 right-0.5 grid place-items-center">
            <IconButton icon="close" label={texts.clear} onClick={clear} />
          </span>
        )}
      </span>
    </form>
  );
}
