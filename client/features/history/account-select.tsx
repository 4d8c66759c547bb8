import type { HistoryApi } from '#client/api/history.ts';
import { createResource, type ResourceDeps } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { teamTexts } from './texts.ts';
import '#client/ui/select.css';

type AccountSelectProps = { deps: ResourceDeps; api: HistoryApi; value: string; onChange(email: string): void };

/** One account of the team, or all: for owners (HIST-05). */
export function AccountSelect({ deps, api, value, onChange }: AccountSelectProps) {
  const [{ value: answer }] = useResource(() => createResource(deps, { read: () => api.accounts() }), [deps, api]);
  const emails = answer?.accounts.map(({ email }) => email) ?? [];
  // A link may name an account that has gone: it stays chosen, so that it can be seen why there is nothing.
  const choices = value === '' || emails.includes(value) ? emails : [value, ...emails];
  return (
    <div className="input select account-select">
      <ScreenIcon name="person" />
      <select aria-label={teamTexts.account} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{teamTexts.allAccounts(answer ? emails.length : null)}</option>
        {choices.map((email) => (
          <option key={email} value={email}>
            {email}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  );
}
