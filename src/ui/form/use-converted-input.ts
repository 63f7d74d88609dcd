import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type Typed = HTMLInputElement;

/**
 * Props of an input that shows something else than was typed, as half-width digits for full-width ones. As long as an input
 * method composes, it shows the text as it is: a converted one would be composed once more, １２ to 112.
 */
export function useConvertedInput(value: string, accept: (typed: string) => void) {
  const [composed, setComposed] = useState<string | null>(null);
  const onChange = ({ target, nativeEvent }: ChangeEvent<Typed>) => {
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) setComposed(target.value);
    else accept(target.value);
  };
  const onCompositionEnd = ({ currentTarget }: CompositionEvent<Typed>) => {
    setComposed(null);
    accept(currentTarget.value);
  };
  return { value: composed ?? value, onChange, onCompositionEnd };
}
