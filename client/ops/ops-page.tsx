import { type CSSProperties, type SyntheticEvent, useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { Trouble } from '#client/stream/resource-state.ts';
import { Icon, Mark } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { FiguresPane } from './figures-pane.tsx';
import { createOpsApi, type OpsApi, type OpsFailure } from './ops-api.ts';
import { RejectedPane } from './rejected-pane.tsx';
import { ReplayPane } from './replay-pane.tsx';
import { StreamPane } from './stream-pane.tsx';
import { UsersPane } from './users-pane.tsx';
import '#client/ui/buttons.css';
import '#client/ui/fields.css';
import '#client/ui/states.css';
import '#client/ui/tags.css';
import './ops.css';
import { asyncScheduler, EMPTY, filter, from, interval, map, NEVER, tap } from 'rxjs';
import { createResource, type Resource, useResource } from '#client/stream/resource.ts';
import { formatCount } from '#shared/format.ts';
import type { Figures } from '#shared/recording/operator-wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { delayText } from './delay-text.ts';

const FIGURES_EVERY = 2_000;
const REJECTED_EVERY = 4_000;

export function OpsPage() {
  const [api, setApi] = useState<OpsApi | null>(null);
  const [message, setMessage] = useState('');
  const leave = useCallback((why: string) => {
    setMessage(why);
    setApi(null);
  }, []);
  return api ? <Store api={api} onLeave={leave} /> : <KeyForm message={message} onOpen={setApi} />;
}

function Store({ api, onLeave }: { api: OpsApi; onLeave: (why: string) => void }) {
  const [user, setUser] = useState('');
  const [trouble, setTrouble] = useState('');
  const onFailure = useCallback(
    (failure: Trouble | null) => {
      // The key was changed while this page was open.
      if (failure?.status === 401) onLeave('The operator key is no longer valid.');
      else setTrouble(failure?.message ?? '');
    },
    [onLeave],
  );
  const figures = usePoll(api.figures, FIGURES_EVERY, onFailure);
  const rejected = usePoll(api.rejected, REJECTED_EVERY, onFailure);
  // A host that can't list users still answers for a single one.
  const unlisted = figures?.hubs === null;
  const askUser = useMemo(() => (unlisted && user !== '' ? () => api.figuresOf(user) : undefined), [api, unlisted, user]);
  const own = usePoll(askUser, FIGURES_EVERY, onFailure);

  return (
    <>
      <header className="ops-bar">
        <span className="brand">
          <Mark /> <span>Sellerwire</span>
        </span>
        <h1>Operator</h1>
        <output className="cut">{trouble}</output>
        <button type="button" className="btn quiet push" onClick={() => onLeave('')}>
          <ScreenIcon name="leave" /> Forget the key
        </button>
      </header>
      <main className="ops">
        <div className="ops-side first">
          <UsersPane hubs={figures?.hubs} own={own?.hub} user={user} onChoose={setUser} api={api} />
          <ReplayPane api={api} user={user} demo={figures?.demo ?? false} />
        </div>
        <div className="ops-main">
          <StreamPane key={user} api={api} user={user} />
          <RejectedPane rejected={rejected} own={own?.rejected} unlisted={unlisted} />
        </div>
        <div className="ops-side">
          <FiguresPane metrics={figures?.metrics} unlisted={unlisted} />
          <DelayPane delay={figures?.metrics.delay} />
        </div>
      </main>
    </>
  );
}

type Ask<T> = () => Promise<Result<T, OpsFailure>>;

/** Polls while the page is visible. The last value stays when a later call fails; a new `ask` starts over. */
function usePoll<T>(ask: Ask<T> | undefined, every: number, onFailure: (failure: Trouble | null) => void): T | undefined {
  const [{ value, trouble }] = useResource(() => pollOf(ask, every), [ask, every]);
  useEffect(() => onFailure(trouble), [trouble, onFailure]);
  return value;
}

/** @param every the time between calls, ms; after a failure, the resource's retries take over */
function pollOf<T>(ask: Ask<T> | undefined, every: number): Resource<T> {
  let asking = false;
  const settled = () => {
    asking = false;
  };
  const resource: Resource<T> = createResource<T>(
    { events$: NEVER, scheduler: asyncScheduler, random: Math.random },
    {
      read: () => {
        if (!ask) return EMPTY;
        asking = true;
        return from(ask()).pipe(
          tap(settled),
          map((answer) => (answer.ok ? ok({ value: answer.value, head: null }) : fail({ ...answer.error, code: 'OPS' }))),
        );
      },
      again$: interval(every).pipe(filter(() => document.visibilityState === 'visible' && !asking && !resource.state$.value.behind)),
    },
  );
  return resource;
}

type Delay = Figures['metrics']['delay'];

/** Histogram of the delay from the upstream frame to the fan-out. */
function DelayPane({ delay }: { delay: Delay | undefined }) {
  const id = useId();
  const inSteps = delay?.steps.reduce((sum, step) => sum + step.count, 0) ?? 0;
  const steps = delay ? [...delay.steps.map((step) => ({ name: `≤ ${delayText(step.upTo)}`, count: step.count })), over(delay, inSteps)] : [];
  const most = Math.max(1, ...steps.map((step) => step.count));
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Delivery delay</h2>
      <p className="soft small">
        From the provider’s frame to the tabs’ sockets.{' '}
        {delay && delay.count > 0 && `${formatCount(delay.count)} events, ${delayText(delay.sum / delay.count)} on average.`}
      </p>
      <table className="table histogram">
        <thead>
          <tr>
            <th scope="col">Delay</th>
            <th scope="col">
              <span className="unseen">Share, drawn</span>
            </th>
            <th scope="col" className="num">
              Events
            </th>
            <th scope="col" className="num">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.name}>
              <th scope="row" className="fig">
                {step.name}
              </th>
              <td className="bar-cell">
                <i style={{ '--part': step.count / most } as CSSProperties} />
              </td>
              <td className="num">{formatCount(step.count)}</td>
              <td className="num">{delay && delay.count > 0 ? `${((step.count / delay.count) * 100).toFixed(1)}%` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const over = (delay: Delay, inSteps: number) => ({ name: `> ${delayText(delay.steps.at(-1)?.upTo ?? 0)}`, count: Math.max(0, delay.count - inSteps) });

/** Prompts for the operator key, tests it, and passes on the calls. The key isn't stored. */
function KeyForm({ message, onOpen }: { message: string; onOpen: (api: OpsApi) => void }) {
  const id = useId();
  const [key, setKey] = useState('');
  const [trouble, setTrouble] = useState(message);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (key === '') return setTrouble('Please enter the operator key.');
    setBusy(true);
    setTrouble('');
    const api = createOpsApi(key, fetch.bind(window));
    const answer = await api.figures();
    setBusy(false);
    if (answer.ok) onOpen(api);
    else setTrouble(answer.error.status === 401 || answer.error.status === 400 ? 'This is not the operator key.' : answer.error.message);
  };

  return (
    <main className="ops-sign-in">
      <form onSubmit={submit} noValidate>
        <span className="brand">
          <Mark /> Sellerwire
        </span>
        <h1>Operator</h1>
        <div className="field">
          <label htmlFor={id}>Operator key</label>
          <div className="input">
            <input
              id={id}
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={key}
              aria-invalid={trouble !== '' ? true : undefined}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={(change) => setKey(change.target.value)}
            />
          </div>
          <p className="hint" id={`${id}-hint`}>
            The OPS_KEY of this portal. It is kept in this page’s memory only: a reload asks again.
          </p>
          <div role="alert" id={`${id}-error`}>
            {trouble && (
              <p className="error">
                <Icon name="wrong" /> {trouble}
              </p>
            )}
          </div>
        </div>
        <button type="submit" className="btn primary large wide" disabled={busy}>
          Open
        </button>
      </form>
    </main>
  );
}
