import type { LinkStatus } from '#client/stream/link.ts';
import { Age } from '#client/ui/age.tsx';
import { formatMoment } from '#shared/format.ts';

type ConnectionTextProps = {
  name: string;
  state: LinkStatus['state'];
  catchingUp: boolean;
  /** How long the provider has been silent, in words, where it should not be. */
  quietFor: string | undefined;
  /** ms; null before the first. */
  lastEventAt: number | null;
};

/** What the state of the connection means, and when the last event came. */
export const ConnectionText = ({ name, state, catchingUp, quietFor, lastEventAt }: ConnectionTextProps) => (
  <>
    <h3>{name}</h3>
    <p className="soft">{catchingUp ? catchingUpText : quietFor === undefined ? explanations[state] : quietText(quietFor)}</p>
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
  reconnecting: 'The connection was cut. It comes back by itself and brings what you missed.',
  offline: 'This device has no network. The list shows what came in before.',
  down: 'The portal works, but the provider that sends it your notifications does not answer. What you miss now is fetched when it is back.',
  paused: 'The portal is open in too many tabs. This one goes live again when you come back to it.',
  ended: 'The live connection has ended. Reload the page to open it again.',
};

const catchingUpText = 'Something may be missing here: fetching it has failed so far, and is tried until it works.';

const quietText = (age: string): string =>
  `The provider that sends your notifications has been silent for ${age}: some may be waiting there. If it stays silent, the portal connects to it again and fetches what you missed.`;
