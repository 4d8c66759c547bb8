import { Progress } from '#client/ui/progress.tsx';
import { teamTexts } from './texts.ts';
import type { HistoryExport } from './use-export.ts';

/** How far a file has come, and how it is cancelled; nothing while none comes. */
export const ExportProgress = ({ file: { progress, cancel } }: { file: HistoryExport }) =>
  progress && (
    <>
      <span className="fig" role="status">
        {teamTexts.exporting(progress.done, progress.of)}
      </span>
      <Progress label={teamTexts.exportBar} done={progress.done} of={progress.of} />
      <button type="button" className="btn sm" onClick={cancel}>
        {teamTexts.cancel}
      </button>
    </>
  );
