import type { StepState } from '#shared/channels/escalation.ts';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const escalationTexts = localized('channels/escalationTexts', {
  title: 'If nobody looks',
  loading: 'Loading the steps',
  notLoaded: 'The steps could not be loaded',
  none: 'An alert that nobody looks at waits. With steps, it goes on to another channel, then to a colleague.',
  add: 'Add steps',
  edit: 'Edit steps',
  minutes: (count: number) => `${formatCount(count)} min`,
  inbox: 'In the inbox',
  removedChannel: 'A removed channel',
  stops: (kinds: string) =>
    `For: ${kinds}. It stops as soon as anybody in the team looks at the alert, marks it as done, or changes the price. Quiet hours defer it, unless the alert is urgent.`,
  hasAll: 'Gets these alerts at once already, so the step sends nothing.',
  hasSome: (kinds: string) => `Gets these at once already: ${kinds}. The step sends the others.`,
  from: (name: string, minutes: string) => `${name} sends you what nobody looks at for ${minutes}.`,
  dialog: 'If nobody looks',
  step: (number: number) => `Step ${formatCount(number)}`,
  after: 'After (minutes)',
  reach: 'Send to',
  choose: 'Choose',
  colleague: (name: string) => `Colleague: ${name}`,
  colleagueHint:
    'A colleague gets it on all their channels, except paused ones. Without a channel, they get an email. Times count from the alert.',
  kinds: 'Kinds of alert',
  noKinds: 'Choose at least one kind of alert',
  remove: (number: number) => `Remove step ${formatCount(number)}`,
  addStep: 'Add a step',
  noSteps: 'Without steps, nothing more happens.',
  save: 'Save steps',
  cancel: 'Cancel',
  /** What a message is that a step sent. */
  escalated: 'nobody had looked',
});

/** Why a step sends nothing at the moment. */
export const stepStateTexts: Readonly<Record<Exclude<StepState, 'works'>, string>> = localized(
  'channels/stepStateTexts',
  {
    paused: 'Paused by you, so the step is skipped.',
    off: 'Switched off, since messages failed.',
    unreachable: 'Has no channel that gets messages, so the step is skipped.',
    gone: 'Not there any more, so the step is skipped.',
  },
);
