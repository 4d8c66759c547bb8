import type { Observable } from 'rxjs';
import type { Link, LinkStatus } from '#client/stream/link-state.ts';
import { useAge, useClock } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ago, formatSince } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { lazyFrame } from './lazy-frame.ts';
import { appTexts } from './texts.ts';

/**
 * The state of the connection and the age of the last event, in words and as a sign (LIVE-11). What it means is fetched with the rest of the
 * frame, as soon as nothing else is to do: it is wanted most where nothing can be fetched.
 */
export function ConnectionPopup({ connection$, catchingUp$ }: { connection$: Observable<Link>; catchingUp$: Observable<boolean> }) {
  const { status, lastEventAt } = useValue(connection$);
  const failing = status.state === 'live' ? status.failing : undefined;
  // Once it is known what keeps failing, saying so is of more use than that the page goes on trying.
  const catchingUp = useValue(catchingUp$) && status.state === 'live' && failing === undefined;
  const age = useAge(lastEventAt ?? 0);
  const quietSince = status.state === 'live' ? status.quietSince : undefined;
  const quietFor = useAge(quietSince ?? 0);
  const clock = useClock();
  const name = linkNames[status.state];
  const quiet = quietSince !== undefined && !catchingUp;
  const limited = failing !== undefined && !quiet;
  const lastAge = lastEventAt === null ? '' : ago(age);
  const detail = catchingUp ? appTexts.catchingUp : quiet ? appTexts.quietFor(quietFor) : limited ? appTexts.limited : detailOf(status, lastAge, clock.now());

  return (
    <Popup
      name={appTexts.connection}
      label={`${appTexts.connection}: ${name}${detail ? ` ${detail}` : ''}`}
      role="dialog"
      buttonClass="link-state"
      part={lazyFrame}
      button={
        <>
          {catchingUp ? <i className="spin" /> : <Sign status={status} warns={quiet || limited} />}
          <b>{name}</b> {detail && <span className={detail === lastAge ? 'fig wide-only' : 'fig'}>{detail}</span>}
        </>
      }
    >
      {(_, { ConnectionText }) => (
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

/** The states of the connection, as the header says them. */
export const linkNames: Record<LinkStatus['state'], string> = localized('app/linkNames', {
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
