import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { densityNames, listTimeNames } from '#client/ui/preference-names.ts';
import { isEnter } from '#client/ui/pressed-key.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { shortcutActions } from '#client/ui/shortcuts.ts';
import { themeNames, themes } from '#client/ui/theme.ts';
import { densities, listTimes } from '#shared/account/preferences/preferences.ts';
import { membersAccess } from '#shared/members/access.ts';
import { memberCalls } from '#shared/members/calls.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { PortalRoot } from '../portal-root.ts';
import type { Store } from '../store.ts';
import {
  actionEntries,
  answersTo,
  type Entry,
  type Found,
  foundIn,
  memberEntries,
  productEntries,
  recentEntries,
  screenEntries,
} from './palette-entries.ts';
import { type Mark, piecesOf } from './palette-match.ts';
import { recentPlaces } from './recent-places.ts';
import { keysTexts as texts } from './texts.ts';

type PaletteProps = { store: Store; root: PortalRoot; info: PortalInfo | null; onClose(): void };

const PAGE = 8;

/** Finds screens, products, people, and actions as one types, by keyboard alone. */
export function Palette({ store, root, info, onClose }: PaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const entries = useEntries({ store, root, info, onClose }, query);
  const groups = foundIn(entries, query);
  const all = groups.flat();
  const active = Math.min(at, all.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when other entries take the position
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);

  const pick = ({ entry }: Found, newTab: boolean) => {
    if ('href' in entry) {
      if (newTab) window.open(entry.href, '_blank', 'noopener');
      onClose();
      if (!newTab) navigate(entry.href);
      return;
    }
    onClose();
    // Two frames later, the focus is back where it was.
    requestAnimationFrame(() => requestAnimationFrame(entry.run));
  };
  const onKeyDown = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    const { key } = event;
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: Math.min(active + PAGE, all.length - 1),
      PageUp: Math.max(active - PAGE, 0),
    }[key];
    if (to !== undefined && all.length > 0) setAt((to + all.length) % all.length);
    else if (isEnter(event) && all[active]) pick(all[active], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  useKeysElsewhere(field, onKeyDown, (key) => setQuery((before) => before + key));

  return (
    <Dialog title={texts.palette} look="palette" bare onClose={onClose}>
      <div className="palette-ask">
        <Icon name="search" />
        <PaletteField
          ref={field}
          id={id}
          active={all.length > 0 ? active : undefined}
          query={query}
          onQuery={(next) => {
            setQuery(next);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="key-cap" onClick={onClose}>
          Esc
        </button>
      </div>
      <div ref={list} id={`${id}-list`} className="palette-list" role="listbox" aria-label={texts.results}>
        {groups.map((group, at) => (
          <OptionGroup
            key={group[0]?.entry.group ?? 'rest'}
            id={id}
            found={group}
            first={groups.slice(0, at).flat().length}
            active={active}
            onPick={pick}
            onPoint={setAt}
          />
        ))}
      </div>
      {all.length === 0 && <p className="palette-none soft">{texts.nothing(query.replace(/^>/, '').trim())}</p>}
      <span className="unseen" role="status">
        {texts.count(all.length)}
      </span>
      <PaletteFoot />
    </Dialog>
  );
}

type PaletteFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  /** Begins the ids of the palette's options. */
  id: string;
  /** The index of the active option; undefined without options. */
  active: number | undefined;
  query: string;
  onQuery(query: string): void;
  onKeyDown(event: KeyboardEvent): void;
};

const PaletteField = ({ ref, id, active, query, onQuery, onKeyDown }: PaletteFieldProps) => (
  <input
    type="text"
    role="combobox"
    ref={ref}
    data-autofocus
    aria-label={texts.palette}
    aria-expanded={active !== undefined}
    aria-controls={`${id}-list`}
    aria-autocomplete="list"
    aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
    placeholder={texts.hint}
    maxLength={200}
    autoComplete="off"
    spellCheck={false}
    value={query}
    onChange={({ target }) => onQuery(target.value)}
    onKeyDown={onKeyDown}
  />
);

/** Passes keys that are typed outside of the palette to its field. */
function useKeysElsewhere(
  field: RefObject<HTMLInputElement | null>,
  onKeyDown: (event: globalThis.KeyboardEvent) => void,
  onType: (key: string) => void,
): void {
  // The dialog appears a moment later, and a screen that arrives late may take the focus: the keys belong to the field.
  const onElsewhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (document.activeElement?.closest('.palette')) return;
    field.current?.focus();
    if (event.key.length !== 1) onKeyDown(event);
    else if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      onType(event.key);
    }
    if (event.defaultPrevented) event.stopPropagation();
  });
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onElsewhere(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}

const PaletteFoot = () => (
  <div className="palette-foot">
    <kbd className="key-cap">↑↓</kbd> {texts.move}
    <kbd className="key-cap">Enter</kbd> {texts.open}
    <span className="wide-only">
      <kbd className="key-cap">{/Mac|iP/.test(navigator.platform) ? '⌘Enter' : 'Ctrl Enter'}</kbd> {texts.newTab}
    </span>
    <span className="wide-only push">{texts.actionsOnly}</span>
  </div>
);

