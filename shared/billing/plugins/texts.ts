import { localized } from '#shared/localized.ts';
/** Texts of plugins, exactly as in the specification. */
export const pluginTexts = localized('plugins/pluginTexts', {
  get: 'Get it now',
  startTrial: 'Start free trial',
  cancel: 'Cancel Subscription',
  deactivate: 'DEACTIVATE',
  canceled: 'no additional payments due',
  bought: 'Thank you! Please refresh your browser for the new plugin to show up',
  trialStarted: (title: string) => `Successfully started the trial of the Plugin ${title}`,
} as const);
