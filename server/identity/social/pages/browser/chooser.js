// Reports to the waiting page that the pop-up is closed, which the SDK would notice after ten seconds. A reload is no
// closing: the page that comes back withdraws the report.
const { way: returnBy, storageKey, event } = JSON.parse(document.body.getAttribute('data-told') ?? '{}');

if (returnBy === 'popup') {
  const channel = new BroadcastChannel('otomichi-sign-in');
  let isSubmitting = false;
  addEventListener('submit', () => {
    isSubmitting = true;
  });
  addEventListener('pagehide', () => {
    if (!isSubmitting) channel.postMessage({ kind: 'left', storageKey, event });
  });
  addEventListener('pageshow', () => {
    isSubmitting = false;
    channel.postMessage({ kind: 'here', storageKey, eventId: event.eventId });
  });
}
