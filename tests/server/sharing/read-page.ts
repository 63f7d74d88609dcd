import { Window } from 'happy-dom';
import type { AServer } from '#tests/support/server/a-server.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** What a crawler without scripts reads at an address. */
export async function readPage({ app }: Pick<AServer, 'app'>, path: string) {
  const answer = await app.request(new URL(path, 'http://localhost:3000'), { headers: HTML });
  const text = await answer.text();
  const { document } = parsed(text);
  const contents = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute('content') ?? '');
  const property = (name: string) => contents(`meta[property="${name}"]`)[0];
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    document,
    titles: [...document.querySelectorAll('title')].map(({ textContent }) => textContent),
    title: document.querySelector('title')?.textContent,
    descriptions: contents('meta[name="description"]'),
    description: contents('meta[name="description"]')[0],
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    robots: contents('meta[name="robots"]')[0],
    property,
    data: scripts.map(({ textContent }) => JSON.parse(textContent) as Record<string, unknown>),
    noscript: parsed(document.querySelector('noscript')?.innerHTML ?? '').document.body,
  };
}

function parsed(html: string) {
  const window = new Window({
    settings: {
      disableJavaScriptEvaluation: true,
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
    },
  } as never);
  window.document.write(html);
  return window;
}
