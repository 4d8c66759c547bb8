import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import { causeOf, causes } from '#shared/inbox/cause.ts';
import type { About } from '#shared/inbox/incidents/incident.ts';
import { isUndercut } from '#shared/inbox/incidents/incident-rules.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { RulesDialog } from './rules-dialog.tsx';

type LikeAlertProps = { deps: StoreDeps; alert: Notification; about: About | undefined; onClose(): void };

/** The form of a new rule for alerts like this one. @param about what its incident is about */
export const RuleLikeAlert = ({ deps, alert, about, onClose }: LikeAlertProps) => (
  <RulesDialog deps={deps} filter={likeAlert(alert, about)} makesOne onClose={onClose} />
);

/**
 * The conditions of a rule for alerts like this one, or for those of its incident. Each can be taken away in the form,
 * for a wider rule.
 * @param about what the incident is about
 */
export function likeAlert(alert: Notification, about?: About): AlertFilter {
  switch (about?.kind) {
    case 'rival':
      return {
        causes: causes.filter((cause) => isUndercut(cause) || (cause === 'better-rated' && !about.undercuts)),
        text: about.sellerId,
      };
    case 'amazon-retail':
      return { causes: ['amazon-retail'], marketplaces: [about.marketplace] };
    case 'flap':
      return { marketplaces: [about.marketplace], text: about.asin };
    default:
      return { types: [alert.notificationType], causes: [causeOf(alert).cause], text: alert.asin };
  }
}
