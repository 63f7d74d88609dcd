/**
 * In production the server wants every embedded mode asked for by name. `npm start` needs no configuration at all,
 * so where nothing else is configured it asks, and says so.
 * @returns what to add to the environment
 */
export function embeddedModes(env) {
  if (env.NODE_ENV !== 'production' || env.AUTH_MODE || env.FIREBASE_PROJECT_ID || env.FIREBASE_API_KEY)
    return {};
  console.log('AUTH_MODE が設定されていないため、内蔵の認証(AUTH_MODE=embedded)で始めます。');
  return { AUTH_MODE: 'embedded' };
}
