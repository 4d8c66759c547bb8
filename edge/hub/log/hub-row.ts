import type { HubDeps, HubRow } from '../ports.ts';

/** A user who has no log yet. */
export const newHubRow = (deps: Pick<HubDeps, 'newId'>): HubRow => ({
  epoch: deps.newId(),
  head: 0,
  floor: 0,
  bytes: 0,
  lastAt: 0,
  lastEventAt: 0,
  lastLive: 0,
  notBefore: 0,
  alerts: 0,
  filled: false,
  rights: '',
});

/** How far the stored row may be behind its events: head, bytes and times can be told from them, so it is not written with every commit. */
const SAVE_EVERY = 64;

/**
 * So many numbers of alerts are reserved with each saving, so that the newest one need not be looked for among the keys, of which there may be
 * thousands: the next hub begins behind what was reserved, and some numbers are never given.
 */
const ALERTS_AHEAD = 256;

/** The row as it is to lie in the store. */
export const rowToSave = (row: HubRow): HubRow => ({ ...row, alerts: row.alerts + ALERTS_AHEAD });

/** Whether the row says something that its events do not. @param stored as it lies in the store */
export const isWorthSaving = (stored: HubRow, next: HubRow): boolean =>
  next.head - stored.head >= SAVE_EVERY ||
  next.alerts > stored.alerts ||
  next.epoch !== stored.epoch ||
  next.floor !== stored.floor ||
  next.lastLive !== stored.lastLive ||
  next.notBefore !== stored.notBefore ||
  next.filled !== stored.filled ||
  next.rights !== stored.rights;
