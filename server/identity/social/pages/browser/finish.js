// The last page of a sign-in by provider. What it is told stands in the body's attribute, written by the server.
const { way, redirectUrl, storageKey, event } = JSON.parse(document.body.dataset.told ?? '{}');

/** The page that waits answers at once; a tab asleep in the background may need longer. */
const PATIENCE_MS = 10_000;
/**
 * That page closes this window once the person is in, and takes one that is closed before for given up. Only where it
 * has lost hold of it does the window go by itself.
 */
const LINGER_MS = 20_000;

function tellLost() {
  document.getElementById('wait').hidden = true;
  document.getElementById('lost').hidden = false;
}

/** By a channel of the origin and not by `opener`: on the way through a provider that link is cut in some browsers. */
function tellOpener() {
  const channel = new BroadcastChannel('otomichi-sign-in');
  const lost = setTimeout(tellLost, PATIENCE_MS);
  channel.addEventListener('message', ({ data }) => {
    if (data.kind !== 'heard' || data.storageKey !== storageKey || data.eventId !== event.eventId) return;
    clearTimeout(lost);
    setTimeout(() => window.close(), LINGER_MS);
  });
  channel.postMessage({ kind: 'event', storageKey, event });
}

function goBack() {
  const there = new URL(redirectUrl);
  if (there.origin !== location.origin) return tellLost();
  sessionStorage.setItem(`firebase:redirectEvent:${storageKey}`, JSON.stringify(event));
  location.replace(there.href);
}

if (way === 'popup') tellOpener();
else goBack();
