import { type FormEvent, useMemo, useState } from 'react';
import * as v from 'valibot';
import { navigate } from 'wouter/use-browser-location';
import type { Answer, CallFailure } from '#client/api/call.ts';
import type { Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { LoadFailed } from '#client/ui/failures.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { MenuItem, MenuRule } from '#client/ui/menu-items.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import { formatDate, formatWhen } from '#shared/format.ts';
import { COMPARE_PATH } from '#shared/products/comparisons/paths.ts';
import {
  IMPORT_DAYS,
  type ImportList,
  importNameSchema,
  type StoredImport,
  shownState,
} from '#shared/products/imports/stored-import.ts';
import type { Result } from '#shared/result.ts';
import { importHref } from './import-address.ts';
import type { ImportsApi } from './import-saver.ts';
import { importTexts as texts } from './texts.ts';

type CommandDeps = {
  api: Pick<ImportsApi, 'change' | 'remove' | 'restore'>;
  list: Resource<ImportList>;
  toasts: Toasts;
};

/** Commands on the list. Each change shows immediately and is rolled back with the reason if refused. */
export function createImportCommands({ api, list, toasts }: CommandDeps) {
  const failed = (text: string, { message }: CallFailure) => toasts.failed(text, message);
  const change = (
    show: (imports: readonly StoredImport[]) => StoredImport[],
    call: () => Promise<Result<Answer<ImportList>, CallFailure>>,
  ): Promise<Result<ImportList, CallFailure>> =>
    list.change({
      show: (before) => ({ ...before, imports: show(before.imports) }),
      call,
      settle: (_, after) => after,
    });

  const restore = async (of: StoredImport) => {
    const answer = await change(
      // The event may have brought it back already.
      (all) => [...all.filter(({ id }) => id !== of.id), of].sort((a, b) => b.startedAt - a.startedAt),
      () => api.restore({ ids: [of.id] }),
    );
    if (!answer.ok) failed(texts.restoreFailed, answer.error);
  };

  return {
    change: async ({ id, name }: StoredImport, to: Partial<Pick<StoredImport, 'name' | 'shared'>>): Promise<void> => {
      const answer = await change(
        (all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)),
        () => api.change({ id, ...to }),
      );
      if (!answer.ok) return void failed(texts.changeFailed, answer.error);
      const text =
        to.name !== undefined ? texts.renamed(to.name) : (to.shared ? texts.sharedDone : texts.unsharedDone)(name);
      toasts.done(text);
    },
    /** Deletes at once; undo restores it with its rows. */
    remove: async (of: StoredImport): Promise<void> => {
      const answer = await change(
        (all) => all.filter(({ id }) => id !== of.id),
        () => api.remove({ ids: [of.id] }),
      );
      if (!answer.ok) return void failed(texts.removeFailed, answer.error);
      toasts.show({ kind: 'deleted', text: texts.removed(of.name), action: undoAction(() => void restore(of)) });
    },
  };
}
type ImportCommands = ReturnType<typeof createImportCommands>;

type ImportsPaneProps = {
  store: Pick<StoreDeps, 'toasts'>;
  api: ImportsApi;
  state: ResourceState<ImportList>;
  list: Resource<ImportList>;
  /** The main account may delete the imports of its team. */
  isOwner: boolean;
  /** Id of the run that is shown. */
  current: string | null;
  /** Asks before a lookup that is running stops. */
  mayLeave(): Promise<boolean>;
  onRunAgain(of: StoredImport): void;
  onExport(of: StoredImport): void;
  onClose(): void;
};

/** The stored imports of the person and the team, beside the table. */
export function ImportsPane({
  store,
  api,
  state,
  list: resource,
  isOwner,
  current,
  mayLeave,
  onRunAgain,
  onExport,
  onClose,
}: ImportsPaneProps) {
  const list = state.value;
  const commands = useMemo(
    () => createImportCommands({ api, list: resource, toasts: store.toasts }),
    [api, resource, store],
  );
  return (
    <aside
      className="runs"
      aria-label={texts.title}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <header>
        <h2>{texts.title}</h2>
        <span className="faint small">{texts.days(IMPORT_DAYS)}</span>
        <span className="push" />
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </header>
      {state.phase === 'loading' && <Skeleton lines={6} label={texts.loading} />}
      {state.phase === 'failed' && (
        <LoadFailed title={texts.failed} onRetry={resource.reload} small>
          {state.trouble.message}
        </LoadFailed>
      )}
      {list && list.imports.length === 0 && <p className="hint">{texts.none}</p>}
      {list && list.imports.length > 0 && (
        <>
          <ul>
            {list.imports.map((each) => (
              <ImportItem
                key={each.id}
                of={each}
                isShown={each.id === current}
                others={list.imports}
                commands={commands}
                onOpen={(href) => void mayLeave().then((yes) => yes && navigate(href))}
                mayDelete={each.mine || isOwner}
                onRunAgain={() => onRunAgain(each)}
                onExport={() => onExport(each)}
              />
            ))}
          </ul>
          <p className="hint">
            {texts.hint} <span className="faint">{texts.used(list.rows, list.most.rows)}</span>
          </p>
        </>
      )}
      <Link className="runs-more" href={COMPARE_PATH}>
        {texts.comparisons}
      </Link>
    </aside>
  );
}

