// The hidden frame of embedded identity: hands events of pop-ups and of redirects to the page around it, of the same
// origin, which reads them by src/session/firebase/gapi-shim.ts (the protocol is drawn there).
const query = new URLSearchParams(location.search);
const storageKey = `${query.get('apiKey')}:${query.get('appName')}`;
const channel = new BroadcastChannel('otomichi-sign-in');

/** So long a closed pop-up may still come back: it may only have been reloaded. */
const CLOSED_AFTER_MS = 2000;
const NOTHING = { type: 'unknown', error: { code: 'auth/no-auth-event', message: 'no-auth-event' } };

const waiting = new Map();
const leaving = new Map();
let listening = false;

function tell(note) {
  parent.postMessage(note, location.origin);
}

function hand(event) {
  const id = waiting.size;
  waiting.set(id, event);
  tell({ kind: 'event', id, event });
}

/** What a redirect laid down in this tab; it is read once, and its absence is an answer, too. */
function handRedirect() {
  const key = `firebase:redirectEvent:${storageKey}`;
  const kept = readKept(key);
  hand(kept ?? NOTHING);
}

function readKept(key) {
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
    stay(data.event.eventId);
    hand(data.event);
  }
  if (data.kind === 'left') {
    stay(data.event.eventId);
    leaving.set(
      data.event.eventId,
      setTimeout(() => hand(data.event), CLOSED_AFTER_MS),
    );
  }
  if (data.kind === 'here') stay(data.eventId);
});

function stay(eventId) {
  clearTimeout(leaving.get(eventId));
  leaving.delete(eventId);
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return;
  if (data.kind === 'listen' && !listening) {
    listening = true;
    handRedirect();
  }
  if (data.kind === 'asked') {
    tell({ kind: 'answered', id: data.id, result: { webStorageSupport: storageWorks() } });
  }
  if (data.kind === 'heard' && data.status === 'ACK') {
    const event = waiting.get(data.id);
    channel.postMessage({ kind: 'heard', storageKey, eventId: event?.eventId ?? null });
  }
});

if (parent !== window) tell({ kind: 'ready' });
