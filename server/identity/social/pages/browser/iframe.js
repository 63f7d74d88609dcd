// The hidden frame of embedded identity: passes events of pop-ups and redirects to its parent page, of the same origin,
// which reads them by src/session/firebase/gapi-shim.ts (the protocol is drawn there).
const query = new URLSearchParams(location.search);
const storageKey = `${query.get('apiKey')}:${query.get('appName')}`;
const channel = new BroadcastChannel('otomichi-sign-in');

/** A closed pop-up may return within this time, because it may only have been reloaded. */
const CLOSED_AFTER_MS = 2000;
const NOTHING = { type: 'unknown', error: { code: 'auth/no-auth-event', message: 'no-auth-event' } };

const waiting = new Map();
const closing = new Map();
let listening = false;

function postToParent(message) {
  parent.postMessage(message, location.origin);
}

function passOn(event) {
  const id = waiting.size;
  waiting.set(id, event);
  postToParent({ kind: 'event', id, event });
}

/** The event that a redirect stored in this tab. It is read once; its absence is an answer, too. */
function passOnRedirect() {
  const key = `firebase:redirectEvent:${storageKey}`;
  passOn(takeStored(key) ?? NOTHING);
}

function takeStored(key) {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function storageWorks() {
  try {
    sessionStorage.setItem('otomichi-sign-in', '1');
    sessionStorage.removeItem('otomichi-sign-in');
    return true;
  } catch {
    return false;
  }
}

channel.addEventListener('message', ({ data }) => {
  if (data.storageKey !== storageKey || !listening) return;
  if (data.kind === 'event') {
    cancelClosing(data.event.eventId);
    passOn(data.event);
  }
  if (data.kind === 'left') {
    cancelClosing(data.event.eventId);
    closing.set(
      data.event.eventId,
      setTimeout(() => passOn(data.event), CLOSED_AFTER_MS),
    );
  }
  if (data.kind === 'here') cancelClosing(data.eventId);
});

function cancelClosing(eventId) {
  clearTimeout(closing.get(eventId));
  closing.delete(eventId);
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return;
  if (data.kind === 'listen' && !listening) {
    listening = true;
    passOnRedirect();
  }
  if (data.kind === 'asked') {
    postToParent({ kind: 'answered', id: data.id, result: { webStorageSupport: storageWorks() } });
  }
  if (data.kind === 'heard' && data.status === 'ACK') {
    const event = waiting.get(data.id);
    channel.postMessage({ kind: 'heard', storageKey, eventId: event?.eventId ?? null });
  }
});

if (parent !== window) postToParent({ kind: 'ready' });
