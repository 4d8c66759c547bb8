import type { Channel, ChannelList } from '#shared/channels/channel.ts';
import { channelKinds, defaultPaces } from '#shared/channels/paces.ts';

/** A Slack channel that works and has its defaults, unless something differs. */
export function channelOf(changes: Partial<Channel> = {}): Channel {
  const kind = changes.kind ?? 'slack';
  return {
    id: 'c1',
    kind,
    name: 'Deals',
    shown: 'hooks.slack.com/…abcd',
    paused: false,
    state: 'works',
    since: null,
    why: null,
    sentAt: null,
    due: 0,
    quiet: 0,
    givenUp: 0,
    paces: defaultPaces[kind],
    ...changes,
  };
}

/** A person's channels, at a portal that sends to all kinds. */
export const channelListOf = (...channels: Channel[]): ChannelList => ({
  channels,
  quiet: null,
  zone: 'UTC',
  address: 'owner@shop.test',
  counts: {},
  kinds: [...channelKinds],
  pushKey: 'B'.repeat(87),
});
