import { isInTrial, type UserInfo } from '../account/user.ts';

/** Notifications are for the Advanced plan ('basic'), out of trial; hazmat and the rest see why not (NOTE-02). */
export const mayUseNotifications = (user: UserInfo): boolean => !isInTrial(user) && user.productType === 'basic';
