import { type FormEvent, useId, useState } from 'react';
import { ResourceView } from '#client/stream/resource-view.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/failures.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { FormError } from '#client/ui/form.tsx';
import { useCapabilities } from '#client/ui/full.tsx';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { Member } from '#shared/members/member.ts';
import { defaultFlags, type MemberFlags } from '#shared/members/member-flags.ts';
import { firstRoles, LONGEST_ROLE_NAME, type Role } from '#shared/members/roles.ts';
import { rightsOf } from '../rights.ts';
import { actionTexts } from '../texts.ts';
import { roleTexts as texts } from './role-texts.ts';
import type { TeamRoles } from './use-roles.ts';

type RolesDialogProps = { roles: TeamRoles; members: readonly Member[]; toasts: Toasts; onClose(): void };
/** `id` is null for a new role. */
type Draft = Omit<Role, 'id'> & { id: string | null };

/** Lists the team's roles; one at a time can be edited. */
export function RolesDialog({ roles, members, toasts, onClose }: RolesDialogProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const form = useId();
  const holders = (id: string | null) => members.filter(({ roleId }) => id !== null && roleId === id).length;
  const work = useRoleWork(roles, toasts);
  const save = async (role: Draft) => {
    if (await work.save([role])) setDraft(null);
  };
  const edit = (next: Draft | null) => {
    work.clear();
    setDraft(next);
  };
  return (
    <Dialog
      title={
        draft === null
          ? texts.title
          : draft.id === null
            ? texts.add
            : texts.edit(roles.list?.find(({ id }) => id === draft.id)?.name ?? draft.name)
      }
      onClose={draft === null ? onClose : () => edit(null)}
      cancel={draft === null ? actionTexts.close : actionTexts.cancel}
      foot={
        draft === null ? (
          roles.list !== undefined && (
            <button
              type="button"
              className="btn primary"
              onClick={() => edit({ id: null, name: '', flags: defaultFlags('AZINSIGHT') })}
            >
              {texts.add}
            </button>
          )
        ) : (
          <BusyButton form={form} busy={work.busy}>
            {texts.save}
          </BusyButton>
        )
      }
    >
      {draft === null ? (
        <RoleList roles={roles} work={work} holders={holders} onEdit={edit} />
      ) : (
        <RoleForm
          id={form}
          key={draft.id}
          draft={draft}
          holders={holders(draft.id)}
          error={work.nameError}
          onChange={setDraft}
          onSave={() => void save(draft)}
        />
      )}
      <FormError text={work.fault || undefined} />
    </Dialog>
  );
}

type RoleListProps = {
  roles: TeamRoles;
  work: ReturnType<typeof useRoleWork>;
  /** @returns how many members have a role */
  holders(id: string): number;
  onEdit(role: Role): void;
};

const RoleList = ({ roles, work, holders, onEdit }: RoleListProps) => (
  <ResourceView
    of={roles.state}
    onRetry={roles.resource.reload}
    loading={texts.loading}
    lines={3}
    failed={texts.failed}
  >
    {({ roles: list }) =>
      list.length === 0 ? (
        <EmptyState
          icon={<ScreenIcon name="team" />}
          title={texts.none}
          action={
            <BusyButton
              type="button"
              busy={work.busy}
              onClick={() => void work.save(firstRoles.map((role) => ({ ...role, id: null })))}
            >
              {texts.start}
            </BusyButton>
          }
        >
          {texts.noneHint}
        </EmptyState>
      ) : (
        <>
          <p className="soft">{texts.say}</p>
          <ul className="role-list">
            {list.map((role) => (
              <RoleRow
                key={role.id}
                role={role}
                holders={holders(role.id)}
                onEdit={() => onEdit(role)}
                onRemove={() => void work.remove(role, holders(role.id))}
              />
            ))}
          </ul>
        </>
      )
    }
  </ResourceView>
);

type RoleRowProps = { role: Role; holders: number; onEdit(): void; onRemove(): void };

function RoleRow({ role, holders, onEdit, onRemove }: RoleRowProps) {
  const rights = rightsOf('AZINSIGHT', useCapabilities());
  return (
    <li>
      <div>
        <b className="cut">{role.name}</b>
        <span className="soft small">{texts.have(holders)}</span>
        <p className="small">
          {rights
            .filter(({ flag }) => role.flags[flag])
            .map(({ name }) => name)
            .join(', ') || texts.noRights}
        </p>
      </div>
      <IconButton icon="pencil" label={texts.edit(role.name)} onClick={onEdit} />
      <IconButton icon="trash" label={texts.remove(role.name)} onClick={onRemove} />
    </li>
  );
}

type RoleFormProps = {
  id: string;
  draft: Draft;
  holders: number;
  error: string;
  onChange(draft: Draft): void;
  onSave(): void;
};

function RoleForm({ id, draft, holders, error, onChange, onSave }: RoleFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const rights = rightsOf('AZINSIGHT', useCapabilities());
  const turn = (flag: keyof MemberFlags, on: boolean) => onChange({ ...draft, flags: { ...draft.flags, [flag]: on } });
  return (
    <form id={id} className="form" noValidate onSubmit={submit}>
      <TextField
        label={texts.name}
        autoComplete="off"
        data-autofocus
        maxLength={LONGEST_ROLE_NAME}
        value={draft.name}
        error={error}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <fieldset className="member-rights">
        <legend>{texts.rights}</legend>
        {rights.map(({ flag, label, hint }) => (
          <div key={flag}>
            <Check label={label} checked={draft.flags[flag]} onChange={(event) => turn(flag, event.target.checked)} />
            {hint && <p className="hint">{hint}</p>}
          </div>
        ))}
      </fieldset>
      {draft.id !== null && <p className="soft small">{texts.applies(holders)}</p>}
    </form>
  );
}

/** Saves and deletes roles, and tells why it failed. */
function useRoleWork({ api, resource }: TeamRoles, toasts: Toasts) {
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [nameError, setNameError] = useState('');
  const clear = () => {
    setFault('');
    setNameError('');
  };
  return {
    busy,
    fault,
    nameError,
    clear,
    /** @returns whether all were saved */
    save: async (all: readonly Draft[]): Promise<boolean> => {
      clear();
      setBusy(true);
      for (const { id, name, flags } of all) {
        const answer = await api.save({ id, name, flags });
        if (answer.ok) {
          toasts.done(texts.saved(name.trim()));
          continue;
        }
        setBusy(false);
        const wrongName = answer.error.errors?.name;
        if (wrongName !== undefined) setNameError(wrongName);
        else setFault(`${texts.notSaved}. ${answer.error.message}`);
        return false;
      }
      setBusy(false);
      resource.reload();
      return true;
    },
    remove: async ({ id, name }: Role, holders: number): Promise<void> => {
      clear();
      if (
        !(await confirm({
          title: texts.removeQuestion(name),
          text: texts.removeWhy(holders),
          yes: texts.removeNow,
          no: actionTexts.cancel,
        }))
      )
        return;
      const answer = await resource.change({
        show: ({ roles }) => ({ roles: roles.filter((role) => role.id !== id) }),
        call: () => api.remove({ id }),
      });
      if (answer.ok) toasts.show({ kind: 'deleted', text: texts.removed(name) });
      else setFault(`${texts.notRemoved}. ${answer.error.message}`);
    },
  };
}
