import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { caller, type InboxApi } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorLine, Field } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Select } from '#client/ui/select.tsx';
import { Note } from '#client/ui/states.tsx';
import { undoAction } from '#client/ui/toasts$.ts';
import { formatCount, formatWhen } from '#shared/format.ts';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import type { Person } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import {
  type PutRule,
  type Rule,
  type RuleAction,
  type RuleActionKind,
  type RulePreview,
  ruleActionKinds,
  ruleActions,
} from '#shared/inbox/rules.ts';
import { conditionsIn } from '../conditions.ts';
import { FilterForm } from '../filters/filter-form.tsx';
import { withConditions } from '../inbox-query.ts';
import { useNotifications } from '../store-context.ts';
import { ruleTexts } from './rule-texts.ts';
import './inbox-dialogs.css';

type RulesDialogProps = {
  deps: StoreDeps;
  /** What a new rule begins with. */
  filter: AlertFilter;
  /** Opens with the form of a new rule. */
  makesOne?: boolean;
  onClose(): void;
};

/** The rules in the order in which they run, each with how often it acted. */
export function RulesDialog({ deps, filter, makesOne = false, onClose }: RulesDialogProps) {
  const { api, rules, trouble, order, put, remove } = useRules(deps);
  const [edited, setEdited] = useState<Draft | null>(makesOne ? draftOf(filter) : null);

  if (edited)
    return (
      <RuleForm
        key={edited.id}
        api={api}
        draft={edited}
        onSave={put}
        onClose={() => (makesOne ? onClose() : setEdited(null))}
      />
    );
  return (
    <Dialog
      wide
      title={ruleTexts.title}
      onClose={onClose}
      cancel={ruleTexts.close}
      foot={
        <button type="button" className="btn primary" onClick={() => setEdited(draftOf(filter))}>
          <ScreenIcon name="plus" /> {ruleTexts.add}
        </button>
      }
    >
      {trouble && <Note bad>{trouble.message}</Note>}
      <p className="hint">{rules.length === 0 ? ruleTexts.none : ruleTexts.firstWins}</p>
      <ol className="rules">
        {rules.map((rule, index) => (
          <li key={rule.id}>
            <RuleText rule={rule} />
            <IconButton
              icon={<Icon name="up" />}
              label={ruleTexts.earlier(rule.name)}
              disabled={index === 0}
              onPress={() => void order(index, -1)}
            />
            <IconButton
              icon={<Icon name="down" />}
              label={ruleTexts.later(rule.name)}
              disabled={index === rules.length - 1}
              onPress={() => void order(index, 1)}
            />
            <IconButton
              icon={<ScreenIcon name="pencil" />}
              label={ruleTexts.edit(rule.name)}
              onPress={() => setEdited(editable(rule))}
            />
            <IconButton
              icon={<Icon name="trash" />}
              label={ruleTexts.remove(rule.name)}
              onPress={() => void remove(rule)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** What a rule does, and how often it did today. */
function RuleText({ rule }: { rule: Rule }) {
  const people = useValue(useNotifications().people$);
  return (
    <div className="rule-what">
      <b>{rule.name}</b>
      {!rule.on && <span className="tag">{ruleTexts.off}</span>}
      <span className="soft small">
        {ruleTexts.says(whenText(rule.when), rule.actions.map((action) => actionText(action, people)).join(', '))}
      </span>
      <span className="faint small">{ruleTexts.acted(rule.today)}</span>
      {rule.busySince !== null && (
        <span className="tag bad">
          <Icon name="warn" small /> {ruleTexts.busy(rule.lastHour)}
        </span>
      )}
    </div>
  );
}

/** The stored rules, and what changes them. */
function useRules(deps: StoreDeps) {
  const api = caller(inboxCalls, deps.call);
  const [{ value, trouble }, resource] = useResource(deps, [api], {
    read: () => api.rules(),
    staleOn: ['inbox.updated'],
  });
  const rules = value?.rules ?? [];
  const failed = (message: string) => deps.toasts.failed(ruleTexts.failed, message);

  const order = async (index: number, by: -1 | 1) => {
    const ids = rules.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    ids.splice(index + by, 0, moved as string);
    const answer = await resource.change({
      show: (before) => ({ rules: ids.flatMap((id) => before.rules.find((rule) => rule.id === id) ?? []) }),
      call: () => api.orderRules({ ids }),
      settle: (_, after) => after,
    });
    if (!answer.ok) failed(answer.error.message);
  };
  const put = async (rule: PutRule) => {
    const answer = await resource.change({
      show: (before) => before,
      call: () => api.saveRule(rule),
      settle: (_, after) => after,
    });
    if (!answer.ok) return answer.error;
    deps.toasts.done(ruleTexts.saved(rule.name));
    return undefined;
  };
  const remove = async (rule: Rule) => {
    const { id } = rule;
    const behind = rules.slice(rules.indexOf(rule) + 1).map((each) => each.id);
    const answer = await resource.change({
      show: (before) => ({ rules: before.rules.filter((rule) => rule.id !== id) }),
      call: () => api.removeRule({ id }),
      settle: (_, after) => after,
    });
    if (!answer.ok) return failed(answer.error.message);
    deps.toasts.show({
      kind: 'deleted',
      text: ruleTexts.deleted(rule.name),
      action: undoAction(() => void restore(rule, behind)),
    });
  };
  /**
   * Adds a deleted rule again, before the first of those that ran after it. The dialog may be closed by then: the
   * stream brings the change.
   */
  const restore = async ({ name, when, actions, on }: Rule, behind: readonly string[]) => {
    const added = await api.saveRule({ name, when, actions, on });
    if (!added.ok) return failed(added.error.message);
    const ids = added.value.value.rules.map(({ id }) => id);
    const next = ids.findIndex((id) => behind.includes(id));
    if (next < 0) return;
    ids.splice(next, 0, ids.pop() as string);
    const ordered = await api.orderRules({ ids });
    if (!ordered.ok) failed(ordered.error.message);
  };
  return { api, rules, trouble, order, put, remove };
}

const IconButton = ({
  icon,
  label,
  disabled = false,
  onPress,
}: {
  icon: ReactNode;
  label: string;
  disabled?: boolean;
  onPress(): void;
}) => (
  <button
    type="button"
    className="btn quiet small icon"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onPress}
  >
    {icon}
  </button>
);

type Draft = Omit<PutRule, 'actions'> & { actions: readonly RuleAction[] };

/**
 * A new alert has no state that people give it, so a rule takes over only the other conditions. What it does is chosen:
 * an action that nobody chose could hide alerts.
 */
const draftOf = (filter: AlertFilter): Draft => ({
  name: '',
  when: withConditions(filter, {
    folders: undefined,
    unread: undefined,
    pinned: undefined,
    assignees: undefined,
    days: undefined,
  }),
  actions: [],
  on: true,
});

const editable = ({ id, name, when, actions, on }: Rule): Draft => ({ id, name, when, actions, on });

const whenText = (when: AlertFilter): string => {
  const all = conditionsIn(when).map(({ label, value }) => `${label} ${value}`.trim());
  return [...all, ...(when.text ? [`“${when.text}”`] : [])].join(', ');
};

function actionOf(kind: RuleActionKind, people: readonly Person[]): RuleAction {
  const action = { kind, ...ruleActions[kind].initial } as RuleAction;
  return action.kind === 'assign' ? { ...action, to: people[0]?.id ?? '' } : action;
}

function actionText(action: RuleAction, people: readonly Person[]): string {
  if (action.kind === 'assign')
    return ruleTexts.assignTo(people.find(({ id }) => id === action.to)?.name ?? ruleTexts.nobodyNow);
  if (action.kind === 'snooze') return ruleTexts.snoozeFor(action.hours);
  if (action.kind === 'mute') return action.hours === null ? ruleTexts.muteForGood : ruleTexts.muteFor(action.hours);
  return ruleTexts.actions[action.kind];
}

type RuleFormProps = {
  api: InboxApi;
  draft: Draft;
  onSave(rule: PutRule): Promise<{ message: string; errors?: Record<string, string> } | undefined>;
  onClose(): void;
};

/** Adds or changes a rule. Before it is saved, it is tried on the stored alerts of the last 30 days. */
function RuleForm({ api, draft, onSave, onClose }: RuleFormProps) {
  const [rule, setRule] = useState(draft);
  const [wrong, setWrong] = useState<{ message: string; errors?: Record<string, string> }>();
  const actions = useRef<HTMLFieldSetElement>(null);
  const set = (change: Partial<Draft>) => setRule((before) => ({ ...before, ...change }));
  const setActions = (chosen: readonly RuleAction[]) => {
    set({ actions: chosen });
    setWrong(undefined);
  };
  const people = useValue(useNotifications().people$);
  const isEmpty = Object.keys(rule.when).length === 0;
  /** The first error of a part, such as 'actions.0.hours'. */
  const wrongIn = (part: string) =>
    Object.entries(wrong?.errors ?? {}).find(([path]) => path === part || path.startsWith(`${part}.`))?.[1];

  const save = async () => {
    const failure = await onSave({ ...rule, actions: [...rule.actions] });
    if (!failure) return onClose();
    setWrong(failure);
    // The actions are below what fits on the screen.
    if (rule.actions.length === 0) actions.current?.querySelector('select')?.focus();
  };

  return (
    <FormDialog
      wide
      title={rule.id === undefined ? ruleTexts.newRule : ruleTexts.editRule}
      className="rule-form"
      cancel={ruleTexts.back}
      submit={ruleTexts.save}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={ruleTexts.name} error={wrong?.errors?.name}>
        {(control) => (
          <span className="input">
            <input
              {...control}
              data-autofocus
              value={rule.name}
              maxLength={60}
              onChange={({ target }) => set({ name: target.value })}
            />
          </span>
        )}
      </Field>
      <fieldset>
        <legend>{ruleTexts.when}</legend>
        <label className="input">
          <input
            aria-label={ruleTexts.text}
            placeholder={ruleTexts.text}
            value={rule.when.text ?? ''}
            onChange={({ target }) => set({ when: withConditions(rule.when, { text: target.value }) })}
          />
        </label>
        <FilterForm ofRule filter={rule.when} onFilter={(when) => set({ when })} />
        <ErrorLine text={isEmpty ? ruleTexts.noCondition : wrongIn('when')} />
      </fieldset>
      <ActionFields ref={actions} actions={rule.actions} error={wrongIn('actions')} onChange={setActions} />
      <label className="check">
        <input type="checkbox" checked={rule.on} onChange={({ target }) => set({ on: target.checked })} />{' '}
        {ruleTexts.on}
      </label>
      <ErrorLine text={wrong && !wrong.errors ? wrong.message : undefined} />
      {!isEmpty && (
        <Preview
          api={api}
          id={rule.id}
          when={rule.when}
          does={rule.actions.map((action) => actionText(action, people)).join(', ')}
        />
      )}
    </FormDialog>
  );
}

type ActionFieldsProps = {
  ref: RefObject<HTMLFieldSetElement | null>;
  actions: readonly RuleAction[];
  error: string | undefined;
  onChange(actions: readonly RuleAction[]): void;
};

/** What the rule does: its actions, and a choice of the others. */
function ActionFields({ ref, actions, error, onChange }: ActionFieldsProps) {
  const people = useValue(useNotifications().people$);
  return (
    <fieldset ref={ref}>
      <legend>{ruleTexts.actionsTitle}</legend>
      {actions.map((action, index) => (
        <ActionLine
          key={action.kind}
          action={action}
          people={people}
          onChange={(next) => onChange(actions.map((each, at) => (at === index ? next : each)))}
          onRemove={() => onChange(actions.filter((_, at) => at !== index))}
        />
      ))}
      <AddAction
        label={actions.length === 0 ? ruleTexts.firstAction : ruleTexts.addAction}
        taken={[...actions.map(({ kind }) => kind), ...(people.length > 1 ? [] : ['assign'])]}
        error={error}
        onAdd={(kind) => onChange([...actions, actionOf(kind, people)])}
      />
    </fieldset>
  );
}

type ActionLineProps = {
  action: RuleAction;
  people: readonly Person[];
  onChange(action: RuleAction): void;
  onRemove(): void;
};

function ActionLine({ action, people, onChange, onRemove }: ActionLineProps) {
  const timed = action.kind === 'snooze' || action.kind === 'mute';
  return (
    <div className="rule-action">
      <span>{ruleTexts.actions[action.kind]}</span>
      {action.kind === 'assign' && (
        <Select
          label={ruleTexts.assignee}
          value={action.to}
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(to) => onChange({ ...action, to })}
        />
      )}
      {timed && (
        <label className="input">
          <input
            inputMode="numeric"
            aria-label={ruleTexts.hours}
            value={action.hours ?? ''}
            onChange={({ target }) =>
              onChange({ ...action, hours: Math.max(1, Number.parseInt(target.value, 10) || 1) })
            }
          />
          {ruleTexts.hoursUnit}
        </label>
      )}
      <IconButton icon={<Icon name="close" />} label={ruleTexts.removeAction} onPress={onRemove} />
    </div>
  );
}

type AddActionProps = {
  label: string;
  taken: readonly string[];
  error: string | undefined;
  onAdd(kind: RuleActionKind): void;
};

function AddAction({ label, taken, error, onAdd }: AddActionProps) {
  const left = ruleActionKinds.filter((kind) => !taken.includes(kind));
  if (left.length === 0) return null;
  return (
    <Select
      label={label}
      error={error}
      placeholder={ruleTexts.choose}
      value=""
      choices={left.map((kind) => ({ value: kind, label: ruleTexts.actions[kind] }))}
      onChange={(kind) => kind && onAdd(kind)}
    />
  );
}

const PAUSE = 400;

/** What the rule would have done, so that nobody saves one that takes too much away. */
function Preview({ api, id, when, does }: { api: InboxApi; id: string | undefined; when: AlertFilter; does: string }) {
  const clock = useClock();
  const [found, setFound] = useState<{ preview: RulePreview } | { message: string }>();
  useEffect(() => {
    let ended = false;
    const timer = setTimeout(async () => {
      const answer = await api.previewRule({
        ...(id === undefined ? {} : { id }),
        when,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      if (!ended) setFound(answer.ok ? { preview: answer.value.value } : { message: answer.error.message });
    }, PAUSE);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [api, id, when]);
  if (!found) return <p role="status">{ruleTexts.trying}</p>;
  if ('message' in found) return <ErrorLine text={found.message} />;
  const { total, of, days, newest = [] } = found.preview;
  const now = clock.now();
  const most = Math.max(1, ...days.map(({ count }) => count));
  return (
    <div className="rule-preview" role="status">
      <p>
        {ruleTexts.wouldHave} <b className="fig">{formatCount(total)}</b> {ruleTexts.inDays(days.length)}
      </p>
      {total > 0 && total === of && <Note bad>{ruleTexts.matchesAll}</Note>}
      <svg viewBox={`0 0 ${days.length * 10} 40`} role="img" aria-label={ruleTexts.perDay(most)}>
        {days.map(({ day, count }, index) => (
          <rect key={day} x={index * 10} width={7} y={40 - (count / most) * 38} height={(count / most) * 38}>
            <title>{`${day}: ${formatCount(count)}`}</title>
          </rect>
        ))}
      </svg>
      {newest.length > 0 && (
        <section aria-label={ruleTexts.newest(newest.length)}>
          <b>{ruleTexts.newest(newest.length)}</b>
          {does && <p className="soft small">{ruleTexts.would(does)}</p>}
          <ul>
            {newest.map(({ record, title, asin, marketplace, at, first }) => (
              <li key={record}>
                <span className="cut" title={title ?? undefined}>
                  {title ?? (asin === '' ? ruleTexts.notice : asin)}
                </span>
                <span className="code">{asin}</span>
                <span className="tag">{marketplace}</span>
                <span className="soft small">{formatWhen(at, now)}</span>
                {first !== null && <span className="soft small wide">{ruleTexts.first(first)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
