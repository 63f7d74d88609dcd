import type { Plugin } from 'vite';

/**
 * abcjs puts a <style> element into every score, for dragging notes about, which we never do. Our content security
 * policy forbids style elements, and each would be reported as a violation: the build leaves that line out.
 */
export function scoresWithoutStyle(): Plugin {
  return {
    name: 'otomichi:scores-without-style',
    enforce: 'pre',
    transform(code, id) {
      if (!/abcjs\/src\/write\/svg\.js/.test(id)) return null;
      const body = /insertStyles = function \(styles\) \{[\s\S]*?\n\};/;
      if (!body.test(code)) throw new Error('abcjs has changed: insertStyles was not found');
      return { code: code.replace(body, 'insertStyles = function () {};'), map: null };
    },
  };
}
