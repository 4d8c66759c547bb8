import * as v from 'valibot';
import type { AlertType } from '#shared/inbox/notification.ts';
import type { Rejection } from '#shared/inbox/refused/refused-message.ts';
import { type MessageType, messageTypeNames } from '#shared/integrations/message-types.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import { salesBody } from '#shared/upstream/sales-message.ts';
import { identifier, instant, lenient } from '#shared/upstream/tolerant.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { ownQuantityBody, storeOwnQuantity } from '../listings/own-products/own-quantity.ts';
import { storeSales } from '../listings/sales/store-sales.ts';
import { stockMessageBody, storeStockMessage } from '../listings/stock/stock-message.ts';

/** Amazon's messages that are no alerts: they carry figures, and a later one replaces an earlier one. */
export type FigureType = Exclude<MessageType, AlertType>;

/** What storing figures needs. `at`: when the message was published, ms. */
type Storing = { deps: Deps; trx: Trx; accountId: string; at: number };

/** A readable message: whose figures they are, and how to store them. */
export type FigureMessage = {
  id: string | undefined;
  sellerId: string;
  store(storing: Omit<Storing, 'at'>): Promise<void>;
};

/**
 * One type of message.
 * @param body of its payload, with keys folded to lower case @param sellerOf '' if the message names no seller
 */
const figures =
  <B>(
    body: v.GenericSchema<unknown, B>,
    sellerOf: (body: B) => string,
    store: (storing: Storing, body: B) => Promise<void>,
  ) =>
  (payload: unknown): Result<{ sellerId: string; store(storing: Storing): Promise<void> }, Rejection[]> => {
    const read = v.safeParse(body, payload);
    return read.success
      ? ok({ sellerId: sellerOf(read.output), store: (storing) => store(storing, read.output) })
      : fail(rejectionsOf(read.issues, 'payload.'));
  };

const readers: Record<FigureType, ReturnType<typeof figures<never>>> = {
  LISTINGS_ITEM_MFN_QUANTITY_CHANGE: figures(ownQuantityBody, ({ sellerid }) => sellerid, storeOwnQuantity),
  ITEM_SALES_EVENT_CHANGE: figures(salesBody, ([first]) => first.sellerId, storeSales),
  FBA_INVENTORY_AVAILABILITY_CHANGES: figures(stockMessageBody, ({ sellerid }) => sellerid, storeStockMessage),
};
const figureTypes = messageTypeNames.filter((type): type is FigureType => Object.hasOwn(readers, type));

const envelopeSchema = v.object({
  notificationtype: v.picklist(figureTypes),
  payload: v.record(v.string(), v.unknown()),
  eventtime: lenient(instant),
  notificationmetadata: lenient(v.object({ publishtime: lenient(instant), notificationid: lenient(identifier(200)) })),
});

/** Whether a message is of a type that carries figures. @param folded the message, with keys folded to lower case */
export const isFigureMessage = (folded: unknown): boolean =>
  figureTypes.includes((folded as { notificationtype?: unknown } | null)?.notificationtype as FigureType);

/**
 * Reads a message of figures.
 * @param folded with keys folded to lower case @param now the time of a message without one, ms
 */
export function readFigureMessage(folded: unknown, now: number): Result<FigureMessage, Rejection[]> {
  const envelope = v.safeParse(envelopeSchema, folded);
  if (!envelope.success) return fail(rejectionsOf(envelope.issues, ''));
  const { notificationtype, payload, eventtime, notificationmetadata } = envelope.output;
  const read = readers[notificationtype](payload);
  if (!read.ok) return read;
  const at = eventtime ?? notificationmetadata?.publishtime ?? now;
  return ok({
    id: notificationmetadata?.notificationid ?? undefined,
    sellerId: read.value.sellerId,
    store: (storing) => read.value.store({ ...storing, at }),
  });
}

const MOST_NAMED = 5;
const rejectionsOf = (issues: readonly v.BaseIssue<unknown>[], before: string): Rejection[] =>
  issues.slice(0, MOST_NAMED).map((issue) => ({
    path: before + (issue.path ?? []).map(({ key }) => String(key)).join('.'),
    reason: misfitOf(issue).reason,
  }));
