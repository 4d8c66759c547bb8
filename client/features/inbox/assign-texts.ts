import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const assignTexts = localized('notifications/assignTexts', {
  title: (count: number) => (count === 1 ? 'Assign' : `Assign ${formatCount(count)} alerts`),
  to: 'To',
  me: (name: string) => `${name} (you)`,
  note: 'Note',
  noteHint: 'Both of you see it. For example, what to check.',
  assign: 'Assign',
  nobody: 'Assign to nobody',
  alone: 'Nobody else sees your notifications yet. To share them, give a sub-account the right “Notifications”.',
  toMembers: 'Sub-accounts',
  toNobody: 'Nobody',
  assignee: 'Assigned to',
  looking: (names: string) => `${names} is looking at this, too`,
  lookingMany: (names: string) => `${names} are looking at this, too`,
  noLonger: (name: string) => `${name} no longer sees your notifications. Assign it to somebody else.`,
  assignedYou: (by: string, count: number) =>
    count === 1 ? `${by} assigned you an alert` : `${by} assigned you ${formatCount(count)} alerts`,
  open: 'Open',
} as const);
