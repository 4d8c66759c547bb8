import { RenewalDialogs } from '../cancel/renewal-dialogs.tsx';
import { CheckoutDialogs } from '../checkout/checkout-dialogs.tsx';
import { PurchaseNote } from '../checkout/purchase-note.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';

/** What the screens of plans and billing show only after an action. */
export const planParts = { CheckoutDialogs, PlanDialogs, PurchaseNote, RenewalDialogs };
