import { localized } from '#shared/localized.ts';

export const digestTexts = localized('notifications/digestTexts', {
  title: 'Since you left',
  when: (at: string, age: string) => `at ${at}, for ${age}`,
  alerts: (count: string, n: number) => (n === 1 ? '1 alert' : `${count} alerts`),
  aDay: (money: string) => `${money} a day`,
  perDay: 'a day',
  noSales: 'no sales figure',
  dismiss: 'Dismiss on all your devices',
  dismissFailed: 'The summary could not be dismissed',
} as const);
