import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import type { IconName } from '#client/ui/icon.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { IconButton, ScreenIcon, type ScreenIconName } from '#client/ui/screen-icon.tsx';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { useViews } from '#client/widgets/views/use-views.ts';
import { formatCount } from '#shared/format.ts';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import type { Person } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { isMainAccount } from '#shared/session/user.ts';
import type { View } from '#shared/views/views.ts';
import { type InboxQuery, inboxFilter, isOnlyInbox, queryIn, searchOf } from '../inbox-query.ts';
import { useNotifications } from '../store-context.ts';
import { viewsTexts } from '../views-texts.ts';

const SaveViewDialog = lazyExport(() => import('../dialogs/save-view-dialog.tsx'), 'SaveViewDialog');
const RulesDialog = lazyExport(() => import('../dialogs/rules-dialog.tsx'), 'RulesDialog');
const TimeToActDialog = lazyExport(() => import('../dialogs/time-to-act-dialog.tsx'), 'TimeToActDialog');

export type ViewsNavProps = {
  deps: StoreDeps;
  query: InboxQuery;
  onQuery(query: InboxQuery): void;
};

type FolderView = { name: keyof typeof viewsTexts.folders; icon: IconName | ScreenIconName; filter: AlertFilter };

const everybodys: readonly FolderView[] = [
  { name: 'inbox', icon: 'bell', filter: inboxFilter },
  { name: 'pinned', icon: 'pin', filter: { ...inboxFilter, pinned: true } },
  { name: 'snoozed', icon: 'history', filter: { folders: ['snoozed'] } },
  { name: 'done', icon: 'done', filter: { folders: ['done'] } },
];

/** In a team, also what is assigned to this person. */
const foldersOf = (hasTeam: boolean, me: string): readonly FolderView[] =>
  hasTeam
    ? everybodys.toSpliced(1, 0, { name: 'mine', icon: 'person', filter: { ...inboxFilter, assignees: [me] } })
    : everybodys;

/** Folders, saved views and rules, each with the exact count of its alerts. Empty until they are counted. */
export function ViewsNav({ deps, query, onQuery }: ViewsNavProps) {
  const views = useViews(deps, 'inbox');
  const { people$, me } = useNotifications();
  const people = usePeople(deps);
  useEffect(() => people$.next(people), [people, people$]);
  const saved = views.list ?? [];
  const folders = useMemo(() => foldersOf(people.length > 1, me), [people, me]);
  const counts = useCounts(deps, folders, views.list);
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const rules = useRules(deps);

  const here = searchOf(query);
  useViewKeys(
    [...folders.map(({ filter }) => ({ filter, sort: query.sort })), ...saved.map(({ state }) => queryIn(state))],
    here,
    onQuery,
  );
  if (!counts.value) return <div className="mail-views" />;

  const isCurrent = (filter: AlertFilter) => searchOf({ filter, sort: query.sort }) === here;
  const isView = saved.some(({ state }) => searchOf(queryIn(state)) === here);
  const savable =
    views.list !== null && !isView && !folders.some(({ filter }) => isCurrent(filter)) && !isOnlyInbox(query.filter);
  const countAt = (index: number) => counts.value?.counts[index]?.total;

  return (
    <nav className="mail-views" aria-label={viewsTexts.views}>
      <div>
        {folders.map(({ name, icon, filter }, index) => (
          <ViewButton
            key={name}
            icon={<ScreenIcon name={icon} />}
            name={viewsTexts.folders[name]}
            count={countAt(index)}
            current={isCurrent(filter)}
            onPick={() => onQuery({ filter, sort: query.sort })}
          />
        ))}
      </div>
      {(saved.length > 0 || savable) && (
        <SavedViews
          views={saved}
          here={here}
          countAt={(index) => countAt(folders.length + index)}
          onQuery={onQuery}
          onRemove={(view) => void views.remove(view)}
          onSave={savable ? () => setDialog('save') : undefined}
        />
      )}
      {rules && (
        <NavSection
          title={viewsTexts.automatic}
          icon="filter"
          name={viewsTexts.rules}
          count={rules.length}
          onPick={() => setDialog('rules')}
        />
      )}
      {isMainAccount(deps.user) && (
        <NavSection
          title={viewsTexts.team}
          icon="history"
          name={viewsTexts.timeToAct}
          count={undefined}
          onPick={() => setDialog('time')}
        />
      )}
      {dialog && (
        <LazyBoundary>
          <ViewsDialog
            kind={dialog}
            deps={deps}
            filter={query.filter}
            onSave={(name) => views.keep({ screen: 'inbox', name, state: here, shared: false })}
            onClose={() => setDialog(null)}
          />
        </LazyBoundary>
      )}
    </nav>
  );
}

