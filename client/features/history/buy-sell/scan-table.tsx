import { PHONE, useMedia } from '#client/ui/media.ts';
import type { Scan, ScanColumn } from '#shared/history/scan.ts';
import { scanFields } from './scan-fields.tsx';
import type { ScanList } from './use-scans.ts';
import '#client/ui/table.css';

type ScanTableProps = { label: string; scans: readonly Scan[]; fresh: ScanList['fresh'] };

/** Scans in a table, on phones as cards. */
export const ScanTable = (props: ScanTableProps) => (useMedia(PHONE) ? <Cards {...props} /> : <Table {...props} />);

const keyOf = (scan: Scan, index: number): string => scan._id ?? `${scan.createdAt}-${index}`;

const Table = ({ label, scans, fresh }: ScanTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section className="scans-scroll" tabIndex={0} aria-label={label}>
    <table className="table scans" aria-label={label}>
      <thead>
        <tr>
          {scanFields.map(({ id, name, figure }) => (
            <th key={id} scope="col" className={figure ? 'num' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scans.map((scan, index) => (
          <tr key={keyOf(scan, index)} className={fresh.has(scan) ? 'is-fresh row-flash' : undefined}>
            {scanFields.map(({ id, figure, cell }) => (
              <td key={id} className={figure ? 'num' : undefined}>
                {cell(scan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** What stands on top of a card; everything else is below it, by name. */
const onTop: readonly ScanColumn[] = ['createdAt', 'marketplace', 'fulfillmentType', 'email', 'source'];

const Cards = ({ label, scans, fresh }: ScanTableProps) => {
  const top = (id: ScanColumn, scan: Scan) => scanFields.find((field) => field.id === id)?.cell(scan);
  return (
    <ul className="scan-cards" aria-label={label}>
      {scans.map((scan, index) => (
        <li key={keyOf(scan, index)} className={fresh.has(scan) ? 'is-fresh row-flash' : undefined}>
          <p>
            <b>{top('createdAt', scan)}</b>
            <span className="scan-kind">
              {top('marketplace', scan)} {top('fulfillmentType', scan)}
            </span>
          </p>
          <p className="soft">
            {top('email', scan)}
            {top('source', scan)}
          </p>
          <dl>
            {scanFields
              .filter(({ id }) => !onTop.includes(id))
              .map(({ id, name, cell }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>{cell(scan)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
};
