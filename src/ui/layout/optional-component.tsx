import { type ComponentType, lazy } from 'react';

/**
 * A part that comes behind the first paint and without which the page stands all the same. Where it does not come (the
 * line was lost between the two) nothing is shown: left to itself, React would put the error in the place of the page.
 */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const part: ComponentType<Props> = await load().catch(() => Nothing);
    return { default: part };
  });
}

function Nothing(): null {
  return null;
}
