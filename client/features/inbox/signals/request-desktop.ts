/** Asks the browser for the right to show notifications. @returns whether it is given */
export const requestDesktop = async (): Promise<boolean> =>
  typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
