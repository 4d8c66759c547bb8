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

/** Whether the row says something that its events and keys do not. */
export const isWorthSaving = (stored: HubRow, next: HubRow): boolean =>
  next.head - stored.head >= SAVE_EVERY ||
  next.epoch !== stored.epoch ||
  next.floor !== stored.floor ||
  next.lastLive !== stored.lastLive ||
  next.notBefore !== stored.notBefore ||
  next.filled !== stored.filled ||
  next.rights !== stored.rights;
