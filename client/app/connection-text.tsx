import type { LinkStatus } from '#client/stream/link.ts';
import { Age } from '#client/ui/age.tsx';
import { formatMoment } from '#shared/format.ts';
import type { FailingPart } from '#shared/protocol.ts';

type ConnectionTextProps = {
  name: string;
  state: LinkStatus['state'];
  catchingUp: boolean;
  /** How long the provider has been silent, in words, where it should not be. */
  quietFor: string | undefined;
  /** What the provider's answers do not show, while all else works. */
  failing: FailingPart[] | undefined;
  /** ms; null before the first. */
  lastEventAt: number | null;
};

/** What the state of the connection means, and when the last event came. */
export const ConnectionText = ({ name, state, catchingUp, quietFor, failing, lastEventAt }: ConnectionTextProps) => (
  <>
    <h3>{name}</h3>
    <p className="soft">{catchingUp ? catchingUpText : quietFor === undefined ? explanations[state] : quietText(quietFor)}</p>
    {failing && <p className="soft">{failingText(failing)}</p>}
    <p className="soft small">
      {lastEventAt === null ? (
        'Nothing new since you opened this page.'
      ) : (
        <>
          Last event <Age at={lastEventAt} /> ago, {formatMoment(lastEventAt)}.
        </>
      )}
    </p>
  </>
);

const explanations: Record<LinkStatus['state'], string> = {
  connecting: 'Opening the live connection.',
  live: 'Events appear the moment they happen.',
  unconfirmed:
    'The connection is open, but the provider has not confirmed that it sends your notifications here. Reload to see what is new. The people who run this portal have been told.',
  reconnecting: 'The connection was cut. It comes back by itself and brings what you missed.',
  offline: 'This device has no network. The list shows what came in before.',
  down: 'The portal works, but the provider that sends it your notifications does not answer. What you miss now is fetched when it is back.',
  'provider-refuses':
    'The portal works, but the provider refuses it your live notifications. The list shows what came in before. The people who run this portal have been told, and it keeps asking.',
  paused: 'The portal is open in too many tabs. This one goes live again when you come back to it.',
  ended: 'The live connection has ended. Reload the page to open it again.',
};

const catchingUpText = 'Something may be missing here: fetching it has failed so far, and is tried until it works.';

const quietText = (age: string): string =>
  `The provider that sends your notifications has been silent for ${age}: some may be waiting there. If it stays silent, the portal connects to it again and fetches what you missed.`;

/** Names what is missing, and says that the rest works. */
const failingText = (failing: FailingPart[]): string =>
  `New notifications still arrive and everything else works. Only ${listed.format(failing.map((part) => failingNames[part]))} can't be shown or may be out of date, because the provider's answers are late or can't be read. The people who run this portal have been told, and it keeps trying.`;

const listed = new Intl.ListFormat('en', { type: 'conjunction' });
const failingNames: Record<FailingPart, string> = {
  notifications: 'the list of earlier notifications',
  account: 'your account and plan',
  integration: 'the state of your Amazon connection',
  tokens: 'your token balance',
  mutes: 'what you muted',
};
