import { type AreaProps, hashOf } from './areas.ts';
import { ReplayPane } from './replay-pane.tsx';

/** Recordings, and playing them into a test account. */
export const RecordingsArea = ({ api, figures, user }: AreaProps) => (
  <>
    <p className="area-note soft">
      {user === '' ? (
        <>
          No user is chosen. Choose one under <a href={hashOf('users')}>Users</a> to play a recording.
        </>
      ) : (
        <>
          Plays into the stream of <a href={hashOf('users', user)}>{user}</a>.
        </>
      )}
    </p>
    <ReplayPane api={api} user={user} demo={figures?.demo ?? false} />
  </>
);
