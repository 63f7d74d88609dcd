const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs style use symbol ' +
    'linearGradient radialGradient stop clipPath mask pattern marker'
  ).split(' '),
);
const TAG = /<\s*(\/?)\s*([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributeProblems(name: string, value: string): string[] {
  const found: string[] = [];
  if (/^on/i.test(name)) found.push(`イベント属性は使えません: ${name}`);
  if (/(^|:)(href|src)$/i.test(name) && !value.startsWith('#'))
    found.push(`外部への参照は使えません: ${name}`);
  if (/^xml:base$/i.test(name)) found.push('xml:base は使えません');
  if (name !== 'xmlns' && !name.startsWith('xmlns:')) found.push(...cssProblems(value));
  return found;
}

// Escapes could hide url( or @import from the patterns, so none are allowed.
function cssProblems(css: string): string[] {
  const found: string[] = [];
  if (/url\s*\(\s*(?!['"]?#)/i.test(css)) found.push('外部への参照は使えません: url()');
  if (/image-set\s*\(|src\s*\(|:\/\//i.test(css)) found.push('外部への参照は使えません');
  if (/@import/i.test(css)) found.push('@import は使えません');
  if (css.includes('\\')) found.push('バックスラッシュは使えません');
  return found;
}

/**
 * Lists why an SVG may not be published; empty when it is safe. Only listed elements are allowed, and no scripts, event
 * attributes, entities or references to other resources.
 */
export function svgProblems(source: string): string[] {
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '');
  const found = new Set<string>();
  if (!/^\s*<svg[\s>]/.test(text) || !/<\/svg>\s*$/.test(text)) found.add('SVG ではありません');
  if (/<!|<\?/.test(text)) found.add('DOCTYPE・CDATA・処理命令は使えません');
  // A character reference could hide from the patterns below what the browser reads.
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) found.add('文字参照は使えません');
  for (const [, , element = '', attributes = ''] of text.matchAll(TAG)) {
    if (!ELEMENTS.has(element)) found.add(`使えない要素です: ${element}`);
    for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
      for (const problem of attributeProblems(name, double ?? single ?? '')) found.add(problem);
    }
  }
  for (const [, css = ''] of text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) {
    for (const problem of cssProblems(css)) found.add(problem);
  }
  // A browser could read a "<" that opens nothing differently from the pattern above.
  if (text.replace(TAG, '').includes('<')) found.add('タグの書き方が正しくありません');
  return [...found];
}
