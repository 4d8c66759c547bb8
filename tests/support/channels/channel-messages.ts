import * as v from 'valibot';
import { type ChannelMessage, channelMessageSchema, FACTS, LINES } from '#shared/channels/message.ts';

const fact = { name: 'Price now', text: '$18.49' };
const link = 'https://portal.test/notifications/n1';

/** An alert with two facts and two further links. */
export const alertMessage = (
  change: Partial<Extract<ChannelMessage, { kind: 'alert' | 'test' }>> = {},
): ChannelMessage => ({
  id: 'd-1',
  kind: 'alert',
  title: 'Another seller undercut your price',
  urgent: false,
  facts: [fact, { name: 'Price before', text: '$19.99' }],
  link,
  links: [
    { text: 'Snooze', address: 'https://portal.test/act/a1' },
    { text: 'Done', address: 'https://portal.test/act/a2' },
  ],
  brand: 'Example Tools',
  at: Date.UTC(2026, 0, 5, 9, 30),
  alertId: 'n1',
  ...change,
});

/** A burst of twelve alerts. @param text is in each place that takes one */
export const burstMessage = (text: string): ChannelMessage =>
  v.parse(channelMessageSchema, {
    ...alertMessage(),
    kind: 'burst',
    title: text,
    facts: Array.from({ length: FACTS }, () => ({ name: text, text })),
    links: Array.from({ length: 3 }, () => ({ text, address: `${link}/act` })),
    brand: text,
    count: 12,
    lines: Array.from({ length: LINES }, (_, at) => ({
      title: text,
      link: `${link}${at}`,
      facts: Array.from({ length: FACTS }, () => ({ name: text, text })),
    })),
  });
