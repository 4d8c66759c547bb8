// Shows push messages of the portal, also with no tab open, and opens what they are about. It stores and answers
// nothing: the portal's data never passes through it.

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
