import { useEffect, useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { Full, Needs } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { MenuItem } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { useRawSearch } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { TabLinks } from '#client/ui/tabs.tsx';
import type { Toasts } from '#client/ui/toasts$.ts';
import { PeopleRead } from '#client/widgets/members/people-read.tsx';
import { type Extension, extensions, seatsOf } from '#shared/members/extensions.ts';
import { memberTexts } from '#shared/members/texts.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { FormActions } from './form/form-actions.tsx';
import { GoalsToday, type TeamGoals, useGoals } from './goals/goals-today.tsx';
import { LastChanges } from './list/last-changes.tsx';
import { ListPane } from './list/list-pane.tsx';
import { SelectionTools } from './list/selection-tools.tsx';
import { activeCount, nameOf } from './member-rows.ts';
import { addPath, formIn, type ListAddress, listAddress, listQuery, membersPath, tabIn } from './members-address.ts';
import { RightRequestList } from './requests/open-requests.tsx';
import type { ViewAs } from './rights.ts';
import { roleTexts } from './roles/role-texts.ts';
import { importTexts, keepTexts, listTexts as texts } from './texts.ts';
import { type Members, useMembers } from './use-members.ts';
import { type ActsOfList, useRowActs } from './use-row-acts.ts';
import './members.css';
import type { Member } from '#shared/members/member.ts';
import type { RowSelection } from './list/row-acts.ts';

export type MembersStore = StoreDeps & { user$: Observable<UserInfo> };

const MemberForm = lazyExport(() => import('./form/member-form.tsx'), 'MemberForm');
const EditForm = lazyExport(() => import('./form/edit-form.tsx'), 'EditForm');
const ChangesDrawer = lazyPart(() => import('./parts/changes-drawer.tsx'), 'ChangesDrawer');
const CloneDialog = lazyExport(() => import('./parts/clone-dialog.tsx'), 'CloneDialog');
const DeleteDialog = lazyExport(() => import('./parts/delete-dialog.tsx'), 'DeleteDialog');
const GoalsDialog = lazyExport(() => import('./goals/goals-dialog.tsx'), 'GoalsDialog');
const ImportDialog = lazyExport(() => import('./parts/import-members.tsx'), 'ImportDialog');
const KeepDialog = lazyExport(() => import('./parts/keep-dialog.tsx'), 'KeepDialog');
const RolesDialog = lazyExport(() => import('./roles/roles-dialog.tsx'), 'RolesDialog');

type MembersScreenProps = {
  store: MembersStore;
  params: Readonly<Record<string, string>>;
  info: PortalInfo | null;
  viewAs: ViewAs;
};

export function MembersScreen(props: MembersScreenProps) {
  const page = useMembersPage(props);
  const { store } = props;
  const { members, extension, resource, form, listHref, editedId, selection, list, seats } = page;
  const history = list.open?.kind === 'changes' ? list.open.member : null;
  const shared = {
    store,
    api: members.api,
    roles: members.roles.list ?? [],
    extension,
    listHref,
    viewAs: props.viewAs,
    onSend: list.commands.send,
  };
  return (
    <main className="page members-page" id="content" tabIndex={-1}>
      <PeopleRead deps={store} />
      <div
        className="members-split"
        data-open={form.kind === 'add' || form.kind === 'edit' || history !== null || undefined}
      >
        <MembersList store={store} page={page} />
        <div className="members-form" hidden={history !== null}>
          {(form.kind === 'add' || editedId !== null) && (
            <LazyBoundary>
              {editedId === null ? (
                <MemberForm key={`add ${extension}`} {...shared} member={null} onOutdated={resource.reload} />
              ) : (
                <EditForm
                  key={editedId}
                  {...shared}
                  id={editedId}
                  actions={(member) => <FormActions member={member} extension={extension} acts={list.acts} />}
                />
              )}
            </LazyBoundary>
          )}
        </div>
        {history && <ChangesDrawer key={history.id} store={store} member={history} onClose={list.close} />}
      </div>
      <OpenDialog
        {...{ list, store, members, extension, seats }}
        goals={page.goals}
        toasts={store.toasts}
        onGone={() => {
          selection.clear();
          if (editedId !== null) navigate(listHref);
        }}
      />
    </main>
  );
}

/** What the address opens: a tool's members, one of them, or the form of a new one. */
function useMembersPage({ store, params, info }: MembersScreenProps) {
  const user = useValue(store.user$);
  const search = useRawSearch();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const extension = tabIn(params, query);
  const form = formIn(params);
  const address = useMemo(() => listQuery.read(query), [query]);
  const members = useMembers(store);
  const { state, resource } = members.of[extension];
  const rows = state.value?.members;
  const selection = useMemberSelection(rows);
  const formQuery = listAddress('', address, null);
  const list = useRowActs(members, extension, store.toasts, formQuery);
  usePreloaded(
    MemberForm,
    EditForm,
    ChangesDrawer,
    CloneDialog,
    DeleteDialog,
    GoalsDialog,
    ImportDialog,
    KeepDialog,
    RolesDialog,
  );
  const goals = useGoals(store);

  const path = membersPath(info?.product ?? params.product ?? 'az');
  const listHref = listAddress(path, address, extension);
  const lost = form.kind === 'lost';
  useEffect(() => {
    if (lost) navigate(listHref, { replace: true });
  }, [lost, listHref]);
  return {
    members,
    extension,
    state,
    resource,
    rows,
    seats: seatsOf(user, extension),
    selection,
    list,
    goals,
    form,
    editedId: form.kind === 'edit' ? form.id : null,
    path,
    listHref,
    addHref: `${addPath(extension)}${formQuery}`,
    address,
    onAddress: (next: ListAddress) =>
      navigate(listAddress(location.pathname, next, form.kind === 'none' ? extension : null), { replace: true }),
  };
}

type MembersListProps = { store: MembersStore; page: ReturnType<typeof useMembersPage> };

function MembersList({ store, page }: MembersListProps) {
  const { members, extension, state, rows, seats, path, addHref, address, onAddress, selection, list } = page;
  return (
    <div className="members-list">
      <MembersHead rows={rows} seats={seats} addHref={addHref} onOpen={(kind) => list.openPart({ kind })} />
      <TabLinks
        label={texts.tabs}
        links={extensions.map((each) => ({
          href: `${path}?tab=${each}`,
          title: texts.tabNames[each],
          count: members.of[each].state.value?.members.length,
        }))}
        current={`${path}?tab=${extension}`}
      />
      <div className="members-body">
        <Full>
          <RightRequestList store={store} />
        </Full>
        <ListPane
          key={extension}
          {...{ extension, state, address, onAddress, seats, addHref, selection }}
          work={members.work}
          roles={members.roles.list}
          tokens={members.tokens}
          since={members.since}
          acts={list.acts}
          openId={page.editedId}
          onTryAgain={page.resource.reload}
        />
        <Full>
          <GoalsToday
            value={page.goals.value}
            onChange={(id) =>
              list.openPart({ kind: 'goals', members: rows?.filter((member) => member.id === id) ?? [] })
            }
          />
          <LastChanges store={store} api={members.api} />
        </Full>
      </div>
      {selection.members.length > 0 && (
        <SelectionTools
          members={selection.members}
          extension={extension}
          acts={list.acts}
          onFlag={(flag, value) => void list.commands.setFlag(selection.members, flag, value)}
          roles={members.roles.list ?? []}
          onRole={(role) => void list.commands.giveRole(selection.members, role)}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}

type MembersHeadProps = {
  rows: readonly Member[] | undefined;
  seats: number;
  addHref: string;
  onOpen(kind: 'roles' | 'import' | 'keep'): void;
};

const MembersHead = ({ rows, seats, addHref, onOpen }: MembersHeadProps) => (
  <div className="page-head">
    <h1>{texts.title}</h1>
    <Needs area="memberWork">{rows && <Seats used={activeCount(rows)} seats={seats} />}</Needs>
    <span className="push" />
    <Full>{rows && <MoreButton onOpen={onOpen} />}</Full>
    <Needs area="memberWork">
      <Link className="btn primary" href={addHref} aria-label={memberTexts.add}>
        <ScreenIcon name="plus" /> <span className="wide-only">{memberTexts.add}</span>
      </Link>
    </Needs>
  </div>
);

const MoreButton = ({ onOpen }: { onOpen(kind: 'roles' | 'import' | 'keep'): void }) => (
  <Popup label={texts.more} button={<Icon name="more" />} buttonClass="btn icon" role="menu">
    {(close) => (
      <>
        <MenuItem
          icon="team"
          onPick={() => {
            close();
            onOpen('roles');
          }}
        >
          {roleTexts.open}
        </MenuItem>
        <MenuItem
          icon="upload"
          onPick={() => {
            close();
            onOpen('import');
          }}
        >
          {importTexts.open}
        </MenuItem>
        <MenuItem
          icon="bookmark"
          onPick={() => {
            close();
            onOpen('keep');
          }}
        >
          {keepTexts.open}
        </MenuItem>
      </>
    )}
  </Popup>
);

type OpenDialogProps = {
  list: ActsOfList;
  store: StoreDeps;
  goals: TeamGoals;
  members: Members;
  extension: Extension;
  seats: number;
  toasts: Toasts;
  onGone(): void;
};

function OpenDialog({ list, store, goals, members, extension, seats, toasts, onGone }: OpenDialogProps) {
  const { open, close } = list;
  const { state, resource } = members.of[extension];
  if (!open || open.kind === 'changes') return null;
  const whole = { api: members.api, extension, members: state.value?.members ?? [], seats, toasts, onClose: close };
  return (
    <LazyBoundary>
      {open.kind === 'goals' && (
        <GoalsDialog
          store={store}
          goals={goals}
          members={open.members.map((member) => ({ id: member.id, name: nameOf(member) }))}
          onClose={close}
        />
      )}
      {open.kind === 'clone' && (
        <CloneDialog members={open.members} start={(target) => list.startClone(open.members, target)} onClose={close} />
      )}
      {open.kind === 'delete' && (
        <DeleteDialog members={open.members} start={() => list.startDelete(open.members, onGone)} onClose={close} />
      )}
      {open.kind === 'import' && <ImportDialog {...whole} roles={members.roles.list ?? []} onAdded={resource.reload} />}
      {open.kind === 'roles' && (
        <RolesDialog
          roles={members.roles}
          members={members.of.AZINSIGHT.state.value?.members ?? []}
          toasts={toasts}
          onClose={close}
        />
      )}
      {open.kind === 'keep' && <KeepDialog {...whole} onSaved={resource.reload} />}
    </LazyBoundary>
  );
}

/** The selected members. Members deleted here or elsewhere drop out. */
function useMemberSelection(members: readonly Member[] | undefined): RowSelection & { members: readonly Member[] } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => members?.filter(({ id }) => chosen.has(id)) ?? [], [members, chosen]);
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  return {
    ids,
    members: selected,
    toggle: (those, on) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of those) on ? after.add(id) : after.delete(id);
        return after;
      }),
    clear: () => setChosen(new Set()),
  };
}

/** Above this, seats are shown only as numbers: marks can no longer be counted at a glance. */
const MOST_MARKS = 12;

const Seats = ({ used, seats }: { used: number; seats: number }) => (
  <>
    {seats <= MOST_MARKS && (
      <span className="seats" aria-hidden="true">
        {Array.from({ length: seats }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats have no identity beyond their position
          <i key={at} className={at < used ? 'is-on' : undefined} />
        ))}
      </span>
    )}
    <span className="soft fig">
      {texts.seatsUsed(used, seats)} <span className="unseen">{texts.seatsInUse}</span>
    </span>
  </>
);
