/** 'Alerts to you': a person's channels. Mails and messages lead here. */
export const CHANNELS_PATH = '/user/alerts-to-you';
