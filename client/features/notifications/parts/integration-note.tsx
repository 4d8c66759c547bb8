import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/note.tsx';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { useNotifications } from '../desk-context.ts';
import { partTexts } from '../part-texts.ts';

/** Without the Amazon integration nothing new comes in: says so, leads there, and looks again when asked (NOTE-06). */
export function IntegrationNote() {
  const desk = useNotifications();
  const again = (
    <button type="button" className="btn sm" onClick={desk.readSubscriptions}>
      {partTexts.checkAgain}
    </button>
  );
  return (
    <Note bad action={again}>
      {notificationTexts.integrationRequired} {partTexts.integrationHint} <Link href={integrationScreens.amazon}>{partTexts.toIntegration}</Link>
    </Note>
  );
}
