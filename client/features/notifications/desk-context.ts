import { createContext, useContext } from 'react';
import type { NotificationsDesk } from './state/notifications-desk.ts';

const DeskContext = createContext<NotificationsDesk | null>(null);
export const NotificationsProvider = DeskContext.Provider;

export function useNotifications(): NotificationsDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('No notifications desk: wrap the screen in NotificationsProvider');
  return desk;
}
