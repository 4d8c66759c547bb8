import { EmptyState } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/states.tsx';
import type { StoredImport } from '#shared/products/imports/stored-import.ts';
import type { SaveState } from './import-saver.ts';
import { importTexts as texts } from './texts.ts';

/**
 * Notices above the table: whose import it is, and why it is not saved.
 * @param opened the import, if it is read-only
 */
export const ImportNotes = ({
  opened,
  saveState,
  onSave,
}: {
  opened: StoredImport | null;
  saveState: SaveState;
  onSave(): void;
}) => (
  <>
    {opened && <Note>{opened.mine ? texts.partial : texts.readOnly(opened.by)}</Note>}
    {saveState.phase === 'failed' && (
      <Note
        bad
        action={
          <button type="button" className="btn small" onClick={onSave}>
            {texts.trySaving}
          </button>
        }
      >
        {texts.notSaved(saveState.message)}
      </Note>
    )}
  </>
);

export const OpenFailed = ({ message, onRetry, onBack }: { message: string; onRetry(): void; onBack(): void }) => (
  <EmptyState
    failed
    icon={<Icon name="unplug" />}
    title={texts.openFailed}
    action={
      <>
        <button type="button" className="btn" onClick={onRetry}>
          {texts.tryAgain}
        </button>
        <button type="button" className="btn" onClick={onBack}>
          {texts.back}
        </button>
      </>
    }
  >
    {message}
  </EmptyState>
);

export const OpenProgress = ({ done, of }: { done: number; of: number }) => (
  <p className="hint viewer-opening" role="status">
    {texts.opening(done, of)}
  </p>
);
