import { lengthText } from '#shared/recording/length-text.ts';
import type { StoredAlert } from '#shared/recording/provider-hops.ts';
import type { AlertMatch, AlertState, Timeline, TimelineHop } from '#shared/recording/timeline-wire.ts';
import type { AlertStory, RefusalStory, Span, Stories, TabHop } from './alert-stories.ts';

/** A hop that the provider noted before the message came here. */
export type ProviderHop = { name: string; at: number; text: string };
export type ProviderHops = { is: 'included'; hops: ProviderHop[]; message: string } | { is: 'unsupported' | 'unknown' };

/** The line of an alert in the list of matches. */
export function matchOf(user: string, { key, line, ...story }: AlertStory): AlertMatch {
  const [, at, , waited, , , type, marketplace, asin, age] = line;
  const state = stateOf({ key, line, ...story });
  const seenAt = story.drawn[0]?.at ?? story.sent[0]?.at;
  const since = state === 'recovered' ? at - age : at - waited;
  const delay = seenAt === undefined ? null : Math.max(0, seenAt - since);
  return { user, key, asin, type, marketplace, state, at, delay, note: noteOf({ key, line, ...story }, state) };
}

export function refusalMatchOf(user: string, { key, line }: RefusalStory): AlertMatch {
  const [, at, event, path, reason, , asin] = line;
  return {
    user,
    key,
    asin,
    type: event,
    marketplace: '',
    state: 'refused',
    at,
    delay: null,
    note: `Refused: ${whyOf(path, reason)}`,
  };
}

