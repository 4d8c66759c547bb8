import type { Observable } from 'rxjs';
import type { Link, LinkStatus } from '#client/stream/link-state.ts';
import { useAge, useClock } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ago, formatSince } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { appTexts } from './texts.ts';

const ConnectionText = lazyExport(() => import('./connection-text.tsx'), 'ConnectionText');

/**
 * Shows the connection's state and the age of the last event, as text and icon (LIVE-11), and explains it in a popup.
 * The explanation loads when the browser is idle: once the connection is lost, it could not load.
 */
export function ConnectionPopup({
  connection$,
  catchingUp$,
}: {
  connection$: Observable<Link>;
  catchingUp$: Observable<boolean>;
}) {
  usePreloaded(ConnectionText);
  const { status, lastEventAt } = useValue(connection$);
  const failing = status.state === 'live' ? status.failing : undefined;
  // Naming the parts that keep failing helps more than "catching up".
  const catchingUp = useValue(catchingUp$) && status.state === 'live' && failing === undefined;
  const age = useAge(lastEventAt ?? 0);
  const quietSince = status.state === 'live' ? status.quietSince : undefined;
  const quietFor = useAge(quietSince ?? 0);
  const clock = useClock();
  const name = linkNames[status.state];
  const quiet = quietSince !== undefined && !catchingUp;
  const limited = failing !== undefined && !quiet;
  const lastAge = lastEventAt === null ? '' : ago(age);
  const detail = catchingUp
    ? appTexts.catchingUp
    : quiet
      ? appTexts.quietFor(quietFor)
      : limited
        ? appTexts.limited
        : detailOf(status, lastAge, clock.now());

  return (
    <Popup
      name={appTexts.connection}
      label={`${appTexts.connection}: ${name}${detail ? ` ${detail}` : ''}`}
      role="dialog"
      buttonClass={
        (catchingUp || !detail || detail === lastAge) && status.state !== 'unconfirmed'
          ? 'link-state steady'
          : 'link-state'
      }
      button={
        <>
          {catchingUp ? <i className="spin" /> : <Sign status={status} warns={quiet || limited} />}
          <b>{name}</b> {detail && <span className={detail === lastAge ? 'fig wide-only' : 'fig'}>{detail}</span>}
        </>
      }
    >
      {() => (
        <ConnectionText
          name={name}
          state={status.state}
          catchingUp={catchingUp}
          quietFor={quiet ? quietFor : undefined}
          failing={failing}
          lastEventAt={lastEventAt}
        />
      )}
    </Popup>
  );
}

function detailOf(status: LinkStatus, age: string, now: number): string {
  if (status.state === 'reconnecting') return appTexts.attempt(status.attempt);
  if ('since' in status) return appTexts.since(formatSince(status.since, now));
  return status.state === 'live' ? age : '';
}

function Sign({ status: { state }, warns }: { status: LinkStatus; warns: boolean }) {
  if (warns || state === 'unconfirmed') return <Icon name="warn" />;
  if (state === 'live') return <i className="lamp" />;
  if (state === 'connecting' || state === 'reconnecting') return <i className="spin" />;
  return <Icon name={state === 'paused' ? 'pause' : state === 'offline' ? 'unplug' : 'wrong'} />;
}

/** The header's labels for the connection's states. */
const linkNames: Record<LinkStatus['state'], string> = localized('links', {
  connecting: 'Connecting',
  live: 'Live',
  unconfirmed: 'Not confirmed',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  down: 'Provider down',
  'provider-refuses': 'Provider refuses',
  paused: 'Paused',
  ended: 'Not live',
});
