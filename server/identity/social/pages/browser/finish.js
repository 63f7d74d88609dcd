// The last page of a sign-in with a provider. The server writes its data into an attribute of the body.
const {
  way: returnBy,
  redirectUrl,
  storageKey,
  event,
} = JSON.parse(document.body.getAttribute('data-told') ?? '{}');

/** The waiting page answers at once; a suspended tab in the background may take longer. */
const OPENER_TIMEOUT_MS = 10_000;
/**
 * The waiting page closes this window once the person is signed in, and treats an earlier closing as a cancellation. The
 * window closes by itself only when the page has lost access to it.
 */
const CLOSE_AFTER_MS = 20_000;

function showLost() {
  document.getElementById('wait').hidden = true;
  document.getElementById('lost').hidden = false;
}

/** Uses a channel of the origin instead of `opener`, which some browsers cut on the way through a provider. */
function reportToOpener() {
  const channel = new BroadcastChannel('otomichi-sign-in');
  const lost = setTimeout(showLost, OPENER_TIMEOUT_MS);
  channel.addEventListener('message', ({ data }) => {
    if (data.kind !== 'heard' || data.storageKey !== storageKey || data.eventId !== event.eventId) return;
    clearTimeout(lost);
    setTimeout(() => window.close(), CLOSE_AFTER_MS);
  });
  channel.postMessage({ kind: 'event', storageKey, event });
}

function redirectBack() {
  const target = new URL(redirectUrl);
  if (target.origin !== location.origin) return showLost();
  sessionStorage.setItem(`firebase:redirectEvent:${storageKey}`, JSON.stringify(event));
  location.replace(target.href);
}

if (returnBy === 'popup') reportToOpener();
else redirectBack();
