/** What an engraved score is made of. */
const ELEMENTS = new Set([
  ...[
    'svg',
    'g',
    'path',
    'text',
    'tspan',
    'rect',
    'line',
    'polygon',
    'polyline',
    'ellipse',
    'circle',
    'title',
    'desc',
  ],
  'div',
]);

/** `url(…)` in a style or a paint fetches; handlers and addresses have no business in a score. */
const FORBIDDEN_NAME = /^on|href$|^src/i;
const FORBIDDEN_VALUE = /url\s*\(|expression|javascript:/i;

/**
 * A second lock: abcjs writes the words of a score as text, and whatever else should ever get onto the paper (titles,
 * lyrics and annotations come from a lesson's text) is taken off again.
 */
export function cleanEngraving(paper: Element): void {
  for (const element of [...paper.querySelectorAll('*')]) {
    if (!ELEMENTS.has(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (FORBIDDEN_NAME.test(name) || FORBIDDEN_VALUE.test(value)) element.removeAttribute(name);
    }
  }
}
