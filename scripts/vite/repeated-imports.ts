import type { Plugin } from 'vite';

const ID = '\0vite/preload-helper.js';
/** Between a chunk that did not load and its second load. */
const REPEAT_DELAY_MS = 800;

const LOAD = 'return baseModule().catch(handlePreloadError)';
const REPEATED_LOAD = `return baseModule()
  .catch(() => new Promise((done) => setTimeout(done, ${REPEAT_DELAY_MS})).then(baseModule))
  .catch(handlePreloadError)`;

const STYLE = 'handlePreloadError(item.reason)';
const REPEATED_STYLE = `document.head.append(Object.assign(document.createElement('link'), {
  rel: 'stylesheet',
  href: /http\\S+/.exec(item.reason),
}))`;

/**
 * A chunk that did not load is loaded once more after a moment, and a stylesheet that did not load comes later: neither
 * breaks a screen at once. Every dynamic import of the build goes through this helper of Vite's. What fails twice reaches
 * the error boundary, which offers to load the page again (src/app/shell/errors/error-screen.tsx).
 *
 * A browser that remembers what did not load (Chromium 150 does, 156 does not) asks for it again only on a page that is loaded anew:
 * there the router does so by itself once, and then the button.
 */
export function repeatedImports(): Plugin {
  return {
    name: 'otomichi:repeated-imports',
    transform(code, id) {
      if (id !== ID) return null;
      if (!code.includes(LOAD) || !code.includes(STYLE))
        throw new Error('the preload helper of Vite has changed');
      return { code: code.replace(LOAD, REPEATED_LOAD).replace(STYLE, REPEATED_STYLE), map: null };
    },
  };
}
