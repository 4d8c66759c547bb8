import type { HistoryApi } from '#client/api/caller.ts';
import { type ResourceDeps, useResource } from '#client/stream/resource.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { teamTexts } from './texts.ts';
import '#client/ui/form-controls.css';

type AccountSelectProps = {
  deps: ResourceDeps;
  api: HistoryApi;
  /** The field that identifies an account in the screen's calls. */
  by?: 'email' | '_id';
  value: string;
  onChange(value: string): void;
};

/** Selects one account of the team, or all. For owners (HIST-05). */
export function AccountSelect({ deps, api, by = 'email', value, onChange }: AccountSelectProps) {
  const [{ value: answer }] = useResource(deps, [api], { read: () => api.accounts() });
  const accounts = answer?.accounts.map((each) => ({ value: each[by], email: each.email })) ?? [];
  // A link may name a deleted account. It stays selected, which explains the empty list.
  const choices =
    value === '' || accounts.some((each) => each.value === value) ? accounts : [{ value, email: value }, ...accounts];
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
