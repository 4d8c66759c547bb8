import { useEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { KeyLine } from '#client/ui/key-line.tsx';
import { createKeyHandler, isModalOpen } from '#client/ui/shortcut-keys.ts';
import { shortcutTable, shortcutTexts, shownKeys } from '#client/ui/shortcut-table.ts';
import { shortcutActions, useShortcuts } from '#client/ui/shortcuts.ts';
import { type ShortcutId, shortcutIds } from '#shared/recording/shortcut-ids.ts';
import { type Area, areaNames, areas, hashOf } from './areas.ts';

/** Handles the keys of the operator's page: G and a digit for an area, and those of the mounted parts. */
export function useOpsKeys(help: () => void): void {
  useShortcuts(() => ({ help }), undefined, true);
  useEffect(() => {
    const onKey = createKeyHandler({
      actionOf: (id, focused) => shortcutActions(focused)[id],
      goTo: (key) => {
        const area = areas[Number(key) - 1];
        if (area) location.hash = hashOf(area);
      },
      singleKeys: () => true,
      isModalOpen,
      now: () => performance.now(),
    });
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** The keys that work in the area that is open. */
export function OpsKeysHelp({ texts, onClose }: { texts: Partial<Record<ShortcutId, string>>; onClose: () => void }) {
  const [ids] = useState(() => new Set(Object.keys(shortcutActions(null))));
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} cancel="Close">
      <dl className="ops-keys">
        {shortcutIds
          .filter((id) => ids.has(id) && shortcutTable[id].keys.length > 0)
          .map((id) => (
            <KeyLine key={id} label={texts[id] ?? shortcutTexts[id]} keys={shownKeys(id)} />
          ))}
        {areas.map((area: Area, index) => (
          <KeyLine key={area} label={areaNames[area]} keys={['g', String(index + 1)]} />
        ))}
      </dl>
    </Dialog>
  );
}
