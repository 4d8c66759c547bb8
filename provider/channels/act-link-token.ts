import * as v from 'valibot';
import { type Act, acts } from '#shared/channels/act-link-calls.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { ACT_LINK_PATH } from '#shared/channels/paths.ts';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import type { TokenSeal } from '../integrations/token-seal.ts';

const linkSchema = v.object({
  channel: v.string(),
  message: v.string(),
  record: v.string(),
  act: v.picklist(acts),
  /** When it ends, ms. */
  until: v.number(),
});
export type ActLink = v.InferOutput<typeof linkSchema>;

const PURPOSE = 'act link';
const texts: Record<Act, string> = { snooze: 'Snooze until tomorrow', done: 'Done' };

/** Writes the links for a message about one alert. @param base the portal's origin */
export const actLinksOf = (
  seal: TokenSeal,
  base: string,
  { channel, message, record, until }: Omit<ActLink, 'act'>,
): ChannelMessage['links'] =>
  acts.map((act) => ({
    text: texts[act],
    address: `${base}${ACT_LINK_PATH}/${seal.seal(JSON.stringify({ channel, message, record, act, until }), PURPOSE)}`,
  }));

/** @returns what a link does; undefined for a forged one */
export function readActLink(seal: TokenSeal, token: string): ActLink | undefined {
  const json = parseJson(seal.open(token, PURPOSE) ?? '', DEEPEST_MESSAGE);
  const link = json.ok ? v.safeParse(linkSchema, json.value) : undefined;
  return link?.success ? link.output : undefined;
}
