// Tells the page that waits when the pop-up is closed, so that it need not find out by itself (which takes the SDK ten
// seconds). A reload is no closing: the page that comes back takes the word back.
const { way, storageKey, event } = JSON.parse(document.body.dataset.told ?? '{}');

if (way === 'popup') {
  const channel = new BroadcastChannel('otomichi-sign-in');
  let goesOn = false;
  addEventListener('submit', () => {
    goesOn = true;
  });
  addEventListener('pagehide', () => {
    if (!goesOn) channel.postMessage({ kind: 'left', storageKey, event });
  });
  addEventListener('pageshow', () => {
    goesOn = false;
    channel.postMessage({ kind: 'here', storageKey, eventId: event.eventId });
  });
}
