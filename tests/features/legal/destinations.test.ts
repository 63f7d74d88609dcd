import { expect, test } from 'vitest';
import { SERVICES } from '#features/consent/texts.ts';
import { DESTINATIONS } from '#features/legal/destinations.ts';
import { privacy } from '#features/legal/privacy.ts';

test('the privacy policy describes each service that needs consent in the same words', () => {
  const services = Object.values(SERVICES);
  expect(services.length).toBeGreaterThan(0);
  for (const { name, to, data, purpose } of services) {
    expect(DESTINATIONS).toContainEqual({ name, to, data, purpose, when: '同意している間だけ' });
  }
});

test('the privacy policy counts the services that need consent and has the fragment that the prompt links to', () => {
  const article = privacy.articles.find(({ id }) => id === 'external');
  expect(article?.destinations).toBe(DESTINATIONS);
  const withConsent = DESTINATIONS.filter(({ when }) => when === '同意している間だけ');
  expect(withConsent).toEqual(DESTINATIONS.slice(0, withConsent.length));
  expect(article?.body.join('')).toContain(`はじめの${withConsent.length}つは、同意するまで`);
});
