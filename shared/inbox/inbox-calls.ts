import * as v from 'valibot';
import { calls, del, get, post, put } from '../calls.ts';
import { notificationsAccess, timeToActAccess } from './access.ts';
import {
  alertListSchema,
  BULK_STEP,
  changeAnswerSchema,
  countsQuestionSchema,
  countsSchema,
  foundSchema,
  lookingSchema,
  markedSchema,
  markSchema,
  matchingSchema,
  peopleSchema,
  pricesQuestionSchema,
  pricesSchema,
  readAllSchema,
  searchSchema,
  sinceVisitSchema,
  stepSchema,
  undoneSchema,
  undoSchema,
  upstreamMarkSchema,
} from './inbox.ts';
import { needsYouSchema } from './needs-you.ts';
import {
  deleteRuleSchema,
  orderRulesSchema,
  putRuleSchema,
  ruleListSchema,
  rulePreviewQuestionSchema,
  rulePreviewSchema,
} from './rules.ts';
import { timeToActQuerySchema, timeToActSchema } from './time-to-act.ts';

const nothing = v.strictObject({});

/**
 * The inbox's calls beside the list itself. Apart from notificationCalls, because the first view needs none of them.
 */
export const inboxCalls = calls(
  '/api/inbox',
  { tag: 'Inbox', access: notificationsAccess, full: true, upstream: '/portal/notifications' },
  {
    /** One page of the alerts that pass a filter, over everything stored. */
    search: post('/search', 'search notifications', {
      body: searchSchema,
      answer: foundSchema,
      upstream: { handled: true },
    }),
    /** The products that need a person, costliest first, and what they cost. */
    needsYou: get('/needs-you', 'load what needs you', {
      answer: needsYouSchema,
      upstream: { handled: true },
    }),
    /** All alerts that pass, as a file. */
    csv: post('/csv', 'export notifications', {
      body: alertListSchema,
      answer: v.unknown(),
      upstream: {
        handled: true,
        file: 'notifications',
        describe: 'Every record that passes a filter',
      },
    }),
    counts: post('/counts', 'count notifications', {
      body: countsQuestionSchema,
      answer: countsSchema,
      upstream: { describe: 'Count the records of each filter' },
    }),
    /**
     * Changes or deletes alerts through the hub, so that every tab and device follows. A provider without it reads and
     * deletes by its own calls.
     */
    mark: post('/marks', 'change notifications', {
      body: markSchema,
      answer: markedSchema,
      upstream: {
        method: 'PUT',
        handled: true,
        request: { body: upstreamMarkSchema },
        response: changeAnswerSchema,
        describe: 'Change the state of some records, or delete them',
      },
    }),
    readAll: post('/read-all', 'mark all as read', {
      body: readAllSchema,
      answer: v.object({ count: v.number(), undoable: v.boolean() }),
    }),
    matching: post('/matching', 'change all that match', {
      body: matchingSchema,
      answer: stepSchema,
      upstream: {
        handled: true,
        response: changeAnswerSchema,
        describe: `Change the next ${BULK_STEP} records that pass a filter`,
      },
    }),
    undo: post('/undo', 'undo a change', {
      body: undoSchema,
      answer: undoneSchema,
      upstream: {
        handled: true,
        response: changeAnswerSchema,
        describe: `Undo a change, ${BULK_STEP} records at a time`,
      },
    }),
    rules: get('/rules', 'load rules', {
      answer: ruleListSchema,
      upstream: { describe: 'The rules, in their order' },
    }),
    saveRule: put('/rules', 'save the rule', {
      body: putRuleSchema,
      answer: ruleListSchema,
      upstream: { describe: 'Add or change a rule' },
    }),
    removeRule: del('/rules', 'delete the rule', {
      body: deleteRuleSchema,
      answer: ruleListSchema,
      upstream: { describe: 'Delete a rule' },
    }),
    orderRules: put('/rules/order', 'reorder the rules', {
      body: orderRulesSchema,
      answer: ruleListSchema,
      upstream: { describe: 'Change the order of the rules' },
    }),
    previewRule: post('/rules/preview', 'try the rule', {
      body: rulePreviewQuestionSchema,
      answer: rulePreviewSchema,
      upstream: { describe: 'What a rule would have matched' },
    }),
    /** Says that somebody is at the portal now, and what came while nobody was. */
    visit: post('/visit', 'load what came since you left', {
      body: nothing,
      answer: sinceVisitSchema,
      upstream: {
        request: {},
        describe: 'Say that somebody is there, and sum up what came since',
      },
    }),
    dismissSinceVisit: del('/digest', 'dismiss the summary', {
      body: nothing,
      answer: sinceVisitSchema,
      upstream: { request: {}, describe: 'Dismiss the summary' },
    }),
    people: get('/people', 'load who sees the inbox', {
      answer: peopleSchema,
      upstream: { describe: 'Everybody who sees the inbox' },
    }),
    looking: post('/looking', 'say what is open', {
      body: lookingSchema,
      answer: peopleSchema,
      upstream: {
        describe: 'Say which record is open, and read who else has it open',
      },
    }),
    /** How long alerts wait for a first action, per member and cause, and which costly ones still wait. */
    timeToAct: get('/time-to-act', 'load how long alerts wait', {
      access: timeToActAccess,
      query: timeToActQuerySchema,
      answer: timeToActSchema,
      upstream: {
        describe:
          'How long alerts wait for a first action, per member and cause, and the costly ones that nobody has dealt with',
      },
    }),
    prices: get('/prices', 'load price history', {
      query: pricesQuestionSchema,
      answer: pricesSchema,
      upstream: {
        describe: 'Name and picture of a product, and its prices over 30 days, from its stored messages',
      },
    }),
  },
);
