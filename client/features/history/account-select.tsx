import type { HistoryApi } from '#client/api/caller.ts';
import { createResource, type ResourceDeps, useResource } from '#client/stream/resource.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { teamTexts } from './texts.ts';
import '#client/ui/form-controls.css';

type AccountSelectProps = {
  deps: ResourceDeps;
  api: HistoryApi;
  /** By which of both the calls know an account. */
  by?: 'email' | '_id';
  value: string;
  onChange(value: string): void;
};

/** One account of the team, or all: for owners (HIST-05). */
export function AccountSelect({ deps, api, by = 'email', value, onChange }: AccountSelectProps) {
  const [{ value: answer }] = useResource(() => createResource(deps, { read: () => api.accounts() }), [deps, api]);
  const accounts = answer?.accounts.map((each) => ({ value: each[by], email: each.email })) ?? [];
  // A link may name an account that has gone: it stays chosen, so that it can be seen why there is nothing.
  const choices = value === '' || accounts.some((each) => each.value === value) ? accounts : [{ value, email: value }, ...accounts];
  return (
    <div className="input select account-select">
      <ScreenIcon name="person" />
      <select aria-label={teamTexts.account} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{teamTexts.allAccounts(answer ? accounts.length : null)}</option>
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.email}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  );
}
