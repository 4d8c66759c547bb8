import { num, TableHead } from '#client/ui/table-head.tsx';
import { saveCsv } from './grid/tools/local-table.ts';
import './fields.css';
import './import-report.css';

type Refused = { row: number; key: string; column: string; reason: string };

export type ReportTexts = {
  saved(count: number): string;
  unchanged(count: number): string;
  refused(count: number): string;
  report: string;
  row: string;
  /** What names a row of the file, such as 'SKU'. */
  key: string;
  column: string;
  reason: string;
  more(count: number): string;
  download: string;
};

type ImportReportProps = { saved: number; unchanged: number; refused: readonly Refused[]; texts: ReportTexts };

/** A longer list is for a spreadsheet. */
const SHOWN = 100;

/** The result of an imported file: how many rows were saved, and which were refused and why. */
export function ImportReport({ saved, unchanged, refused, texts }: ImportReportProps) {
  return (
    <>
      <p role="status">
        <b>{texts.saved(saved)}</b>, {texts.unchanged(unchanged)},{' '}
        <span className={refused.length > 0 ? 'bad' : undefined}>{texts.refused(refused.length)}</span>.
      </p>
      {refused.length > 0 && (
        <>
          <div className="import-report">
            <table className="table" aria-label={texts.report}>
              <TableHead columns={[num(texts.row), texts.key, texts.column, texts.reason]} />
              <tbody>
                {refused.slice(0, SHOWN).map(({ row, key, column, reason }) => (
                  <tr key={row}>
                    <td className="num">{row}</td>
                    <td>{key}</td>
                    <td>{column}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {refused.length > SHOWN && <p className="soft small">{texts.more(refused.length - SHOWN)}</p>}
          <button type="button" className="btn" onClick={() => void saveReport(refused, texts)}>
            {texts.download}
          </button>
        </>
      )}
    </>
  );
}

const saveReport = (refused: readonly Refused[], texts: ReportTexts) =>
  saveCsv('refused-rows.csv', {
    columns: [texts.row, texts.key, texts.column, texts.reason],
    count: refused.length,
    async *read() {
      yield refused.map(({ row, key, column, reason }) => [row, key, column, reason]);
    },
  });
