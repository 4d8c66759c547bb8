import * as v from 'valibot';
import { calls, del, get, post, put } from '../calls.ts';
import { notificationsAccess, timeToActAccess } from './access.ts';
import {
  alertListSchema,
  countsQuestionSchema,
  countsSchema,
  digestSchema,
  foundSchema,
  inboxPaths,
  lookingSchema,
  markSchema,
  matchingSchema,
  peopleSchema,
  pricesQuestionSchema,
  pricesSchema,
  searchSchema,
  stepSchema,
  undoneSchema,
  undoSchema,
} from './inbox.ts';
import { alertsChangedSchema } from './inbox-events.ts';
import { needsYouSchema } from './needs-you.ts';
import { deleteRuleSchema, orderRulesSchema, putRuleSchema, ruleListSchema, rulePreviewQuestionSchema, rulePreviewSchema } from './rules.ts';
import { timeToActQuerySchema, timeToActSchema } from './time-to-act.ts';

const nothing = v.strictObject({});

/** The inbox's calls beside the list itself. Apart from notificationCalls, because the first view needs none of them. */
export const inboxCalls = calls(
  '/api/inbox',
  { access: notificationsAccess },
  {
    /** One page of the alerts that pass a filter, over everything stored. */
    search: post('/search', 'search notifications', { body: searchSchema, answer: foundSchema, optional: true }),
    /** The products that need a person, costliest first, and what they cost. */
    needsYou: get('/needs-you', 'load what needs you', { answer: needsYouSchema, optional: true }),
    /** All alerts that pass, as a file. */
    csv: post('/csv', 'export notifications', { body: alertListSchema, answer: v.unknown() }),
    counts: post('/counts', 'count notifications', { body: countsQuestionSchema, answer: countsSchema, optional: true, upstream: { path: inboxPaths.counts } }),
    /** Changes alerts through the hub, so that every tab and device follows. */
    mark: post('/marks', 'change notifications', { body: markSchema, answer: alertsChangedSchema, optional: 'refuse' }),
    matching: post('/matching', 'change all that match', { body: matchingSchema, answer: stepSchema, optional: 'refuse' }),
    undo: post('/undo', 'undo a change', { body: undoSchema, answer: undoneSchema, optional: 'refuse' }),
    rules: get('/rules', 'load rules', { answer: ruleListSchema, optional: true, upstream: { path: inboxPaths.rules } }),
    saveRule: put('/rules', 'save the rule', { body: putRuleSchema, answer: ruleListSchema, optional: 'refuse', upstream: { path: inboxPaths.rules } }),
    removeRule: del('/rules', 'delete the rule', { body: deleteRuleSchema, answer: ruleListSchema, optional: 'refuse', upstream: { path: inboxPaths.rules } }),
    orderRules: put('/rules/order', 'reorder the rules', {
      body: orderRulesSchema,
      answer: ruleListSchema,
      optional: 'refuse',
      upstream: { path: inboxPaths.ruleOrder },
    }),
    previewRule: post('/rules/preview', 'try the rule', {
      body: rulePreviewQuestionSchema,
      answer: rulePreviewSchema,
      optional: 'refuse',
      upstream: { path: inboxPaths.rulePreview },
    }),
    /** Says that somebody is at the portal now, and what came while nobody was. */
    visit: post('/visit', 'load what came since you left', { body: nothing, answer: digestSchema, optional: true, upstream: { path: inboxPaths.visit } }),
    dismissDigest: del('/digest', 'dismiss the summary', { body: nothing, answer: digestSchema, optional: 'refuse', upstream: { path: inboxPaths.digest } }),
    people: get('/people', 'load who sees the inbox', { answer: peopleSchema, optional: true, upstream: { path: inboxPaths.people } }),
    looking: post('/looking', 'say what is open', { body: lookingSchema, answer: peopleSchema, optional: true, upstream: { path: inboxPaths.looking } }),
    /** How long alerts wait for a first action, per member and cause, and which costly ones still wait. */
    timeToAct: get('/time-to-act', 'load how long alerts wait', {
      access: timeToActAccess,
      query: timeToActQuerySchema,
      answer: timeToActSchema,
      optional: true,
      upstream: { path: inboxPaths.timeToAct },
    }),
    prices: get('/prices', 'load price history', { query: pricesQuestionSchema, answer: pricesSchema, optional: true, upstream: { path: inboxPaths.prices } }),
  },
);
