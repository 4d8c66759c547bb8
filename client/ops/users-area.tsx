import type { AreaProps } from './areas.ts';
import { StreamPane } from './stream-pane.tsx';
import { UsersPane } from './users-pane.tsx';

/** The users with running streams, and the live stream of the chosen one. */
export function UsersArea({ api, figures, own, user, onChoose }: AreaProps) {
  return (
    <div className="ops">
      <div className="ops-side first">
        <UsersPane hubs={figures?.hubs} own={own?.hub} user={user} onChoose={onChoose} api={api} />
      </div>
      <div className="ops-main">
        <StreamPane key={user} api={api} user={user} />
      </div>
    </div>
  );
}
