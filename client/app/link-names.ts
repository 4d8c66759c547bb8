import type { LinkStatus } from '#client/stream/link.ts';

/** The states of the connection, as the header says them. */
export const linkNames: Record<LinkStatus['state'], string> = {
  connecting: 'Connecting',
  live: 'Live',
  unconfirmed: 'Not confirmed',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  down: 'Provider down',
  'provider-refuses': 'Provider refuses',
  paused: 'Paused',
  ended: 'Not live',
};
