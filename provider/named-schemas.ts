import type * as v from 'valibot';
import { signupAnswerSchema } from '#shared/account/onboarding/calls.ts';
import { preferencesSchema } from '#shared/account/preferences/preferences.ts';
import { planCalls } from '#shared/billing/plans/calls.ts';
import { pluginCalls } from '#shared/billing/plugins/calls.ts';
import { apiErrorSchema } from '#shared/errors.ts';
import { alertFilterSchema } from '#shared/inbox/alert-filter.ts';
import { alertIdentitySchema } from '#shared/inbox/identity.ts';
import { changeAnswerSchema } from '#shared/inbox/inbox.ts';
import { alertsChangedSchema } from '#shared/inbox/inbox-events.ts';
import { incidentSchema } from '#shared/inbox/incidents/incident.ts';
import { alertCommandSchema, marksSchema } from '#shared/inbox/marks.ts';
import { productStateSchema, riskSchema } from '#shared/inbox/product-now.ts';
import { ruleListSchema } from '#shared/inbox/rules.ts';
import { upstreamMutesSchema } from '#shared/inbox/wire.ts';
import { buysAnswerSchema } from '#shared/listings/buys/buy.ts';
import { priceChangeSchema } from '#shared/listings/prices/change-price.ts';
import { skuCostsSchema } from '#shared/listings/prices/seller-sku.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { rightRequestSchema } from '#shared/members/right-requests.ts';
import { itemsQuestionSchema } from '#shared/products/calls.ts';
import { comparisonListSchema } from '#shared/products/comparisons/comparison.ts';
import { importListSchema, rowsPageSchema } from '#shared/products/imports/stored-import.ts';
import { noteListSchema } from '#shared/products/notes/product-note.ts';
import { followedListSchema } from '#shared/sellers/follow.ts';
import { userInfoSchema } from '#shared/session/user.ts';
import { scanSchema } from '#shared/team/history/buy-sell.ts';
import { activityRowSchema } from '#shared/team/history/team-columns.ts';
import { timeSpanSchema } from '#shared/time/time.ts';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { trackingEntrySchema } from '#shared/tracking/rule.ts';
import { trackedListSchema } from '#shared/tracking/tracked.ts';
import { trackingFieldSchema } from '#shared/tracking/tracking-metrics.ts';
import { joinAnswerSchema } from '#shared/upstream/event-contract.ts';
import { frameMetaSchema } from '#shared/upstream/frames.ts';
import { storedRecordSchema } from '#shared/upstream/notification-records.ts';
import { viewListSchema } from '#shared/views/views.ts';
import { supplierSchema } from '#shared/wholesale/supplier.ts';
import { activityItemSchema } from './ingest/activity.ts';
import { scanItemSchema } from './ingest/scans.ts';

const tracked = trackedListSchema.entries.tracked.item;

/**
 * The shapes that the contract names, because several calls or events have them or because they are its nouns. A large
 * shape without a name is written out wherever it occurs.
 */
export const namedSchemas: Readonly<Record<string, v.GenericSchema>> = {
  Refusal: apiErrorSchema,
  UserRecord: userInfoSchema,
  StoredRecord: storedRecordSchema,
  TokenBalance: tokenBalanceSchema,
  JoinAnswer: joinAnswerSchema,
  FrameMeta: frameMetaSchema,
  Alert: alertIdentitySchema,
  AlertMarks: marksSchema,
  AlertCommand: alertCommandSchema,
  AlertFilter: alertFilterSchema,
  ChangedAlert: alertsChangedSchema.entries.alerts.item,
  ChangeAnswer: changeAnswerSchema,
  MoneyAtRisk: riskSchema,
  ProductState: productStateSchema,
  Rule: ruleListSchema.entries.rules.item,
  Incident: incidentSchema,
  Mute: upstreamMutesSchema.entries.mutes.item,
  Member: memberCalls.list.upstream.response.item,
  RightRequest: rightRequestSchema,
  Plan: planCalls.current.upstream.response.item,
  Plugin: pluginCalls.current.upstream.response.item,
  AddedPlugin: pluginCalls.added.upstream.response.item,
  WizardAnswer: signupAnswerSchema,
  ProductQuestion: itemsQuestionSchema,
  Supplier: supplierSchema,
  HistoryRow: activityRowSchema,
  Scan: scanSchema,
  TimeSpan: timeSpanSchema,
  PriceChange: priceChangeSchema,
  SkuCosts: skuCostsSchema,
  Buy: buysAnswerSchema.entries.buys.item,
  Tracked: tracked,
  Threshold: trackingEntrySchema,
  TrackingField: trackingFieldSchema,
  MetricsNow: tracked.entries.now,
  MetricNow: tracked.entries.now.entries.amazon_price.wrapped,
  WatchedMetric: tracked.entries.watch.entries.amazon_price.wrapped,
  ProductNote: noteListSchema.entries.notes.item,
  Import: importListSchema.entries.imports.item,
  ImportRow: rowsPageSchema.entries.rows.item,
  Comparison: comparisonListSchema.entries.comparisons.item,
  FollowedStorefront: followedListSchema.entries.followed.item,
  Preferences: preferencesSchema,
  View: viewListSchema.entries.views.item,
  SourcedProduct: activityItemSchema,
  ScannedProduct: scanItemSchema,
};
