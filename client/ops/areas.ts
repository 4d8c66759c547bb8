import type { Health } from '#shared/health/health-wire.ts';
import type { Figures, Rejected, UserFigures } from '#shared/recording/operator-wire.ts';
import type { Recording } from '#shared/recording.ts';
import type { OpsApi } from './ops-api.ts';
import type { RefusedPoll } from './refused-poll.ts';

/** The areas of the operator's page, in the order of the bar. */
export const areas = ['alerts', 'users', 'refused', 'recordings', 'health'] as const;
export type Area = (typeof areas)[number];

export const areaNames: Record<Area, string> = {
  alerts: 'Alerts',
  users: 'Users',
  refused: 'Refused',
  recordings: 'Recordings',
  health: 'Health',
};

/**
 * What every area receives. An area that was visited stays mounted, so that a stream or a replay goes on while the
 * operator is elsewhere.
 */
export type AreaProps = {
  api: OpsApi;
  figures: Figures | undefined;
  rejected: Rejected | undefined;
  refused: RefusedPoll;
  health: Health | undefined;
  /** The chosen user's figures, where one process of many answers. */
  own: UserFigures | undefined;
  unlisted: boolean;
  /** The chosen user's id; '' for none. */
  user: string;
  onChoose: (user: string) => void;
  /** Chooses a user without leaving the area. */
  onFound: (user: string) => void;
  /** The rest of the address: ['u-1', 'm-2'] in '#alerts/u-1/m-2'. Empty while another area is shown. */
  path: readonly string[];
  isShown: boolean;
  /** What was searched last; a new object for every search. undefined before the first. */
  search: { readonly query: string } | undefined;
  /** What 'Replay here' offers to the player; null before the first. */
  offered: Recording | null;
  /** Offers a recording to the player and goes there. */
  onReplay: (recording: Recording) => void;
};

export type Address = { area: Area; path: readonly string[] };

/** Reads the area and the rest from a location's hash. Anything unknown leads to the alerts. */
export function addressIn(hash: string): Address {
  const [name = '', ...path] = hash.replace(/^#/, '').split('/').map(decoded);
  const area = areas.find((each) => each === name);
  return area ? { area, path: path.filter((part) => part !== '') } : { area: 'alerts', path: [] };
}

/** Returns the hash that leads to an area. It never reaches the server or its log. */
export const hashOf = (area: Area, ...path: readonly string[]): string =>
  `#${[area, ...path].map(encodeURIComponent).join('/')}`;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
