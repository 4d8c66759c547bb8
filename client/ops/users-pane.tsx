import { type SyntheticEvent, useId, useState } from 'react';
import { ErrorLine } from '#client/ui/fields.tsx';
import { formatCount } from '#shared/format.ts';
import type { UserFigures } from '#shared/recording/operator-wire.ts';
import { counted } from './delay-text.ts';
import type { OpsApi } from './ops-api.ts';

const lamps = { live: 'lamp', connecting: 'lamp waiting', down: 'lamp down' } as const;

type Hub = NonNullable<UserFigures['hub']>;

/**
 * Lists the users with running streams, and selects the one to watch.
 * @param hubs null on a host that can't list them
 * @param own the chosen user's hub on such a host; null if none is running
 */
export function UsersPane(props: {
  hubs: Hub[] | null | undefined;
  own: Hub | null | undefined;
  user: string;
  onChoose: (user: string) => void;
  api: Pick<OpsApi, 'find'>;
}) {
  const { hubs, own, user, onChoose, api } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState('');
  const rows = hubs ?? (own ? [own] : []);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTrouble('');
    const named = typed.trim();
    if (named === '') return;
    if (!named.includes('@')) return onChoose(named);
    const found = await api.find(named);
    if (found.ok) onChoose(found.value.user);
    else setTrouble(found.error.message);
  };

  return (
    <section className="pane" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Users {hubs && <span className="count">{formatCount(hubs.length)}</span>}</h2>
      <div className="scrolls" hidden={hubs === null && rows.length === 0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col">Provider</th>
              <th scope="col" className="num">
                Tabs
              </th>
              <th scope="col" className="num">
                Last event
              </th>
              <th scope="col">
                <span className="unseen">Watch</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((hub) => (
              <tr key={hub.user} className={hub.user === user ? 'mine' : undefined}>
                <th scope="row" className="code user-id">
                  {hub.user}
                </th>
                <td>
                  <span className="state">
                    <i className={lamps[hub.upstream.state]} /> {hub.upstream.state}
                  </span>
                </td>
                <td className="num">{formatCount(hub.tabs)}</td>
                <td className="num">{formatCount(hub.head)}</td>
                <td className="num">
                  <button type="button" className="btn small" aria-pressed={hub.user === user} onClick={() => onChoose(hub.user)}>
                    Watch <span className="unseen">{hub.user}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > 0 && <p className="hint">Provider: the state of its connection. Last event: the number of the newest event in this user’s stream.</p>}
      {hubs?.length === 0 && <p className="faint">Nobody has the portal open now.</p>}
      {hubs === null && (
        <p className="soft small">
          {own === null && <>No stream of {user} runs now: nobody has the portal open as this user. </>}
          On this host, each user’s stream is a separate object, and no list of them exists. Enter a user’s id or email to see theirs, to watch it and to play
          into it.
        </p>
      )}
      <form className="tools" onSubmit={submit}>
        <label className="unseen" htmlFor={id}>
          User id or email
        </label>
        <div className="input">
          <input
            id={id}
            value={typed}
            placeholder={hubs === null ? 'User id or email' : 'Another user id or email'}
            autoComplete="off"
            spellCheck={false}
            onChange={(change) => setTyped(change.target.value)}
          />
        </div>
        <button type="submit" className="btn" disabled={typed.trim() === ''}>
          Watch
        </button>
      </form>
      <div role="alert">
        <ErrorLine text={trouble} />
      </div>
      <p className="unseen" aria-live="polite">
        {user === '' ? '' : `Watching ${user}`}
        {hubs ? `, ${counted(hubs.length, 'stream')} running` : ''}
      </p>
    </section>
  );
}
