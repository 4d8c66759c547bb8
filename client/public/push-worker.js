// Shows push messages of the portal, also with no tab open, and opens what they are about. It stores and answers
// nothing: the portal's data never passes through it. If the browser gets another address for push, the portal hears of
// it.

self.addEventListener('push', (event) => {
  const { notification } = event.data.json();
  const { title, navigate, body, lang, tag, actions } = notification;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      tag,
      icon: '/icon.svg',
      actions: (actions ?? []).map(({ action, title: text }) => ({ action, title: text })),
      data: { navigate, actions: Object.fromEntries((actions ?? []).map((each) => [each.action, each.navigate])) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { navigate, actions } = event.notification.data;
  event.waitUntil(self.clients.openWindow(actions[event.action] ?? navigate));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Without the former subscription, nothing says which channel it is: the portal notices that it is gone. */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const answer = await fetch('/api/channels/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: oldSubscription.endpoint, address: JSON.stringify(subscription) }),
  });
  // Nobody is signed in here any more, or the channel was removed.
  if (answer.status === 400 || answer.status === 401) await subscription.unsubscribe();
}
