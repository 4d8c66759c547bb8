import { accountPaths, sessionPaths } from '../session/calls.ts';
import { tokenBalancePath } from '../tokens/calls.ts';
import { notificationPaths } from './notification-records.ts';

/** The calls of the profile 'live', without which no alert is shown. @param product the name in the settings */
export const liveCalls = (product: string) =>
  ({
    signIn: `POST ${sessionPaths.signIn}`,
    userInfo: `GET ${accountPaths.userInfo}`,
    list: `GET ${notificationPaths.list}`,
    tokens: `POST ${tokenBalancePath(product)}`,
    markRead: `PUT ${notificationPaths.markRead}`,
    remove: `DELETE ${notificationPaths.list}`,
  }) as const;
