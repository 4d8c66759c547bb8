import { useCallback, useMemo, useState } from 'react';
import type { Trouble } from '#client/stream/resource-state.ts';
import { Mark } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { DelayPane } from './delay-pane.tsx';
import { FiguresPane } from './figures-pane.tsx';
import { KeyForm } from './key-form.tsx';
import type { OpsApi } from './ops-api.ts';
import { RejectedPane } from './rejected-pane.tsx';
import { ReplayPane } from './replay-pane.tsx';
import { StreamPane } from './stream-pane.tsx';
import { usePoll } from './use-poll.ts';
import { UsersPane } from './users-pane.tsx';
import '#client/ui/buttons.css';
import '#client/ui/fields.css';
import '#client/ui/states.css';
import '#client/ui/table.css';
import '#client/ui/tags.css';
import './ops.css';

const FIGURES_EVERY = 2_000;
const REJECTED_EVERY = 4_000;

export function OpsPage() {
  const [api, setApi] = useState<OpsApi | null>(null);
  const [message, setMessage] = useState('');
  const leave = useCallback((why: string) => {
    setMessage(why);
    setApi(null);
  }, []);
  return api ? <Desk api={api} onLeave={leave} /> : <KeyForm message={message} onOpen={setApi} />;
}

function Desk({ api, onLeave }: { api: OpsApi; onLeave: (why: string) => void }) {
  const [user, setUser] = useState('');
  const [trouble, setTrouble] = useState('');
  const onFailure = useCallback(
    (failure: Trouble | null) => {
      // The key was changed while this page was open.
      if (failure?.status === 401) onLeave('The operator key is no longer good.');
      else setTrouble(failure?.message ?? '');
    },
    [onLeave],
  );
  const figures = usePoll(api.figures, FIGURES_EVERY, onFailure);
  const rejected = usePoll(api.rejected, REJECTED_EVERY, onFailure);
  // Where users cannot be listed, one can be asked after by name.
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
