import * as v from 'valibot';
import { type Topic, topics } from './topics.ts';

// What happens if nobody looks at an alert: a person's steps, each of which goes on to another channel or a colleague.

export const MOST_STEPS = 4;
/** The longest time after an alert, minutes. */
const LONGEST_STEP = 1_440;

/** For which kinds of alert, unless the person chooses. */
export const usualTopics: readonly Topic[] = ['urgent', 'lost', 'incident', 'listing'];

const minutesText = `Enter minutes from 1 to ${LONGEST_STEP.toLocaleString('en-US')}`;
const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

const stepSchema = v.strictObject({
  /** Minutes since the alert. */
  after: v.pipe(
    v.number(minutesText),
    v.integer(minutesText),
    v.minValue(1, minutesText),
    v.maxValue(LONGEST_STEP, minutesText),
  ),
  /** One of the person's own channels, or a colleague: then all of the colleague's channels. */
  to: v.strictObject({ kind: v.picklist(['channel', 'person']), id: idSchema }),
});
export type Step = v.InferOutput<typeof stepSchema>;

const isEachOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** All steps of a person. None turns them off. */
export const saveEscalationSchema = v.strictObject({
  steps: v.pipe(
    v.array(stepSchema),
    v.maxLength(MOST_STEPS, `At most ${MOST_STEPS} steps`),
    v.check(
      (steps) => steps.every(({ after }, at) => after >= (steps[at - 1]?.after ?? 0)),
      'Enter the steps in the order of their minutes',
    ),
    v.check(
      (steps) => isEachOnce(steps.map(({ to }) => `${to.kind} ${to.id}`)),
      'Choose another channel or colleague for each step: an alert reaches each at most once',
    ),
  ),
  topics: v.pipe(
    v.array(v.picklist(topics)),
    v.minLength(1, 'Choose at least one kind of alert'),
    v.check((chosen) => isEachOnce(chosen), 'Name each kind of alert once'),
  ),
});
export type SaveEscalation = v.InferOutput<typeof saveEscalationSchema>;

/**
 * Whether a step can send. `gone`: the channel was removed, or the colleague no longer sees the alerts. `unreachable`:
 * the colleague has no channel that gets messages.
 */
const stepStates = ['works', 'paused', 'off', 'unreachable', 'gone'] as const;
export type StepState = (typeof stepStates)[number];

export const escalationSchema = v.object({
  /** `name`: of the channel or the colleague; '' if it is no longer known. */
  steps: v.array(v.object({ ...stepSchema.entries, name: v.string(), state: v.picklist(stepStates) })),
  topics: v.array(v.picklist(topics)),
  /** Everybody else who sees the alerts. */
  colleagues: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Colleagues whose steps lead to this person. */
  from: v.array(v.object({ name: v.string(), after: v.number() })),
});
export type Escalation = v.InferOutput<typeof escalationSchema>;
