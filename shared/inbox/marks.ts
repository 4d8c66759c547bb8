import * as v from 'valibot';
import { plainLines, plainText } from '../plain-text.ts';

const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const personId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const LONGEST_NOTE = 500;
const noteSchema = plainText(LONGEST_NOTE, plainLines);

/**
 * What people and rules have made of an alert, beside having read it. Shared by everybody who sees the alert.
 * `rev` grows with every change of the alert, so that an older state never replaces a newer one.
 */
export const marksSchema = v.object({
  rev: instant,
  done: v.boolean(),
  pinned: v.boolean(),
  /** When the alert comes back, ms; null if it isn't snoozed. */
  snoozedUntil: v.nullable(instant),
  /** When it came back from its last snooze, ms; null once somebody has dealt with it. Lists sort by it. */
  backAt: v.nullable(instant),
  /** The account id and name of the person who has to deal with it. `by`: who assigned it, if somebody else. */
  assignee: v.nullable(v.object({ id: personId, name: v.string(), by: v.optional(v.string()) })),
  note: v.nullable(v.string()),
  /** The rule that made the newest change; null if a person did. */
  rule: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /**
   * The incident it is part of (shared/inbox/incidents/); absent if it stands alone. The portal decides that, not a
   * person.
   */
  incident: v.optional(v.string()),
});
export type Marks = v.InferOutput<typeof marksSchema>;

/** An alert's whole state: its marks, and whether it is read. */
export type AlertState = Omit<Marks, 'rev' | 'rule' | 'incident'> & { read: boolean };

export const noMarks: Marks = {
  rev: 0,
  done: false,
  pinned: false,
  snoozedUntil: null,
  backAt: null,
  assignee: null,
  note: null,
  rule: null,
};

/** How far ahead an alert can be snoozed, ms. */
export const LONGEST_SNOOZE = 366 * 86_400_000;

/** What gives alerts another state. */
const stateCommandSchema = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['read', 'unread', 'done', 'reopen', 'pin', 'unpin', 'unsnooze']) }),
  v.strictObject({ kind: v.literal('snooze'), until: instant }),
  /** `to`: an account of the team; null takes the assignment away, with its note. */
  v.strictObject({ kind: v.literal('assign'), to: v.nullable(personId), note: v.optional(noteSchema) }),
]);
export type StateCommand = v.InferOutput<typeof stateCommandSchema>;

/** What can be done with alerts. Each can be undone. */
export const alertCommandSchema = v.variant('kind', [
  stateCommandSchema,
  v.strictObject({ kind: v.literal('delete') }),
]);
export type AlertCommand = v.InferOutput<typeof alertCommandSchema>;
export type AlertCommandKind = AlertCommand['kind'];

/** @returns why the snooze is refused; undefined if it is fine */
export function snoozeFault(until: number, now: number): 'past' | 'too far' | undefined {
  if (until <= now) return 'past';
  return until - now > LONGEST_SNOOZE ? 'too far' : undefined;
}

/**
 * The state after a command. The only place that decides this: the provider stores it, the hub passes it on, and the
 * page shows it at once. Commands set values and toggle nothing, so that one that arrives twice changes nothing more.
 * @param assignee the person of an `assign` command
 */
export function stateAfter(state: AlertState, command: StateCommand, assignee: Marks['assignee'] = null): AlertState {
  switch (command.kind) {
    case 'read':
      return { ...state, read: true };
    case 'unread':
      return { ...state, read: false };
    case 'done':
      return { ...state, done: true, read: true, snoozedUntil: null, backAt: null };
    case 'reopen':
      return { ...state, done: false, snoozedUntil: null };
    case 'pin':
      return { ...state, pinned: true };
    case 'unpin':
      return { ...state, pinned: false };
    case 'snooze':
      return { ...state, snoozedUntil: command.until, backAt: null, done: false, read: true };
    case 'unsnooze':
      return { ...state, snoozedUntil: null };
    case 'assign':
      return {
        ...state,
        assignee: command.to === null ? null : assignee,
        note: command.to === null ? null : command.note || null,
      };
  }
}

/** The state when a snooze is over: on top and unread. Undefined while it isn't. @param now the provider's clock, ms */
export const wokenAt = (state: AlertState, now: number): AlertState | undefined =>
  state.snoozedUntil !== null && state.snoozedUntil <= now
    ? { ...state, snoozedUntil: null, backAt: state.snoozedUntil, read: false }
    : undefined;

/** Where an alert is: every alert is in exactly one folder. */
export const folders = ['inbox', 'snoozed', 'done'] as const;
export type Folder = (typeof folders)[number];

export const folderOf = ({ done, snoozedUntil }: Pick<AlertState, 'done' | 'snoozedUntil'>): Folder =>
  done ? 'done' : snoozedUntil === null ? 'inbox' : 'snoozed';

/** Splits a stored alert into its state. */
export const stateOf = (alert: { processed: boolean; marks?: Marks | undefined }): AlertState => {
  const { rev: _rev, rule: _rule, incident: _incident, ...marks } = alert.marks ?? noMarks;
  return { ...marks, read: alert.processed };
};

/** The time by which lists are sorted, newest first: when the alert came back from its snooze, or was published, ms. */
export const sortTime = (alert: { publishedTime: number; marks?: Pick<Marks, 'backAt'> | undefined }): number =>
  alert.marks?.backAt ?? alert.publishedTime;

/**
 * Pinned alerts come first in every order, and unknown values last. 'newest': by the time they came or came back
 * (`sortTime`). 'price': the own landed price. 'discount': by how much it has to fall to match the Buy Box. Amounts
 * compare by what they are worth.
 */
export const alertSorts = ['newest', 'risk', 'gap', 'price', 'discount'] as const;
export type AlertSort = (typeof alertSorts)[number];
