import type { Finding, Source } from '../sources.ts';
import { SECURITY_RULES, type SecurityRule } from './rules.ts';

/**
 * What text of our own code breaks a security rule. Patterns, because the same names are forbidden in whatever syntax
 * they stand; lines that are comments do not count.
 */
export function checkSecurityRules(
  sources: readonly Source[],
  rules: readonly SecurityRule[] = SECURITY_RULES,
): Finding[] {
  return rules.flatMap((rule) => {
    const breaches = sources
      .filter(({ path }) => rule.folders.test(path) && !isAboutRules(path))
      .flatMap((source) => breachesIn(source, rule));
    const needed = new Set(breaches.map(({ path }) => path));
    const idle = Object.keys(rule.allowed)
      .filter((path) => !needed.has(path))
      .map((path) => ({ path, message: `security ${rule.name}: is allowed here and not needed` }));
    return [...breaches.filter(({ path }) => rule.allowed[path] === undefined), ...idle];
  });
}

/** These files name what they forbid. */
const isAboutRules = (path: string) => path.startsWith('scripts/lint/security/');

function breachesIn({ path, text }: Source, { name, pattern, message }: SecurityRule): Finding[] {
  return [...text.matchAll(pattern)].flatMap(({ index }) => {
    const before = text.slice(0, index);
    const line = before.split('\n').length;
    const start = before.slice(before.lastIndexOf('\n') + 1);
    return /^\s*(?:\/\/|\*|\/\*)/.test(start)
      ? []
      : [{ path, line, message: `security ${name}: ${message}` }];
  });
}