type OptionGroupProps = {
  /** Begins the ids of the palette's options. */
  id: string;
  found: readonly Found[];
  /** The index of its first option among all. */
  first: number;
  active: number;
  onPick(found: Found, newTab: boolean): void;
  onPoint(index: number): void;
};

function OptionGroup({ id, found, first, active, onPick, onPoint }: OptionGroupProps) {
  const name = found[0]?.entry.group ?? 'rest';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div role="group" aria-labelledby={`${id}-${name}`}>
      <div className="palette-title" id={`${id}-${name}`} role="presentation">
        {texts.entryGroups[name]}
      </div>
      {found.map((each, at) => (
        <Option
          key={each.entry.id}
          id={`${id}-${first + at}`}
          found={each}
          active={first + at === active}
          onPick={onPick}
          onPoint={() => onPoint(first + at)}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  found: Found;
  active: boolean;
  onPick(found: Found, newTab: boolean): void;
  onPoint(): void;
};

const Option = ({ id, found, active, onPick, onPoint }: OptionProps) => {
  const { entry, match } = found;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
    <div
      id={id}
      className="palette-option"
      role="option"
      aria-selected={active}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={active ? undefined : onPoint}
      onClick={(event: MouseEvent) => onPick(found, event.ctrlKey || event.metaKey)}
    >
      <ScreenIcon name={entry.icon} />
      <span className="cut">
        <Marked text={entry.label} marks={match.label} />
      </span>{' '}
      <span className="faint cut">{entry.detail && <Marked text={entry.detail} marks={match.detail} />}</span>
      <span className="push" aria-hidden="true">
        {(active && !entry.keys?.length ? ['Enter'] : (entry.keys ?? [])).map((key) => (
          <kbd key={key} className="key-cap">
            {key}
          </kbd>
        ))}
      </span>
    </div>
  );
};

const Marked = ({ text, marks }: { text: string; marks: readonly Mark[] }) =>
  piecesOf(text, marks).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity
    piece.marked ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  );

/** All entries for a query. The actions are those of the moment in which the palette opened. */
function useEntries({ store, root, info }: PaletteProps, query: string): Entry[] {
  const user = useValue(store.user$);
  const product = info?.product;
  const [actions] = useState(() => actionEntries(shortcutActions(document.activeElement)));
  const [titles] = useState(() => titlesOf(store));
  const members = useMembers(store, membersAccess(user).open && /^[^>]./.test(query));
  const { density, listTime, singleKeys } = useValue(store.preferences.value$);
  const theme = useValue(root.theme.theme$);
  const lasting = useMemo((): Entry[] => {
    const act = (id: string, icon: Entry['icon'], label: string, run: () => void): Entry => ({
      id,
      group: 'actions',
      icon,
      label,
      run,
    });
    const { save } = store.preferences;
    return [
      ...recentEntries(recentPlaces(user), user, store, location.pathname + location.search, product),
      ...actions,
      ...themes
        .filter((each) => each !== theme)
        .map((each) => act(`theme ${each}`, 'eye', texts.colors(themeNames[each]), () => root.theme.choose(each))),
      ...densities
        .filter((each) => each !== density)
        .map((each) =>
          act(`density ${each}`, 'table', texts.density(densityNames[each]), () => save({ density: each })),
        ),
      ...listTimes
        .filter((each) => each !== listTime)
        .map((each) =>
          act(`listTime ${each}`, 'table', texts.listTime(listTimeNames[each]), () => save({ listTime: each })),
        ),
      act('singleKeys', 'help', singleKeys ? texts.singleKeysOff : texts.singleKeysOn, () =>
        save({ singleKeys: !singleKeys }),
      ),
      act('signOut', 'leave', texts.signOut, () => void root.signOut()),
      ...screenEntries(user, store, product),
    ];
  }, [store, root, user, product, actions, theme, density, listTime, singleKeys]);
  const found = useMemo(
    () => [...memberEntries(members, product), ...productEntries(titles, store)],
    [members, product, titles, store],
  );
  const words = query.startsWith('>') ? '' : query;
  return [...lasting, ...(words.trim() === '' ? [] : found), ...answersTo(words, user, store, titles)];
}

/** Titles of the products in the loaded alerts, by ASIN. */
function titlesOf({ notifications }: Store): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  notifications.view$
    .subscribe(({ rows }) => {
      for (const { alert } of rows) if (alert.title) titles.set(alert.asin, alert.title);
    })
    .unsubscribe();
  return titles;
}

const extensions: readonly Extension[] = ['AZINSIGHT', 'AZALERT'];
const noMembers: { member: Member; extension: Extension }[] = [];

/**
 * The sub-accounts of both tools, loaded when first wanted. If that fails, there are none: the members screen shows
 * why.
 */
function useMembers(store: Store, wanted: boolean) {
  const [members, setMembers] = useState(noMembers);
  const [loading, setLoading] = useState(false);
  if (wanted && !loading) setLoading(true);
  useEffect(() => {
    if (!loading) return;
    const { list } = caller(memberCalls, store.call);
    const read = async (extension: Extension) => {
      const answer = await list({ extension });
      return answer.ok ? answer.value.value.members.map((member) => ({ member, extension })) : [];
    };
    void Promise.all(extensions.map(read)).then((all) => setMembers(all.flat()));
  }, [store, loading]);
  return members;
}
