import type { StoreDeps } from '#client/stream/store-deps.ts';
import { ExportProgressStrip, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { InboxQuery } from '../inbox-query.ts';
import { partTexts } from '../part-texts.ts';

type ExportAlertsProps = {
  deps: StoreDeps;
  query: InboxQuery;
  /** Nothing matches. */
  empty: boolean;
};

/** Exports all alerts that match, loaded or not, as a CSV file that the provider makes (INBX-13). */
export function ExportAlerts({ deps, query: { filter, sort }, empty }: ExportAlertsProps) {
  const file = useExport(deps.fileCall, deps.toasts, partTexts.exports);
  const blocked = empty || file.progress !== null;
  const name = () => `notifications-${new Date(deps.clock.now()).toISOString().slice(0, 10)}.csv`;
  return (
    <>
      {/* aria-disabled, because a disabled button would lose the focus. */}
      <IconButton
        icon="download"
        label={partTexts.export}
        large
        titled
        aria-disabled={blocked}
        onClick={() => blocked || void file.start(inboxCalls.csv.path, { filter, sort }, name())}
      />
      {file.progress && (
        <div className="export-progress">
          <ExportProgressStrip file={file} texts={partTexts.exports} />
        </div>
      )}
    </>
  );
}
