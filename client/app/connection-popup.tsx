import type { Observable } from 'rxjs';
import type { Link, LinkStatus } from '#client/stream/link.ts';
import { Age, useAge, useClock } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { formatMoment, formatSince } from '#shared/format.ts';

/** The state of the connection and the age of the last event, in words and as a sign (LIVE-11). */
export function ConnectionPopup({ connection$, catchingUp$ }: { connection$: Observable<Link>; catchingUp$: Observable<boolean> }) {
  const { status, lastEventAt } = useValue(connection$);
  const catchingUp = useValue(catchingUp$) && status.state === 'live';
  const age = useAge(lastEventAt ?? 0);
  const quietSince = status.state === 'live' ? status.quietSince : undefined;
  const quietFor = useAge(quietSince ?? 0);
  const clock = useClock();
  const name = names[status.state];
  const quiet = quietSince !== undefined && !catchingUp;
  const lastAge = lastEventAt === null ? '' : `${age} ago`;
  const detail = catchingUp ? 'catching up' : quiet ? `provider quiet for ${quietFor}` : detailOf(status, lastAge, clock.now());

  return (
    <Popup
      name="Connection"
      label={`Connection: ${name}${detail ? ` ${detail}` : ''}`}
      role="dialog"
      buttonClass="link-state"
      button={
        <>
          {catchingUp ? <i className="spin" /> : <Sign status={status} quiet={quiet} />}
          <b>{name}</b> {detail && <span className={status.state === 'live' && !catchingUp && !quiet ? 'fig wide-only' : 'fig'}>{detail}</span>}
        </>
      }
    >
      {() => (
        <>
          <h3>{name}</h3>
          <p className="soft">{catchingUp ? catchingUpText : quiet ? quietText(quietFor) : explanations[status.state]}</p>
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
      )}
    </Popup>
  );
}

const names: Record<LinkStatus['state'], string> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  down: 'Provider down',
  paused: 'Paused',
  ended: 'Not live',
};

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

function detailOf(status: LinkStatus, age: string, now: number): string {
  if (status.state === 'reconnecting') return `try ${status.attempt}`;
  if (status.state === 'offline' || status.state === 'down') return `since ${formatSince(status.since, now)}`;
  return status.state === 'live' ? age : '';
}

function Sign({ status, quiet }: { status: LinkStatus; quiet: boolean }) {
  if (quiet) return <Icon name="warn" />;
  if (status.state === 'live') return <i className="lamp" />;
  if (status.state === 'connecting' || status.state === 'reconnecting') return <i className="spin" />;
  return <Icon name={status.state === 'down' || status.state === 'ended' ? 'wrong' : status.state === 'paused' ? 'pause' : 'unplug'} />;
}
