import type { ChannelMessage } from '#shared/channels/message.ts';
import { plainLine, withoutLinks } from '#shared/plain-text.ts';

type Fact = { name: string; text: string };
type Line = { title: string; link: string; facts: Fact[] };

/** A message without what services can't show, and short enough for all of them. Not escaped. */
export type Readable = {
  title: string;
  facts: Fact[];
  /** The first one leads to the alert or the list. */
  links: [{ text: string; address: string }, ...{ text: string; address: string }[]];
  lines: Line[];
  /** Stands for the alerts that have no line. '' if all have one. */
  more: string;
};

/** Titles from outside must not bring links of their own. Cleaning takes long for a long text. */
const clean = (text: string, most: number): string => shortened(withoutLinks(plainLine(text.slice(0, 4 * most))), most);
const cleanFacts = (facts: Fact[]): Fact[] =>
  facts.map(({ name, text }) => ({ name: clean(name, 40), text: clean(text, 120) }));

export function readable(message: ChannelMessage): Readable {
  const many = 'lines' in message ? message : undefined;
  const others = many ? many.count - many.lines.length : 0;
  return {
    title: clean(`${message.urgent ? 'Urgent: ' : ''}${message.title}`, 200),
    facts: cleanFacts(message.facts),
    links: [
      { text: many ? 'See all alerts' : 'Open the alert', address: message.link },
      ...message.links.map(({ text, address }) => ({ text: clean(text, 40), address })),
    ],
    lines: (many?.lines ?? []).map(({ title, link, facts }) => ({
      title: clean(title, 200),
      link,
      facts: cleanFacts(facts),
    })),
    more: others > 0 ? `and ${others.toLocaleString('en-US')} more` : '',
  };
}

/** All facts in one line. */
export const factLine = (facts: readonly Fact[]): string =>
  shortened(facts.map(({ name, text }) => `${name}: ${text}`).join(' · '), 300);

/**
 * Escapes a text and cuts it with an ellipsis, never within a character or an escape.
 * @param most how long the result may be
 * @param escaping escapes each character on its own
 */
export function shortened(text: string, most: number, escaping = (part: string): string => part): string {
  const whole = escaping(text);
  if (whole.length <= most) return whole;
  let start = '';
  for (const character of text) {
    const next = escaping(character);
    if (start.length + next.length >= most) break;
    start += next;
  }
  return `${start}…`;
}
