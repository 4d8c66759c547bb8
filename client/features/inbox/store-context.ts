import { createContext, useContext } from 'react';
import type { NotificationsStore } from './state/notifications-store.ts';

const StoreContext = createContext<NotificationsStore | null>(null);
export const NotificationsProvider = StoreContext.Provider;

export function useNotifications(): NotificationsStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('No notifications store: wrap the screen in NotificationsProvider');
  return store;
}
