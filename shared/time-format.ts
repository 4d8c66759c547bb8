/** How times of day are written. `standard`: each format's own default. `browser`: by the browser's language. */
export const timeFormats = ['standard', '12h', '24h', 'browser'] as const;
export type TimeFormat = (typeof timeFormats)[number];