type ImportItemProps = {
  of: StoredImport;
  isShown: boolean;
  others: readonly StoredImport[];
  commands: ImportCommands;
  mayDelete: boolean;
  onOpen(href: string): void;
  onRunAgain(): void;
  onExport(): void;
};

const MINUTE = 60_000;

function ImportItem({ of, isShown, others, commands, mayDelete, onOpen, onRunAgain, onExport }: ImportItemProps) {
  const [renaming, setRenaming] = useState(false);
  const { now$ } = useClock();
  const now = useSlice(now$, (at) => Math.floor(at / MINUTE) * MINUTE);
  const state = shownState(of, now);
  const earlier = earlierThan(of, others);
  if (renaming)
    return (
      <li>
        <RenameForm
          name={of.name}
          onName={(name) => {
            setRenaming(false);
            if (name !== of.name) void commands.change(of, { name });
          }}
          onEnd={() => setRenaming(false)}
        />
      </li>
    );
  const facts = [
    formatDate(of.startedAt) === formatDate(now) ? formatWhen(of.startedAt, now) : formatDate(of.startedAt),
    of.mine ? texts.you : of.by,
    texts.tokens(of.spent),
    ...(of.shared ? [texts.shared] : []),
    ...(of.done < of.rows && state !== 'done' ? [texts.doneOf(of.done)] : []),
  ];
  return (
    <li className={isShown ? 'run-item is-shown' : 'run-item'}>
      <Link
        className="run"
        href={importHref(of.id)}
        aria-current={isShown || undefined}
        onClick={(event) => {
          event.preventDefault();
          onOpen(importHref(of.id));
        }}
      >
        <b className="cut" dir="auto" title={of.name}>
          {of.name}
        </b>
        <span className="fig small">{texts.rows(of.rows)}</span>
        <span className="small soft cut">{facts.join(', ')}</span>
        <span className="small soft">{texts.states[state]}</span>
      </Link>
      <ImportMenu
        of={of}
        earlier={earlier}
        commands={commands}
        mayDelete={mayDelete}
        onOpen={onOpen}
        onRunAgain={onRunAgain}
        onExport={onExport}
        onRename={() => setRenaming(true)}
      />
    </li>
  );
}

type ImportMenuProps = Pick<ImportItemProps, 'of' | 'commands' | 'mayDelete' | 'onOpen' | 'onRunAgain' | 'onExport'> & {
  /** The one to compare with. */
  earlier: StoredImport | undefined;
  onRename(): void;
};

const ImportMenu = ({ of, earlier, commands, mayDelete, onOpen, onRunAgain, onExport, onRename }: ImportMenuProps) => (
  <Popup role="menu" label={texts.menu(of.name)} button={<Icon name="more" />} buttonClass="btn quiet small icon">
    {(close) => {
      const act = (run: () => void) => () => {
        close();
        run();
      };
      return (
        <>
          <MenuItem icon="retry" onPick={act(onRunAgain)}>
            {texts.runAgain}
          </MenuItem>
          {earlier && (
            <MenuItem icon="columns" onPick={act(() => onOpen(importHref(of.id, earlier.id)))}>
              {texts.compare}
            </MenuItem>
          )}
          <MenuItem icon="download" onPick={act(onExport)}>
            {texts.export}
          </MenuItem>
          {of.mine && (
            <>
              <MenuItem icon="team" onPick={act(() => void commands.change(of, { shared: !of.shared }))}>
                {of.shared ? texts.unshare : texts.share}
              </MenuItem>
              <MenuItem icon="pencil" onPick={act(onRename)}>
                {texts.rename}
              </MenuItem>
            </>
          )}
          {mayDelete && (
            <>
              <MenuRule />
              <MenuItem icon="trash" danger onPick={act(() => void commands.remove(of))}>
                {texts.remove}
              </MenuItem>
            </>
          )}
        </>
      );
    }}
  </Popup>
);

/**
 * The import to compare with at first: the one that it ran again, else the newest earlier one of the same name, else
 * the newest earlier one, else any.
 */
export function earlierThan(of: StoredImport, all: readonly StoredImport[]): StoredImport | undefined {
  const others = all.filter(({ id, marketplace }) => id !== of.id && marketplace === of.marketplace);
  const before = others.filter(({ startedAt }) => startedAt <= of.startedAt);
  return (
    others.find(({ id }) => id === of.againOf) ?? before.find(({ name }) => name === of.name) ?? before[0] ?? others[0]
  );
}

function RenameForm({ name, onName, onEnd }: { name: string; onName(name: string): void; onEnd(): void }) {
  const [value, setValue] = useState(name);
  const [error, setError] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const checked = v.safeParse(importNameSchema, value);
    if (checked.success) onName(checked.output);
    else setError(checked.issues[0].message);
  };
  return (
    <form
      className="run-rename"
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEnd();
      }}
    >
      <TextField
        label={texts.name}
        autoComplete="off"
        autoFocus
        error={error}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <button type="submit" className="btn small primary">
        {texts.save}
      </button>
      <button type="button" className="btn small" onClick={onEnd}>
        {texts.cancel}
      </button>
    </form>
  );
}
