import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { TextField } from '#client/ui/fields.tsx';
import { FormPair } from '#client/ui/form.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { currencyOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { goalCalls } from '#shared/team/goals/calls.ts';
import { type Goals, noGoals } from '#shared/team/goals/goals.ts';
import { actionTexts } from '../texts.ts';
import { goalTexts as texts } from './goal-texts.ts';
import type { TeamGoals } from './goals-today.tsx';

type GoalsDialogProps = {
  store: StoreDeps;
  goals: TeamGoals;
  members: readonly { id: string; name: string }[];
  onClose(): void;
};

const figures = ['lookedUp', 'bought', 'profit', 'tokenCap'] as const;
type Figure = (typeof figures)[number];
const currencies = [...new Set(supportedMarketplaces.map((code) => currencyOf(code)))];

/** Sets the goals and the token cap of one member or several. Starts with those of the first one. */
export function GoalsDialog({ store, goals, members, onClose }: GoalsDialogProps) {
  const first = goals.value?.members.find(({ memberId }) => memberId === members[0]?.id)?.goals ?? noGoals;
  const [typed, setTyped] = useState<Record<Figure, string>>(() => textsOf(first));
  const [currency, setCurrency] = useState(first.currency);
  const [errors, setErrors] = useState<Partial<Record<Figure, string>>>({});

  const save = async () => {
    const read = figures.map((figure) => [figure, wholeIn(typed[figure])] as const);
    const wrong = read
      .filter(([, value]) => value === undefined)
      .map(([figure]) => [figure, texts.notANumber] as const);
    setErrors(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    const wanted = { ...(Object.fromEntries(read) as Omit<Goals, 'currency'>), currency };
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const answer = await caller(goalCalls, store.call).save({ ids: members.map(({ id }) => id), zone, goals: wanted });
    if (!answer.ok) {
      const fields = Object.entries(answer.error.errors ?? {}).map(([path, text]) => [
        path.replace('goals.', ''),
        text,
      ]);
      setErrors(Object.fromEntries(fields));
      return fields.length > 0 ? '' : `${texts.failed}. ${answer.error.message}`;
    }
    store.toasts.done(texts.saved);
    goals.resource.reload();
    onClose();
  };
  const field = (figure: Figure, hint?: string) => (
    <TextField
      label={texts[figure]}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={typed[figure]}
      error={errors[figure]}
      onChange={(event) => setTyped({ ...typed, [figure]: event.target.value })}
    />
  );
  const [only] = members;
  return (
    <FormDialog
      title={texts.title(members.length, only?.name ?? '')}
      className="form"
      cancel={actionTexts.cancel}
      submit={texts.save}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="soft">{texts.say}</p>
      <FormPair>
        {field('lookedUp', texts.lookedUpHint)}
        {field('bought')}
      </FormPair>
      <FormPair>
        {field('profit')}
        <Select
          label={texts.currency}
          choices={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
        />
      </FormPair>
      {field('tokenCap', texts.capHint)}
    </FormDialog>
  );
}

const textsOf = (goals: Goals): Record<Figure, string> =>
  Object.fromEntries(figures.map((figure) => [figure, goals[figure] === null ? '' : `${goals[figure]}`])) as Record<
    Figure,
    string
  >;

/** @returns null if empty, undefined if it is no whole number. Accepts separators of thousands */
function wholeIn(text: string): number | null | undefined {
  const plain = text.replace(/[\s,.'’]/g, '');
  if (plain === '') return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}
