import { Icon } from '#client/ui/icon.tsx';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { screenTexts } from './texts.ts';

/** Not on the Advanced plan, or still in trial: why, and what opens the screen (NOTE-02). */
export const NoAccess = () => (
  <main className="page" id="content" tabIndex={-1}>
    <div className="blank">
      <Icon name="bell" />
      <h1>{screenTexts.title}</h1>
      <p>
        <b>{notificationTexts.planRequired}</b>
      </p>
      <p>{screenTexts.planHint}</p>
    </div>
  </main>
);
