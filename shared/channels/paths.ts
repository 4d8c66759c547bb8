/** 'Alerts to you': a person's channels. Mails and messages lead here. */
export const CHANNELS_PATH = '/user/alerts-to-you';

/** Turns an email channel off, without a sign-in. A token follows, which is good for that channel alone. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** A link that acts on one alert, without a sign-in. A token follows, which works once. */
export const ACT_LINK_PATH = '/act';