const whyOf = (path: string, reason: string): string =>
  path === '' ? reason : `${path}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;

function stateOf({ line, sent, outage }: AlertStory): AlertState {
  if (line[4] === 'list' || outage) return 'recovered';
  if (line[10] !== '') return 'muted';
  return sent.length > 0 ? 'delivered' : 'waiting';
}

function noteOf(story: AlertStory, state: AlertState): string {
  if (state === 'recovered')
    return `Recovered after ${lengthText(Math.max(0, story.line[9]))}${story.line[10] === '' ? '' : ', muted'}`;
  if (state === 'muted') return 'Muted by its owner, list only';
  if (state === 'waiting') return 'No tab has it yet';
  return '';
}

/** When the customer's hub last noted anything. */
type Presence = Pick<Stories, 'seenAt' | 'isOpen'>;

/** The line of an alert that only the provider knows. */
export function storedMatchOf(
  user: string,
  { recordId, asin, type, marketplace, received }: StoredAlert,
  presence: Presence,
): AlertMatch {
  const where = whereIs(received, presence);
  const state = where === 'listed' ? 'listed' : 'waiting';
  return {
    user,
    key: `r:${recordId}`,
    asin,
    type,
    marketplace,
    state,
    at: received,
    delay: null,
    note: storedNotes[where],
  };
}

/**
 * `new`: nobody has opened the portal. `away`: not since it came. `late`: the hub seems to run, and should have it.
 * `listed`: the hub has run since, without hops of it.
 */
type Where = 'new' | 'away' | 'late' | 'listed';

function whereIs(received: number, { seenAt, isOpen }: Presence): Where {
  if (seenAt === undefined) return 'new';
  if (received <= seenAt) return 'listed';
  return isOpen ? 'late' : 'away';
}

const storedNotes: Record<Where, string> = {
  new: 'At the provider, portal not opened yet',
  away: 'At the provider, portal closed since',
  late: 'At the provider, not here yet',
  listed: 'In the list, without a timeline',
};

/** The way of an alert that only the provider knows. */
export function storedTimelineOf(
  user: string,
  alert: StoredAlert,
  provider: ProviderHops,
  presence: Presence,
): Timeline {
  const where = whereIs(alert.received, presence);
  // The provider notes that it sent a message even if nobody was connected.
  const isAway = where === 'new' || where === 'away';
  const { recordId, notificationId, published, type } = alert;
  return {
    match: storedMatchOf(user, alert, presence),
    ids: idsIn([...(notificationId === null ? [] : [`n:${notificationId}`]), `r:${recordId}`]),
    verdict: storedVerdict(where, presence.seenAt ?? 0, alert),
    hops: [
      { name: 'Published', where: 'message', at: published, text: type, look: 'done' },
      ...providerHops(provider).map((hop) =>
        hop.name === 'Sent' && isAway ? { ...hop, text: 'nobody was connected' } : hop,
      ),
      ...['Received by the hub', 'Sent to tabs', 'Drawn'].map((name): TimelineHop => {
        const text = where === 'listed' ? 'not noted' : 'not reached';
        return { name, where: '', at: null, text, look: 'never' };
      }),
      ...nowHop(alert),
    ],
    provider: provider.is,
    message: provider.is === 'included' ? provider.message : '',
    event: '',
  };
}

function storedVerdict(where: Where, seenAt: number, alert: StoredAlert): Timeline['verdict'] {
  const now = sentence(`now ${nowText(alert)}`);
  switch (where) {
    case 'new':
      return {
        look: 'plain',
        title: 'Waiting at the provider: the portal has not been opened yet',
        text: `It comes with the list at the first visit. ${now}`,
      };
    case 'away':
      return {
        look: 'plain',
        title: `Waiting at the provider: nobody has had the portal open since ${TIME(seenAt)}`,
        text: `It comes at the next visit. ${now}`,
      };
    case 'late':
      return {
        look: 'bad',
        title: 'Stored at the provider, but not here yet',
        text: `The hub last noted something at ${TIME(seenAt)}. If the customer still has the portal open, look at the connection to the provider. ${now}`,
      };
    case 'listed':
      return {
        look: 'plain',
        title: 'In the list, without a timeline',
        text: `The hub has no hops of it: it came before the first visit, or they are no longer stored. ${now}`,
      };
  }
}

/** Where an alert is now. @param alert undefined if the provider cannot say so, null if it no longer has the alert */
function nowHop(alert: StoredAlert | null | undefined): TimelineHop[] {
  return alert === undefined ? [] : [{ name: 'Now', where: 'provider', at: null, text: nowText(alert), look: 'done' }];
}

function nowText(alert: StoredAlert | null): string {
  if (!alert) return 'not in the list: deleted, too old, or only played';
  const { folder, snoozedUntil, rule, read } = alert;
  const places = {
    inbox: 'in the inbox',
    done: 'done',
    snoozed: snoozedUntil === null ? 'snoozed' : `snoozed until ${TIME(snoozedUntil)}`,
  };
  return `${places[folder]}${rule === null ? '' : `, by the rule “${rule}”`}, ${read ? 'read' : 'unread'}`;
}

/**
 * The whole way of an alert.
 * @param event what the tabs received, redacted; '' if it is gone
 * @param stored where it is now, as for `nowHop`
 */
export function timelineOf(
  user: string,
  story: AlertStory,
  provider: ProviderHops,
  event: string,
  stored?: StoredAlert | null,
): Timeline {
  const match = countedFrom(provider, story, matchOf(user, story));
  return {
    match,
    ids: [...idsIn(story.line[5]), ...(story.line[11] === '' ? [] : [{ name: 'frame', id: story.line[11] }])],
    verdict: verdictOf(story, match),
    hops: [publicationOf(story), ...providerHops(provider), ...hubHops(story), ...tabHops(story), ...nowHop(stored)],
    provider: provider.is,
    message: provider.is === 'included' ? provider.message : '',
    event,
  };
}

/** The list knows only the hub's own hops. Where the provider's are known, the delay begins with the first of them. */
function countedFrom(provider: ProviderHops, { drawn, sent }: AlertStory, match: AlertMatch): AlertMatch {
  const seenAt = drawn[0]?.at ?? sent[0]?.at;
  const accepted = provider.is === 'included' ? provider.hops[0]?.at : undefined;
  if (seenAt === undefined || accepted === undefined || match.state === 'recovered') return match;
  return { ...match, delay: Math.max(0, seenAt - accepted) };
}

export function refusalTimelineOf(user: string, story: RefusalStory, provider: ProviderHops): Timeline {
  const { line } = story;
  const [, at, event, path, reason, ids, , sample] = line;
  return {
    match: refusalMatchOf(user, story),
    ids: idsIn(ids),
    verdict: {
      look: 'bad',
      title: 'Stopped at the hub: refused',
      text: `${whyOf(path, reason)}. The customer has not seen this alert. The message did not fit the schema of ${event}.`,
    },
    hops: [
      ...providerHops(provider),
      { name: 'Received by the hub', where: 'hub', at, text: event, look: 'done' },
      { name: 'Refused', where: 'hub', at, text: whyOf(path, reason), look: 'stop' },
      ...['Numbered', 'Sent to tabs', 'Drawn'].map(
        (name): TimelineHop => ({ name, where: '', at: null, text: 'not reached', look: 'never' }),
      ),
    ],
    provider: provider.is,
    message: sample,
    event: '',
  };
}

const providerHops = (provider: ProviderHops): TimelineHop[] =>
  provider.is === 'included' ? provider.hops.map((hop) => ({ ...hop, where: 'provider', look: 'done' })) : [];

const publicationOf = ({ line }: AlertStory): TimelineHop => ({
  name: 'Published',
  where: 'message',
  at: line[1] - line[9],
  text: line[6],
  look: 'done',
});

function hubHops({ line, outage, away }: AlertStory): TimelineHop[] {
  const [, at, seq, waited, source, , type, , , age, mute, frame] = line;
  const heard = at - waited;
  const published = at - age;
  const pause: TimelineHop[] =
    source === 'list' || outage
      ? [{ name: 'Waited', where: 'provider', at: published, text: reasonOf(outage, away), look: 'wait' }]
      : [];
  const received: TimelineHop =
    source === 'list'
      ? {
          name: 'Found in the provider’s list',
          where: 'hub',
          at,
          text: 'read again after the connection came back',
          look: 'done',
        }
      : {
          name: 'Received by the hub',
          where: 'hub',
          at: heard,
          text: frame === '' ? 'over the socket' : `over the socket, frame ${frame}`,
          look: 'done',
        };
  return [
    ...pause,
    received,
    { name: 'Normalized', where: 'hub', at: heard, text: type, look: 'done' },
    {
      name: 'Numbered',
      where: 'hub',
      at,
      text: `seq ${seq}${mute === '' ? '' : `, muted by ${muteText(mute)}`}`,
      look: 'done',
    },
  ];
}

function tabHops({ line, sent, acknowledged, drawn, readAt }: AlertStory): TimelineHop[] {
  const never = (name: string, text: string): TimelineHop => ({ name, where: '', at: null, text, look: 'never' });
  const hops: TimelineHop[] = [];
  const [first] = sent;
  if (!first) hops.push(never('Sent to tabs', 'no tab was open'));
  else {
    const ways = { live: 'live', replay: 'after it was away', snapshot: 'with the list' } as const;
    const text = sent
      .map(
        ({ tab, how, at }) =>
          `${tab} ${ways[how]}${at - first.at > 1_000 ? ` after ${lengthText(at - first.at)}` : ''}`,
      )
      .join(', ');
    hops.push({
      name: 'Sent to tabs',
      where: 'hub',
      at: first.at,
      text: `${sent.length === 1 ? 'one tab' : `${sent.length} tabs`}: ${text}`,
      look: 'done',
    });
  }
  if (acknowledged[0])
    hops.push({
      name: 'Acknowledged',
      where: acknowledged[0].tab,
      at: acknowledged[0].at,
      text: othersText(acknowledged),
      look: 'done',
    });
  const isMuted = line[10] !== '';
  const name = isMuted ? 'Drawn, quiet' : 'Drawn';
  if (drawn[0])
    hops.push({
      name,
      where: drawn[0].tab,
      at: drawn[0].at,
      text: isMuted ? `Muted by its owner: in the list, quiet` : othersText(drawn),
      look: 'done',
    });
  else hops.push(never(name, first ? 'no tab has said so' : 'not reached'));
  if (readAt !== undefined) hops.push({ name: 'Read', where: 'customer', at: readAt, text: '', look: 'done' });
  else hops.push(never('Read', 'not read yet'));
  return hops;
}

const muteText = (mute: string): string => (mute === 'asin' ? 'a rule for its product' : 'a rule for its type');

const othersText = ([first, ...others]: readonly TabHop[]): string =>
  first ? others.map(({ tab, at }) => `${tab} after ${lengthText(at - first.at)}`).join(', ') : '';

function verdictOf(story: AlertStory, { state, delay }: AlertMatch): Timeline['verdict'] {
  const { line, drawn, sent, readAt, outage, away } = story;
  const read = readAt === undefined ? 'not read yet' : `read after ${lengthText(readAt - line[1])}`;
  const reached =
    delay === null ? 'no tab has it yet' : `${drawn[0] ? 'on screen' : 'sent to a tab'} after ${lengthText(delay)}`;
  if (state === 'recovered') {
    const late = delay === null ? 'no tab has it yet' : `${drawn[0] ? 'drawn' : 'sent'} ${lengthText(delay)} late`;
    return {
      look: 'plain',
      title: `Recovered: ${late}, nothing lost`,
      text: `${sentence(reasonOf(outage, away))} ${line[4] === 'list' ? 'The hub found it in the provider’s list' : 'The provider sent it'} at ${TIME(line[1])}.`,
    };
  }
  if (state === 'muted')
    return {
      look: 'plain',
      title: 'Delivered, but muted: in the list, quiet',
      text: `Muted by its owner, by ${muteText(line[10])}. It came ${reached}; ${read}.`,
    };
  if (state === 'waiting')
    return {
      look: 'plain',
      title: 'Waiting: no tab has it yet',
      text: 'It is in the log. The next tab that opens the portal receives it.',
    };
  return {
    look: 'good',
    title: `Delivered: ${reached}, ${read}`,
    text: `Sent to ${sent.length === 1 ? 'one tab' : `${sent.length} tabs`}.${drawn[0] ? '' : ' No tab has said that it drew it: its page is hidden, or older than this version.'}`,
  };
}

/** The clients write times in the operator's zone: a mark they replace. */
const TIME = (at: number): string => `{${at}}`;

function reasonOf(outage: Span | undefined, away: Span | undefined): string {
  if (outage)
    return `provider down from ${TIME(outage.from)}${outage.to === undefined ? '' : ` to ${TIME(outage.to)}`}`;
  if (away) return `nobody had the portal open from ${TIME(away.from)} to ${TIME(away.to ?? away.from)}`;
  return 'it did not come over the socket';
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const idNames: Record<string, string> = { n: 'message', r: 'alert', f: 'fingerprint' };
const idsIn = (keys: readonly string[]): Timeline['ids'] =>
  keys.map((key) => ({ name: idNames[key.charAt(0)] ?? 'id', id: key.charAt(0) === 'f' ? '(none)' : key.slice(2) }));
