import { useId, useState } from 'react';
import { formatCount } from '#shared/format.ts';
import type { Rejected, RejectedReason } from '#shared/recording/operator-wire.ts';
import type { AreaProps } from './areas.ts';
import { clockTime, counted } from './delay-text.ts';
import { RefusedList } from './refused-list.tsx';

/** The refused messages that wait to be taken in again, and the provider's mistakes by reason. */
export const RefusedArea = ({ api, refused, rejected, own, unlisted, path }: AreaProps) => (
  <>
    <RefusedList api={api} list={refused.list} path={path} onOpen={open} onTaken={refused.again} />
    <RejectedPane rejected={rejected} own={own?.rejected} unlisted={unlisted} />
  </>
);

function open(hash: string) {
  location.hash = hash;
}

const SHOWN = 20;

/**
 * Lists the provider's mistakes, one entry per reason, with the path that failed (LIVE-13). The server has redacted the
 * samples.
 * @param own the chosen user's mistakes, for a host where the answering process may not know them
 */
function RejectedPane(props: { rejected: Rejected | undefined; own: RejectedReason[] | undefined; unlisted: boolean }) {
  const { own, rejected, unlisted } = props;
  const id = useId();
  const [all, setAll] = useState(false);
  const reasons = own ?? rejected?.reasons ?? [];
  const total = own ? own.reduce((sum, { count }) => sum + count, 0) : rejected?.total;
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Provider mistakes {total !== undefined && <span className="count">{formatCount(total)}</span>}</h2>
      {unlisted && (
        <p className="soft small">
          {own
            ? 'The chosen user’s, as far as the process in which their object runs knows them. Those from before it last moved or slept are in the platform’s log only.'
            : 'Of the process that answered, one of many. Choose a user to see theirs; the platform’s log has all.'}
        </p>
      )}
      {(own || rejected) && reasons.length === 0 && (
        <p className="empty-state">
          {own ? 'The provider made no mistakes for this user.' : 'Every event and every answer matched its contract.'}
        </p>
      )}
      {reasons.length > 0 && (
        <ol className="events" aria-label="Provider mistakes by reason, the newest first">
          {(all ? reasons : reasons.slice(0, SHOWN)).map((reason) => (
            <li key={`${reason.kind} ${reason.event} ${reason.path} ${reason.reason}`}>
              <details>
                <summary>
                  <span className="fig faint">{clockTime(reason.at)}</span>
                  <span className="tag loss">{reason.event}</span>
                  <span className="cut">
                    {reason.count > 1 && <b className="fig">{formatCount(reason.count)} × </b>}
                    {reason.path !== '' && <b className="code">{reason.path}</b>} {reason.reason}
                  </span>
                </summary>
                <p className="soft small">
                  {kinds[reason.kind]} First at {clockTime(reason.firstAt)}.{' '}
                  {reason.user === '' ? (
                    'User unknown.'
                  ) : (
                    <>
                      {reason.users > 1 && `${counted(reason.users, 'user')}, the latest: `}User{' '}
                      <span className="code">{reason.user}</span>, in the log{' '}
                      <span className="code">{reason.userHash}</span>.
                    </>
                  )}
                </p>
                {reason.sample !== '' && <pre>{reason.sample}</pre>}
              </details>
            </li>
          ))}
        </ol>
      )}
      {!all && reasons.length > SHOWN && (
        <button type="button" className="btn" onClick={() => setAll(true)}>
          Show all {formatCount(reasons.length)}
        </button>
      )}
    </section>
  );
}

const kinds: Record<RejectedReason['kind'], string> = {
  event: 'An event on the socket that matches no schema. It was skipped.',
  record: 'A stored record that matches no schema. It is missing from the list.',
  answer: 'An unusable answer to a call. The part that needs it is missing; the portal keeps trying.',
  join: 'The live connection was refused or is unconfirmed. The portal keeps trying.',
  value: 'An unknown or unreadable value. The rest was used.',
};
