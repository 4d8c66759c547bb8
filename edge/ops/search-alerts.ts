import type { RefusedFound, RefusedSearch } from '#shared/inbox/refused/refused-wire.ts';
import type { ProviderAlertsRequest, StoredAlert } from '#shared/recording/provider-hops.ts';
import { createRedactor } from '#shared/recording/redact.ts';
import type { AlertMatch, SearchAnswer, Timeline } from '#shared/recording/timeline-wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type AlertStory, type RefusalStory, type Span, type Stories, storiesIn } from './alert-stories.ts';
import type { People } from './people.ts';
import {
  matchOf,
  type ProviderHops,
  refusalMatchOf,
  refusalTimelineOf,
  storedMatchOf,
  storedTimelineOf,
  timelineOf,
} from './timeline.ts';

export type SearchDeps = {
  /** As in `Hubs`. */
  hubs: {
    hopsOf(user: string): Promise<string[]>;
    eventAt(user: string, seq: number): Promise<string>;
    usersWithHop(text: string, before?: number): Promise<{ users: string[]; before?: number } | null>;
  };
  people: Pick<People, 'idOf'>;
  now(): number;
  /** The provider's own hops of a message. */
  providerHops(ids: readonly string[]): Promise<ProviderHops>;
  /** Where a customer's alerts are now; undefined if the provider can't say so. */
  stored(which: ProviderAlertsRequest): Promise<StoredAlert[] | undefined>;
  /** What the provider's intake refused; null if the provider can't say so. */
  refused(which: RefusedSearch): Promise<RefusedFound | null>;
};

/**
 * Finds alerts by an email, a user id, an ASIN, or an id of the message (OPS-01).
 * @returns the matches, or a sentence that says why there can't be any
 */
export async function searchAlerts(deps: SearchDeps, query: string): Promise<Result<SearchAnswer, string>> {
  const [first = '', second] = query.split(/\s+/);
  if (first.includes('@')) {
    const user = await deps.people.idOf(first);
    if (user === undefined) return fail('Nobody with this email has opened the portal here. Try the user id.');
    return ok(answerOf(user, await findOwn(deps, user, second), true));
  }
  const own = await findOwn(deps, first, second);
  if (own.matches.length > 0 || own.refused?.length || second !== undefined) return ok(answerOf(first, own, true));
  return searchAll(deps, first);
}

/** Goes through the lines of all users, some at a time, until it has enough or has taken too long. */
async function searchAll(deps: SearchDeps, word: string): Promise<Result<SearchAnswer, string>> {
  const text = JSON.stringify(wordOf(word)).slice(1, -1);
  const until = deps.now() + LONGEST;
  const users = new Set<string>();
  let before: number | undefined;
  do {
    const step = await deps.hubs.usersWithHop(text, before);
    if (!step)
      return fail(
        'On this host, each user’s stream is a separate object, and no list of them exists. Enter an email or a user id, and the ASIN after it.',
      );
    for (const user of step.users) users.add(user);
    before = step.before;
    await pause();
  } while (before !== undefined && users.size < MOST_USERS && deps.now() < until);
  const refused = await deps.refused({ word: wordOf(word) });
  const matches: AlertMatch[] = [];
  for (const user of [...users].slice(0, MOST_USERS)) {
    matches.push(...findIn(storiesIn(await deps.hubs.hopsOf(user)), user, word).matches);
    await pause();
  }
  return ok(
    answerOf(null, { matches, outages: [], stored: false, refused }, before === undefined && users.size <= MOST_USERS),
  );
}

/** Lets others have the thread: a search through all users takes a while. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** `stored`: whether the provider's stored alerts were searched, too. */
type FoundIn = { matches: AlertMatch[]; outages: Span[]; stored: boolean; refused: RefusedFound | null };

/**
 * Adds the alerts about a product that only the provider knows: it stored them while nobody had the portal open, or
 * before the hub noted hops.
 */
async function findOwn(deps: SearchDeps, user: string, word: string | undefined): Promise<FoundIn> {
  const stories = storiesIn(await deps.hubs.hopsOf(user));
  const refused = await deps.refused({ user, word: word === undefined ? undefined : wordOf(word) });
  const found = { ...findIn(stories, user, word), refused };
  const asin = word === undefined ? '' : wordOf(word);
  const stored = /^[A-Z\d]{10}$/.test(asin) ? await deps.stored({ user, asin }) : undefined;
  if (!stored) return found;
  const others = stored.filter((alert) => !isNoted(alert, stories));
  return {
    ...found,
    stored: true,
    matches: [...found.matches, ...others.map((alert) => storedMatchOf(user, alert, stories))],
  };
}