/** Goes to the next of the views, in the order on screen and around its end. From a search of one's own, to the first. */
function useViewKeys(all: readonly InboxQuery[], here: string, onQuery: (query: InboxQuery) => void): void {
  const step = (by: 1 | -1) => {
    const at = all.findIndex((view) => searchOf(view) === here);
    const next = all.at(at < 0 ? 0 : (at + by) % all.length);
    if (next) onQuery(next);
  };
  useShortcuts(() => ({ nextView: () => step(1), previousView: () => step(-1) }));
}

type NavSectionProps = Pick<ViewButtonProps, 'name' | 'count' | 'onPick'> & {
  title: string;
  icon: IconName | ScreenIconName;
};

/** A section with one entry, which opens a dialog. */
const NavSection = ({ title, icon, ...button }: NavSectionProps) => (
  <div>
    <h2>{title}</h2>
    <ViewButton {...button} icon={<ScreenIcon name={icon} />} current={false} />
  </div>
);

type DialogKind = 'save' | 'rules' | 'time';

type ViewsDialogProps = Pick<ViewsNavProps, 'deps'> & {
  kind: DialogKind;
  filter: AlertFilter;
  onSave(name: string): ReturnType<ReturnType<typeof useViews>['keep']>;
  onClose(): void;
};

function ViewsDialog({ kind, deps, filter, onSave, onClose }: ViewsDialogProps) {
  if (kind === 'time') return <TimeToActDialog deps={deps} onClose={onClose} />;
  if (kind === 'rules') return <RulesDialog deps={deps} filter={filter} onClose={onClose} />;
  const save = async (name: string) => {
    const kept = await onSave(name);
    if ('wrong' in kept) return kept.wrong;
    onClose();
    return undefined;
  };
  return <SaveViewDialog onSave={save} onClose={onClose} />;
}

type ViewButtonProps = { icon: ReactNode; name: string; count: number | undefined; current: boolean; onPick(): void };

const ViewButton = ({ icon, name, count, current, onPick }: ViewButtonProps) => (
  <button type="button" className="view" aria-current={current ? 'page' : undefined} onClick={onPick}>
    {icon} <span className="cut">{name}</span>{' '}
    {count !== undefined && count > 0 && <span className="fig">{formatCount(count)}</span>}
  </button>
);

type SavedViewsProps = Pick<ViewsNavProps, 'onQuery'> & {
  views: readonly View[];
  /** The shown search. */
  here: string;
  countAt(index: number): number | undefined;
  onRemove(view: View): void;
  /** Saves what is shown; undefined if it is one of the views. */
  onSave: (() => void) | undefined;
};

const SavedViews = ({ views, here, countAt, onQuery, onRemove, onSave }: SavedViewsProps) => (
  <div>
    <h2>{viewsTexts.saved}</h2>
    {views.map((view, index) => (
      <SavedView
        key={view.id}
        view={view}
        count={countAt(index)}
        current={searchOf(queryIn(view.state)) === here}
        onPick={() => onQuery(queryIn(view.state))}
        onRemove={() => onRemove(view)}
      />
    ))}
    {onSave && (
      <button type="button" className="view" onClick={onSave}>
        <ScreenIcon name="plus" /> <span className="cut">{viewsTexts.saveView}</span>
      </button>
    )}
  </div>
);

type SavedViewProps = { view: View; count: number | undefined; current: boolean; onPick(): void; onRemove(): void };

const SavedView = ({ view, count, current, onPick, onRemove }: SavedViewProps) => (
  <div className="saved-view">
    <ViewButton
      icon={<ScreenIcon name="bookmark" />}
      name={view.name}
      count={count}
      current={current}
      onPick={onPick}
    />
    {view.mine && (
      <IconButton icon="close" label={viewsTexts.removeView(view.name)} smallIcon titled onClick={onRemove} />
    )}
  </div>
);

/** The exact counts of folders and views, in this order, kept current by the stream. */
function useCounts(deps: StoreDeps, folders: readonly FolderView[], views: readonly View[] | null) {
  const filters = useMemo(
    () => [...folders.map(({ filter }) => filter), ...(views ?? []).map(({ state }) => queryIn(state).filter)],
    [folders, views],
  );
  const api = caller(inboxCalls, deps.call);
  const [state] = useResource(deps, [api, filters], {
    read: () => api.counts({ filters }),
    staleOn: ['notification.created', 'notification.read', 'notification.deleted', 'notification.changed'],
  });
  return state;
}

const nobody: readonly Person[] = [];

/** Who sees the inbox. Only a main account is told of changes of its members; others read them again with the page. */
function usePeople(deps: StoreDeps): readonly Person[] {
  const api = caller(inboxCalls, deps.call);
  const [{ value }] = useResource(deps, [api], { read: () => api.people(), staleOn: ['members.changed'] });
  return value?.people ?? nobody;
}

function useRules(deps: StoreDeps) {
  const api = caller(inboxCalls, deps.call);
  const [{ value }] = useResource(deps, [api], { read: () => api.rules(), staleOn: ['inbox.updated'] });
  return value?.rules;
}
