import { useId, useState } from 'react';
import * as v from 'valibot';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { undoAction } from '#client/ui/toasts$.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatCount, plural } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { type FieldPreset, fieldPresets, presetFields, sameFields } from '#shared/products/field-presets.ts';
import { viewCalls } from '#shared/views/calls.ts';
import { type View, viewNameSchema } from '#shared/views/views.ts';
import type { InputStore } from './input-source.ts';
import { type ListCost, missingTokens } from './list-cost.tsx';
import type { Input } from './use-input.ts';

const tokens = (count: number) => plural(count, { one: '1 token', other: `${formatCount(count)} tokens` });

const texts = localized('products/input/texts', {
  presets: 'What to look up',
  names: { sourcing: 'Sourcing', 'price-check': 'Price check' } satisfies Record<FieldPreset, string>,
  about: {
    sourcing: 'Prices, offers, rank, sales, fees, and warnings',
    'price-check': 'Buy Box, lowest prices, and offers',
  } satisfies Record<FieldPreset, string>,
  last: 'Last used',
  custom: 'Own choice',
  customAbout: 'The fields below',
  by: (email: string | null) => (email === null ? 'Shared by your team' : `Shared by ${email}`),
  fields: (count: number) => plural(count, { one: '1 field', other: `${formatCount(count)} fields` }),
  cost: (most: number) => (most === 0 ? 'Free' : `Up to ${tokens(most)}`),
  short: (missing: number) => `${tokens(missing)} short`,
  always: 'Title and picture are always included. A token pays for all fields of a product.',
  name: 'Save these fields as a preset',
  namePlaceholder: 'Name',
  save: 'Save preset',
  saved: (name: string) => `Preset “${name}” saved`,
  remove: (name: string) => `Delete preset ${name}`,
  removed: (name: string) => `Preset “${name}” deleted`,
  failed: 'The preset could not be changed',
} as const);

type Preset = { id: string; name: string; about: string; fields: readonly string[]; view?: View };

const SCREEN = 'product-fields';
const CUSTOM = 'custom';

/**
 * Presets of fields, each with its cost (RES-03). Own ones are named views at the provider, so that every device has
 * them.
 */
export function PresetChoice({ store, input, cost }: { store: InputStore; input: Input; cost: ListCost }) {
  const { presets, save, remove } = usePresets(store, input.lastFields);
  const { brought, chosen, selections, setSelections } = input;
  const name = useId();
  // The cost column adds the same fields to every preset.
  const current =
    presets.find(({ fields }) => sameFields([...new Set([...fields, ...brought])], selections))?.id ?? CUSTOM;
  const custom: Preset = { id: CUSTOM, name: texts.custom, about: texts.customAbout, fields: selections };
  return (
    <fieldset className="presets">
      <legend className="label">{texts.presets}</legend>
      <div className="preset-cards">
        {[...presets, custom].map((preset) => (
          <div key={preset.id} className={preset.id === current ? 'preset is-on' : 'preset'}>
            <label className="check">
              <input
                type="radio"
                name={name}
                checked={preset.id === current}
                onChange={() => preset.id !== CUSTOM && setSelections([...preset.fields])}
                disabled={preset.id === CUSTOM && current !== CUSTOM}
              />
              <span>
                <b dir="auto">{preset.name}</b> <span className="small soft">{texts.fields(preset.fields.length)}</span>
              </span>
            </label>
            <PresetCost cost={cost} />
            <span className="small soft">{preset.about}</span>
            {preset.view?.mine && (
              <IconButton
                icon="trash"
                label={texts.remove(preset.name)}
                titled
                onClick={() => preset.view && void remove(preset.view)}
              />
            )}
          </div>
        ))}
      </div>
      <p className="hint">{texts.always}</p>
      {save && current === CUSTOM && chosen.length > 0 && <SaveForm onSave={(as) => save(as, chosen)} />}
    </fieldset>
  );
}

function PresetCost({ cost }: { cost: ListCost }) {
  const missing = missingTokens(cost);
  return (
    <span className="preset-cost">
      {cost.known && <b className="fig">{texts.cost(cost.known.atMost)}</b>}{' '}
      {missing > 0 && <span className="small bad">{texts.short(missing)}</span>}
    </span>
  );
}

function SaveForm({ onSave }: { onSave(name: string): Promise<string> }) {
  const [name, setName] = useState('');
  const { busy, fault, submit } = useSubmit(async () => {
    const checked = v.safeParse(viewNameSchema, name);
    return checked.success ? onSave(checked.output) : checked.issues[0].message;
  });
  return (
    <form className="preset-save" noValidate onSubmit={submit}>
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        error={fault}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <BusyButton busy={busy} className="btn">
        {texts.save}
      </BusyButton>
    </form>
  );
}

/** @property save resolves to an error message, or ''; null until they are read */
function usePresets(store: InputStore, lastFields: readonly string[]) {
  const api = caller(viewCalls, store.call);
  const [{ value }, resource] = useResource(store, [api], {
    read: () => api.list({ screen: SCREEN }),
    staleOn: ['views.updated'],
  });
  const keep = (view: Pick<View, 'name' | 'state' | 'shared'>) =>
    resource.change({
      show: (before) => before,
      call: () => api.save({ screen: SCREEN, ...view }),
      settle: (_, after) => after,
    });
  const failed = (message: string) => store.toasts.failed(texts.failed, message);
  const own = (value?.views ?? []).map((view): Preset => {
    const about = view.mine ? '' : texts.by(view.by ?? null);
    return { id: view.id, name: view.name, about, fields: view.state.split(','), view };
  });
  const builtIn = fieldPresets.map(
    (id): Preset => ({ id, name: texts.names[id], about: texts.about[id], fields: presetFields[id] }),
  );
  const isNew = lastFields.length > 0 && ![...builtIn, ...own].some(({ fields }) => sameFields(fields, lastFields));
  const last: Preset = { id: 'last', name: texts.last, about: '', fields: lastFields };
  return {
    presets: [...builtIn, ...(isNew ? [last] : []), ...own],
    save: value
      ? async (name: string, fields: readonly string[]) => {
          const answer = await keep({ name, state: fields.join(','), shared: false });
          if (!answer.ok) return answer.error.errors?.name ?? answer.error.message;
          store.toasts.done(texts.saved(name));
          return '';
        }
      : null,
    remove: async (view: View) => {
      const answer = await resource.change({
        show: (before) => ({ views: before.views.filter(({ id }) => id !== view.id) }),
        call: () => api.remove({ screen: SCREEN, id: view.id }),
        settle: (_, after) => after,
      });
      if (!answer.ok) return failed(answer.error.message);
      const undo = async () => {
        const back = await keep(view);
        if (!back.ok) failed(back.error.message);
      };
      store.toasts.show({ kind: 'deleted', text: texts.removed(view.name), action: undoAction(() => void undo()) });
    },
  };
}
