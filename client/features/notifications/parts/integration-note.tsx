import { Note } from '#client/ui/note.tsx';
import { useSupport } from '#client/ui/support.tsx';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { useNotifications } from '../desk-context.ts';
import { partTexts } from '../part-texts.ts';

/** Without the Amazon integration nothing new comes in: says so, who can help, and looks again when asked (NOTE-06). */
export function IntegrationNote() {
  const desk = useNotifications();
  const support = useSupport();
  const again = (
    <button type="button" className="btn sm" onClick={desk.readSubscriptions}>
      {partTexts.checkAgain}
    </button>
  );
  return (
    <Note bad action={again}>
      {notificationTexts.integrationRequired} {partTexts.integrationHint}{' '}
      {support ? (
        <>
          {partTexts.integrationHelp}{' '}
          <a href={support.href} target="_blank" rel="noreferrer">
            {support.name}
          </a>
        </>
      ) : (
        partTexts.integrationAsk
      )}
    </Note>
  );
}
