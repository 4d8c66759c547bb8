import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { saveFile } from './decisions-csv.ts';
import { decisionTexts } from './texts.ts';

/** Saves a list as a file. @param props.text makes the file's text for a time zone */
export const ExportButton = ({ name, text }: { name: string; text(zone: string): string }) => (
  <button
    type="button"
    className="btn small"
    onClick={() => void saveFile(name, text(Intl.DateTimeFormat().resolvedOptions().timeZone))}
  >
    <ScreenIcon name="download" small /> {decisionTexts.exportCsv}
  </button>
);
