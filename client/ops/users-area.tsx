import type { AreaProps } from './areas.ts';
import { StreamPane } from './stream-pane.tsx';
import { UsersList } from './users-list.tsx';

/** The users with running streams, and the live stream of the chosen one. */
export const UsersArea = ({ api, figures, user, isShown }: AreaProps) => (
  <>
    <UsersList figures={figures} user={user} isShown={isShown} />
    <StreamPane key={user} api={api} user={user} />
  </>
);
