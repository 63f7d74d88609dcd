/** What is gone at the next visit (`data-passing`), and what a picture of a screen must not bring along. */
const LEFT_OUT =
  '[data-passing], dialog, script, style, link, iframe, object, embed, template, noscript, audio, video, form';
/** Attributes that a still screen needs; none of them runs anything. */
const ALLOWED = new Set(
  `alt class colspan d cx cy r rx ry x x1 x2 y y1 y2 width height viewbox points transform fill stroke stroke-width
  stroke-linecap stroke-linejoin fill-rule clip-rule href src style dir lang datetime loading decoding role max value
  aria-hidden aria-label aria-current aria-valuenow aria-valuemin aria-valuemax xmlns`.split(/\s+/),
);
const OWN_PAGE = /^\/(?![/\\])/;
/** Pictures that the worker has; their addresses are not signed and do not expire. */
const OWN_PICTURE = /^\/media\/image\//;

/**
 * The screen as still markup: text, links of the app and cached pictures, without anything that acts. It is made from the
 * tree and not from strings, so what a person typed stays text.
 */
export function snapshotMarkup(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove();
  for (const element of copy.querySelectorAll('*')) {
    for (const { name } of [...element.attributes])
      if (!isAllowed(element, name)) element.removeAttribute(name);
    // A link works before any script, a button does not.
    if (element.matches('button, input, select, textarea, summary')) element.setAttribute('inert', '');
  }
  return copy.innerHTML;
}

function isAllowed(element: Element, name: string): boolean {
  const value = element.getAttribute(name) ?? '';
  if (name === 'href') return OWN_PAGE.test(value) || value.startsWith('#');
  if (name === 'src') return element.localName === 'img' && OWN_PICTURE.test(value);
  return ALLOWED.has(name.toLowerCase());
}
