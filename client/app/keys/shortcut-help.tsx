import { useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { KeyLine } from '#client/ui/key-line.tsx';
import { useValue } from '#client/ui/observe.ts';
import { shortcutGroups, shortcutTable, shortcutTexts, shownKeys } from '#client/ui/shortcut-table.ts';
import { shortcutActions } from '#client/ui/shortcuts.ts';
import { Switch } from '#client/ui/switch.tsx';
import { type ShortcutId, shortcutIds } from '#shared/recording/shortcut-ids.ts';
import type { Store } from '../store.ts';
import { openScreens } from './open-screens.ts';
import { keysTexts as texts } from './texts.ts';

/** The shortcuts that work on the screen at the moment it opens, and the switch for single letters. */
export function ShortcutHelp({ store, onClose }: { store: Store; onClose(): void }) {
  const [ids] = useState(() => new Set(Object.keys(shortcutActions(document.activeElement))));
  const { singleKeys } = useValue(store.preferences.value$);
  const isShown = (id: ShortcutId) => ids.has(id) && shortcutTable[id].keys.length > 0;
  const shown = shortcutIds.filter(isShown);
  const screens = openScreens(store).filter(({ screen }) => screen.go);
  return (
    <Dialog
      title={texts.help}
      look="keys"
      onClose={onClose}
      foot={
        <>
          <Switch
            label={texts.singleKeys}
            checked={singleKeys}
            onChange={({ target }) => store.preferences.save({ singleKeys: target.checked })}
          />
          <span className="soft small">{texts.singleKeysHint(shownKeys('commands').join(''))}</span>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a small window, the arrow keys scroll it */}
      <section className="keys-list" tabIndex={0} aria-label={texts.help}>
        <div className="keys-columns">
          {shortcutGroups.map((group) => {
            const rows = shown.filter(
              (id) => shortcutTable[id].group === group && !shown.some((other) => other === shortcutTable[id].beside),
            );
            if (rows.length === 0) return null;
            const isOfAlerts = group === 'act' && rows.some((id) => shortcutTable[id].scope === 'alerts');
            return (
              <Section key={group} title={isOfAlerts ? texts.actOnAlert : texts.groups[group]}>
                {rows.map((id) => {
                  const all = [id, ...shown.filter((other) => shortcutTable[other].beside === id)];
                  return <KeyLine key={id} label={lineOf(all)} keys={all.flatMap(shownKeys)} />;
                })}
              </Section>
            );
          })}
          {screens.length > 0 && (
            <Section title={texts.goTo}>
              {screens.map(({ screen, label }) => (
                <KeyLine key={screen.path} label={label} keys={['g', screen.go ?? '']} />
              ))}
            </Section>
          )}
        </div>{' '}
      </section>
    </Dialog>
  );
}

/** 'Next, previous' */
const lineOf = ([first, ...others]: readonly ShortcutId[]): string =>
  [
    first === 'help' ? texts.thisList : first && shortcutTexts[first],
    ...others.map((id) => shortcutTexts[id].toLocaleLowerCase()),
  ].join(', ');

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <dl>{children}</dl>
  </section>
);
