// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { snapshotMarkup } from '#app/first-paint/snapshot-markup.ts';

function aScreen(fill: (root: HTMLElement) => void): HTMLElement {
  const root = document.createElement('div');
  fill(root);
  return root;
}

/** Reads the markup back, as the browser does that gets it from the worker. */
function readBack(markup: string): HTMLElement {
  return aScreen((root) => {
    root.innerHTML = markup;
  });
}

test('keeps words, links of the app and pictures that the worker has', () => {
  const root = aScreen((it) => {
    it.innerHTML = `<h1 class="text-2xl">ホーム</h1><a href="/lessons/pf-trial_1_1" class="x" id="a">開く</a>
      <img src="/media/image/upload/w_640/v1/cover" alt="" width="640" height="280">`;
  });
  const shown = readBack(snapshotMarkup(root));
  expect(shown.querySelector('h1')?.outerHTML).toBe('<h1 class="text-2xl">ホーム</h1>');
  expect(shown.querySelector('a')?.getAttribute('href')).toBe('/lessons/pf-trial_1_1');
  expect(shown.querySelector('img')?.getAttribute('src')).toBe('/media/image/upload/w_640/v1/cover');
});

test('leaves what a person or the school wrote as text, whatever it looks like', () => {
  const typed = '<img src=x onerror="alert(1)"></div><script>alert(2)</script>&lt;';
  const root = aScreen((it) => {
    const name = document.createElement('b');
    name.textContent = typed;
    name.setAttribute('aria-label', '"><script>alert(3)</script>');
    it.append(name);
  });
  const shown = readBack(snapshotMarkup(root));
  expect(shown.textContent).toBe(typed);
  expect([...shown.querySelectorAll('*')].map(({ localName }) => localName)).toEqual(['b']);
});

test('brings nothing along that acts, leads away, or carries a signature', () => {
  const root = aScreen((it) => {
    it.innerHTML = `<a href="javascript:alert(1)">a</a><a href="//evil.example/">b</a><a href="/\\evil.example">c</a>
      <img src="/media/content/1.jpg?sig=secret"><img src="https://evil.example/p.gif"><b onclick="alert(1)" data-uid="x">d</b>
      <form action="/x"><input value="secret"></form><iframe src="/home"></iframe><script>alert(1)</script>
      <style>b{}</style><svg onload="alert(1)"><path d="M0 0"></path></svg>`;
  });
  const markup = snapshotMarkup(root);
  expect(markup).not.toMatch(
    /javascript|evil|secret|onclick|onload|data-uid|<(form|input|iframe|script|style)/,
  );
  expect(markup).toContain('<path d="M0 0">');
});

test('leaves out what is gone at the next visit, and makes buttons inert', () => {
  const root = aScreen((it) => {
    it.innerHTML =
      '<p data-passing="true">オフラインです</p><dialog open>本当に？</dialog><button>閉じる</button>';
  });
  const shown = readBack(snapshotMarkup(root));
  expect(shown.textContent).toBe('閉じる');
  expect(shown.querySelector('button')?.hasAttribute('inert')).toBe(true);
  expect(root.querySelector('dialog')).not.toBeNull();
});
