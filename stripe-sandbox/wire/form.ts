import { invalid } from './refusal.ts';

/** The value of a form field: text, or members by name (of an array: by index). */
export type FormValue = string | FormMembers;
export interface FormMembers {
  readonly [name: string]: FormValue;
}
type Draft = { [name: string]: string | Draft };

/** Parses `a[b][c]=1&items[0][price]=x&expand[]=y` as Stripe does. @throws Refusal 400 for contradictory names */
export function parseForm(text: string): FormMembers {
  const root: Draft = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) place(root, stepsOf(name), value);
  return root;
}

function stepsOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match === null) throw invalid('Invalid parameter name.');
  return [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((each) => each[1] ?? '')];
}

function place(root: Draft, steps: string[], value: string): void {
  let at = root;
  steps.forEach((step, index) => {
    // `a[]=x` appends.
    const name = step === '' ? String(Object.keys(at).length) : step;
    if (index === steps.length - 1) {
      at[name] = value;
      return;
    }
    const below = at[name] ?? Object.create(null);
    if (typeof below === 'string') throw invalid('Invalid parameters: a value is text and more at once.');
    at[name] = below;
    at = below;
  });
}