/** Whether the hub has noted hops of a stored alert. One without any id is known by its time. */
function isNoted(
  { recordId, notificationId, type, marketplace, asin, published }: StoredAlert,
  { alerts, refusals }: Stories,
): boolean {
  const isId = (id: string) => id === `r:${recordId}` || id === `n:${notificationId}`;
  const isAlike = ({ line }: AlertStory) =>
    line[6] === type && line[7] === marketplace && line[8] === asin && Math.abs(line[1] - line[9] - published) < 1_000;
  return [...alerts, ...refusals].some(({ line }) => line[5].some(isId)) || alerts.some(isAlike);
}

function findIn(
  { alerts, refusals, outages }: Stories,
  user: string,
  word: string | undefined,
): Omit<FoundIn, 'refused'> {
  const wanted = word === undefined ? undefined : wordOf(word);
  const matches = [
    ...alerts.filter((story) => wanted === undefined || isAbout(story, wanted)).map((story) => matchOf(user, story)),
    ...refusals
      .filter((story) => wanted === undefined || isAbout(story, wanted))
      .map((story) => refusalMatchOf(user, story)),
  ];
  return { matches, outages, stored: false };
}

/** ASINs are in capitals. */
const wordOf = (word: string): string => (/^[a-z\d]{10}$/i.test(word) ? word.toUpperCase() : word);

function isAbout({ line }: AlertStory | RefusalStory, word: string): boolean {
  const [asin, frame] = line[0] === 'a' ? [line[8], line[11]] : [line[6], ''];
  return asin === word || frame === word || line[5].some((id) => id.slice(2) === word);
}

const answerOf = (
  user: string | null,
  { matches, outages, stored, refused }: FoundIn,
  complete: boolean,
): SearchAnswer => ({
  user,
  outages: outages
    .slice(-MOST_OUTAGES)
    .reverse()
    .map(({ from, to = null }) => ({ from, to })),
  // Reversed first: of several in one millisecond, the last one is the newest.
  alerts: matches
    .toReversed()
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_MATCHES),
  total: matches.length,
  stored,
  refused,
  complete,
});

/** @returns undefined if neither the hub nor the provider still knows the alert */
export async function readTimeline(deps: SearchDeps, user: string, key: string): Promise<Timeline | undefined> {
  const stories = storiesIn(await deps.hubs.hopsOf(user));
  const alert = stories.alerts.find((each) => each.key === key);
  const idsOf = ({ line }: AlertStory | RefusalStory) => line[5];
  if (alert) {
    const [provider, body, stored] = await Promise.all([
      deps.providerHops(idsOf(alert)),
      deps.hubs.eventAt(user, alert.line[2]),
      storedOne(deps, user, idsOf(alert)),
    ]);
    return timelineOf(user, alert, provider, isEventOf(body, alert) ? redactedEvent(body) : '', stored);
  }
  const refusal = stories.refusals.find((each) => each.key === key);
  if (refusal) return refusalTimelineOf(user, refusal, await deps.providerHops(idsOf(refusal)));
  if (!key.startsWith('r:')) return undefined;
  const [provider, stored] = await Promise.all([deps.providerHops([key]), storedOne(deps, user, [key])]);
  return stored ? storedTimelineOf(user, stored, provider, stories) : undefined;
}

/** @returns undefined if the provider can't say so, null if it no longer has the alert */
async function storedOne(
  deps: SearchDeps,
  user: string,
  ids: readonly string[],
): Promise<StoredAlert | null | undefined> {
  const idOf = (kind: string) => ids.find((id) => id.startsWith(kind))?.slice(2);
  const [recordId, notificationId] = [idOf('r:'), idOf('n:')];
  const which =
    recordId !== undefined ? { user, recordId } : notificationId !== undefined ? { user, notificationId } : undefined;
  const stored = which && (await deps.stored(which));
  return stored && (stored[0] ?? null);
}

/** The number may have been given again in a later epoch. */
const isEventOf = (body: string, { line }: AlertStory): boolean =>
  body.includes(`"at":${line[1]},`) && body.includes(line[8]);

function redactedEvent(body: string): string {
  const safe = createRedactor().line({ at: 0, dir: 'down', frame: JSON.parse(body) as unknown });
  return JSON.stringify('frame' in safe ? safe.frame : safe, null, 2);
}

const MOST_USERS = 50;
const MOST_MATCHES = 200;
const MOST_OUTAGES = 20;
/** ms. */
const LONGEST = 3_000;
