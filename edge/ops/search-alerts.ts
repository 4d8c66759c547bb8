import { createRedactor } from '#shared/recording/redact.ts';
import type { AlertMatch, SearchAnswer, Timeline } from '#shared/recording/timeline-wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type AlertStory, type RefusalStory, type Span, storiesIn } from './alert-stories.ts';
import type { People } from './people.ts';
import { matchOf, type ProviderHops, refusalMatchOf, refusalTimelineOf, timelineOf } from './timeline.ts';

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
    return ok(answerOf(user, await findIn(deps, user, second), true));
  }
  const own = await findIn(deps, first, second);
  if (own.matches.length > 0 || second !== undefined) return ok(answerOf(first, own, true));
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
      return fail('On this host, each user’s stream is a separate object, and no list of them exists. Enter an email or a user id, and the ASIN after it.');
    for (const user of step.users) users.add(user);
    before = step.before;
    await pause();
  } while (before !== undefined && users.size < MOST_USERS && deps.now() < until);
  const matches: AlertMatch[] = [];
  for (const user of [...users].slice(0, MOST_USERS)) {
    matches.push(...(await findIn(deps, user, word)).matches);
    await pause();
  }
  return ok(answerOf(null, { matches, outages: [] }, before === undefined && users.size <= MOST_USERS));
}

/** Lets others have the thread: a search through all users takes a while. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

type FoundIn = { matches: AlertMatch[]; outages: Span[] };

async function findIn({ hubs }: SearchDeps, user: string, word: string | undefined): Promise<FoundIn> {
  const { alerts, refusals, outages } = storiesIn(await hubs.hopsOf(user));
  const wanted = word === undefined ? undefined : wordOf(word);
  const matches = [
    ...alerts.filter((story) => wanted === undefined || isAbout(story, wanted)).map((story) => matchOf(user, story)),
    ...refusals.filter((story) => wanted === undefined || isAbout(story, wanted)).map((story) => refusalMatchOf(user, story)),
  ];
  return { matches, outages };
}

/** ASINs are in capitals. */
const wordOf = (word: string): string => (/^[a-z\d]{10}$/i.test(word) ? word.toUpperCase() : word);

function isAbout({ line }: AlertStory | RefusalStory, word: string): boolean {
  const [asin, frame] = line[0] === 'a' ? [line[8], line[11]] : [line[6], ''];
  return asin === word || frame === word || line[5].some((id) => id.slice(2) === word);
}

const answerOf = (user: string | null, { matches, outages }: FoundIn, complete: boolean): SearchAnswer => ({
  user,
  outages: outages
    .slice(-MOST_OUTAGES)
    .reverse()
    .map(({ from, to = null }) => ({ from, to })),
  alerts: matches.sort((a, b) => b.at - a.at).slice(0, MOST_MATCHES),
  total: matches.length,
  complete,
});

/** @returns undefined if the alert's hops are no longer stored */
export async function readTimeline(deps: SearchDeps, user: string, key: string): Promise<Timeline | undefined> {
  const { alerts, refusals } = storiesIn(await deps.hubs.hopsOf(user));
  const alert = alerts.find((each) => each.key === key);
  if (alert) {
    const [provider, body] = await Promise.all([deps.providerHops(alert.line[5]), deps.hubs.eventAt(user, alert.line[2])]);
    return timelineOf(user, alert, provider, isEventOf(body, alert) ? redactedEvent(body) : '');
  }
  const refusal = refusals.find((each) => each.key === key);
  return refusal && refusalTimelineOf(user, refusal, await deps.providerHops(refusal.line[5]));
}

/** The number may have been given again in a later epoch. */
const isEventOf = (body: string, { line }: AlertStory): boolean => body.includes(`"at":${line[1]},`) && body.includes(line[8]);

function redactedEvent(body: string): string {
  const safe = createRedactor().line({ at: 0, dir: 'down', frame: JSON.parse(body) as unknown });
  return JSON.stringify('frame' in safe ? safe.frame : safe, null, 2);
}

const MOST_USERS = 50;
const MOST_MATCHES = 200;
const MOST_OUTAGES = 20;
/** ms. */
const LONGEST = 3_000;
