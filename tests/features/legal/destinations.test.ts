import { expect, test } from 'vitest';
import { SERVICES } from '#features/consent/texts.ts';
import { DESTINATIONS } from '#features/legal/destinations.ts';
import { privacy } from '#features/legal/privacy.ts';

test('what consent is asked for is told in the same words by the privacy policy, and only with consent', () => {
  const asked = Object.values(SERVICES);
  expect(asked.length).toBeGreaterThan(0);
  for (const { name, to, data, purpose } of asked) {
    expect(DESTINATIONS).toContainEqual({ name, to, data, purpose, when: '同意している間だけ' });
  }
});

test('the policy counts them rightly, and the line of consent finds them', () => {
  const article = privacy.articles.find(({ id }) => id === 'external');
  expect(article?.destinations).toBe(DESTINATIONS);
  const withConsent = DESTINATIONS.filter(({ when }) => when === '同意している間だけ');
  expect(withConsent).toEqual(DESTINATIONS.slice(0, withConsent.length));
  expect(article?.body.join('')).toContain(`はじめの${withConsent.length}つは、同意するまで`);
});
