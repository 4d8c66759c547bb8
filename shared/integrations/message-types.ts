import * as v from 'valibot';

type MessageFacts = {
  /** As the Integrations screen names it. */
  readonly name: string;
  /** The role that Amazon wants of the app before it sends this type, as Amazon spells it. */
  readonly role: string;
  /** How Amazon delivers it: the other way is refused. */
  readonly bus: 'sqs' | 'event-bridge';
  readonly payloadVersion: string;
};

/**
 * What Amazon is requested to send for a connected seller: a line per type. Some are alerts (`alertKinds` says what is
 * shown), the others are figures (provider/ingest/figure-messages.ts).
 */
export const messageTypes = {
  PRICING_HEALTH: { name: 'Pricing Health', role: 'Pricing', bus: 'sqs', payloadVersion: '1.0' },
  ANY_OFFER_CHANGED: { name: 'Offer Changes', role: 'Pricing', bus: 'sqs', payloadVersion: '1.0' },
  ACCOUNT_STATUS_CHANGED: {
    name: 'Account Health',
    role: 'Selling Partner Insights',
    bus: 'sqs',
    payloadVersion: '2021-01-01',
  },
  LISTINGS_ITEM_ISSUES_CHANGE: {
    name: 'Listing Issues',
    role: 'Product Listing',
    bus: 'event-bridge',
    payloadVersion: '2023-12-13',
  },
  LISTINGS_ITEM_STATUS_CHANGE: {
    name: 'Listing Status',
    role: 'Product Listing',
    bus: 'event-bridge',
    payloadVersion: '1.0',
  },
  LISTINGS_ITEM_MFN_QUANTITY_CHANGE: {
    name: 'Your Own Stock',
    role: 'Product Listing',
    bus: 'event-bridge',
    payloadVersion: '1.0',
  },
  ITEM_SALES_EVENT_CHANGE: {
    name: 'Hourly Sales',
    role: 'Brand Analytics',
    bus: 'sqs',
    payloadVersion: '2020-09-04',
  },
  FBA_INVENTORY_AVAILABILITY_CHANGES: {
    name: 'FBA Stock',
    role: 'Amazon Fulfillment',
    bus: 'sqs',
    payloadVersion: '1.0',
  },
  ORDER_CHANGE: { name: 'Cancel Requests', role: 'Amazon Fulfillment', bus: 'sqs', payloadVersion: '1.0' },
  B2B_ANY_OFFER_CHANGED: { name: 'Business Buy Box', role: 'Pricing', bus: 'sqs', payloadVersion: '1.0' },
  FEE_PROMOTION: { name: 'Fee Promotions', role: 'Product Listing', bus: 'sqs', payloadVersion: '1.0' },
} as const satisfies Record<string, MessageFacts>;

export type MessageType = keyof typeof messageTypes;
export const messageTypeNames = Object.keys(messageTypes) as MessageType[];
export const messageTypeSchema = v.picklist(messageTypeNames);

/** Why Amazon refuses a subscription if the portal's application lacks the role for it. */
export const roleMissing = (type: MessageType): string =>
  `Amazon does not let this app send ${messageTypes[type].name}: it needs the role ${messageTypes[type].role}. Ask its operator to add it.`;

/** Whether a line of a connection was refused for want of a role. */
export const lacksRole = ({
  notificationType,
  state,
  reason,
}: {
  notificationType: MessageType;
  state: string;
  reason: string | null;
}): boolean => state === 'refused' && reason === roleMissing(notificationType);
