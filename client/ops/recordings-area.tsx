import { useCallback, useEffect, useId, useState } from 'react';
import { ErrorLine } from '#client/ui/fields.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount, formatMoment } from '#shared/format.ts';
import type { Recording } from '#shared/recording.ts';
import { readReported } from '#shared/reports/report.ts';
import type { ReportEntry } from '#shared/reports/report-entry.ts';
import { type AreaProps, hashOf } from './areas.ts';
import type { OpsApi } from './ops-api.ts';
import { usePoll } from './poll.ts';
import { ReplayPane } from './replay-pane.tsx';
import { ReportPlayer } from './report-player.tsx';
import './recordings.css';

const REPORTS_EVERY = 10_000;

/** The problems that people reported, each with its recording (OPS-03), and playing recordings into a test account. */
export function RecordingsArea({ api, figures, user, path, isShown, offered }: AreaProps) {
  const [trouble, setTrouble] = useState('');
  const onFailure = useCallback((failure: { message: string } | null) => setTrouble(failure?.message ?? ''), []);
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const polled = usePoll(isShown ? api.reports : undefined, REPORTS_EVERY, onFailure);
  const [latest, setLatest] = useState(polled);
  if (polled && polled !== latest) setLatest(polled);
  const reports = latest?.reports.filter(({ id }) => !deleted.includes(id));
  const [opened, setOpened] = useState<{ id: string; step: number | undefined } | null>(null);
  const [id, step] = path;
  useEffect(() => {
    if (!isShown) return;
    setOpened((before) =>
      id === undefined
        ? null
        : before?.id === id
          ? before
          : { id, step: step === undefined ? undefined : Number(step) || 0 },
    );
  }, [isShown, id, step]);

  const back = () => {
    location.hash = hashOf('recordings');
  };
  const remove = async (gone: string) => {
    const answer = await api.deleteReport(gone);
    if (!answer.ok && answer.error.status !== 404) return setTrouble(answer.error.message);
    setDeleted([...deleted, gone]);
    back();
  };

  return (
    <>
      {opened ? (
        <OpenReport
          key={opened.id}
          api={api}
          id={opened.id}
          first={opened.step}
          isShown={isShown}
          others={reports ?? []}
          onBack={back}
          onDelete={() => void remove(opened.id)}
        />
      ) : (
        <ReportTable reports={reports} trouble={trouble} />
      )}
      {/* Stays while a report is open, so that a replay goes on. */}
      <div hidden={id !== undefined}>
        <ReplayPane api={api} user={user} demo={figures?.demo ?? false} offered={offered} />
      </div>
    </>
  );
}

function ReportTable({ reports, trouble }: { reports: readonly ReportEntry[] | undefined; trouble: string }) {
  const id = useId();
  return (
    <section className="pane" aria-labelledby={id}>
      <h2 id={id}>Reported problems {reports && <span className="count">{formatCount(reports.length)}</span>}</h2>
      <div role="alert">
        <ErrorLine text={trouble} />
      </div>
      {reports?.length === 0 && (
        <p className="empty-state">
          Nobody has reported a problem in the last 30 days. “Report a problem” is in everybody’s account menu.
        </p>
      )}
      {reports && reports.length > 0 && (
        <div className="reports-scroll">
          <table className="table reports-table">
            <TableHead columns={['Report', 'Said', 'From', 'Page', num('Messages'), num('Actions'), num('At')]} />
            <tbody>
              {reports.map((report) => (
                <tr key={report.id}>
                  <th scope="row">
                    <a className="code" href={hashOf('recordings', report.id)}>
                      {report.id}
                    </a>
                  </th>
                  <td className="said">“{report.said}”</td>
                  <td className="code user-id">{report.user}</td>
                  <td className="code">{report.screen}</td>
                  <td className="num">{formatCount(report.messages)}</td>
                  <td className="num">{formatCount(report.actions)}</td>
                  <td className="num">{formatMoment(report.at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="hint">
        Stored for 30 days. Names, emails, titles, seller ids and tokens were replaced on the page, and once more by the
        portal.
      </p>
    </section>
  );
}

type OpenProps = {
  api: OpsApi;
  id: string;
  first: number | undefined;
  isShown: boolean;
  others: readonly ReportEntry[];
  onBack(): void;
  onDelete(): void;
};

function OpenReport({ api, id, first, isShown, others, onBack, onDelete }: OpenProps) {
  const [found, setFound] = useState<{ entry: ReportEntry; recording: Recording } | string>();
  useEffect(() => {
    let here = true;
    void readReport(api, id).then((read) => here && setFound(read));
    return () => {
      here = false;
    };
  }, [api, id]);
  if (found === undefined) return <p className="empty-state">Loading the recording</p>;
  if (typeof found === 'string')
    return (
      <div className="empty-state" role="alert">
        <p>{found}</p>
        <button type="button" className="btn" onClick={onBack}>
          Back to the list
        </button>
      </div>
    );
  const read = async (other: string) => {
    const second = await readReport(api, other);
    return typeof second === 'string' ? second : second.recording;
  };
  return (
    <ReportPlayer
      {...found}
      first={first}
      isShown={isShown}
      onBack={onBack}
      onDelete={onDelete}
      others={others}
      read={read}
    />
  );
}

/** @returns a sentence if it cannot be read */
async function readReport(api: OpsApi, id: string): Promise<{ entry: ReportEntry; recording: Recording } | string> {
  const answer = await api.report(id);
  if (!answer.ok) return answer.error.message;
  try {
    return { entry: answer.value.entry, recording: readReported(answer.value.recording) };
  } catch (error) {
    return `This version cannot read the recording. ${(error as Error).message}.`;
  }
}
