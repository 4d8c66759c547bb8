import { DeliveryDialog } from './delivery-dialog.tsx';

/** What shows only after somebody has asked for it. */
export const integrationParts = { DeliveryDialog };
