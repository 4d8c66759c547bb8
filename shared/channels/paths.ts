/** 'Alerts to you': a person's channels. Mails and messages lead here. */
export const CHANNELS_PATH = '/user/alerts-to-you';

/**
 * Turns emails off without a sign-in: a channel, the weekly mail, or the mails of rules. A token follows, which is good for
 * that alone.
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** A link that acts on one alert, without a sign-in. A token follows, which works once. */
export const ACT_LINK_PATH = '/act';
