// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { dropTagsOfOtherPages } from '#app/shell/page-tags.ts';

function aPage(pathname: string) {
  document.head.innerHTML =
    '<title>曲</title><link rel="canonical" href="https://school.example/plays/AAAAAAAAAAAA" data-page>' +
    '<meta property="og:title" content="曲" data-page><meta name="theme-color" content="#fff">';
  let listener = () => {};
  const router = {
    latestLocation: { pathname },
    subscribe: (_: 'onResolved', called: () => void) => {
      listener = called;
      return () => {};
    },
  };
  dropTagsOfOtherPages(router, document);
  return (to: string) => {
    router.latestLocation = { pathname: to };
    listener();
  };
}
const tags = () => document.querySelectorAll('[data-page]').length;

test('the tags of an address stay while it is shown, and go with it', () => {
  const goTo = aPage('/plays/AAAAAAAAAAAA');
  expect(tags()).toBe(2);
  goTo('/signUp');
  expect(tags()).toBe(0);
  expect(document.querySelector('title')).not.toBeNull();
  expect(document.querySelector('meta[name="theme-color"]')).not.toBeNull();
});

test('the app may have gone on before', () => {
  aPage('/signIn');
  expect(tags()).toBe(0);
});
