import type { AreaProps } from './areas.ts';

/** The search for an alert, and its timeline. */
export const AlertsArea = ({ user }: AreaProps) => (
  <p className="empty-state">{user === '' ? 'Search for a user to see their stream.' : `The stream of ${user} is under Users.`}</p>
);
