import { useEffect, useId, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';
import { formatCount, formatWhen } from '#shared/format.ts';
import type { RefusedCheck, RefusedGroup, Verdict } from '#shared/inbox/refused/refused-wire.ts';
import { hashOf } from './areas.ts';
import { counted } from './delay-text.ts';
import type { OpsApi } from './ops-api.ts';

type CheckPaneProps = {
  api: OpsApi;
  group: RefusedGroup;
  version: string;
  busy: boolean;
  onTake: () => void;
  onClear: () => void;
};

/** The dry run of a group: what taking it in would do, message by message. */
export function RefusedCheckPane({ api, group, version, busy, onTake, onClear }: CheckPaneProps) {
  const id = useId();
  const [check, setCheck] = useState<RefusedCheck>();
  const [trouble, setTrouble] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { intake, reason, version: refusedUnder, waiting } = group;

  // biome-ignore lint/correctness/useExhaustiveDependencies: when more wait, or fewer, the run is out of date
  useEffect(() => {
    let gone = false;
    void api.checkRefused({ intake, reason, version: refusedUnder }).then((answer) => {
      if (gone) return;
      setTrouble(answer.ok ? '' : answer.error.message);
      if (answer.ok) setCheck(answer.value);
    });
    return () => {
      gone = true;
    };
  }, [api, intake, reason, refusedUnder, waiting]);

  const verdicts = check?.verdicts;
  const comes = verdicts ? verdicts.rings + verdicts.list : 0;
  const tried = verdicts ? Object.values(verdicts).reduce((sum, count) => sum + count, 0) : 0;
  return (
    <section className="ops-half" aria-labelledby={id}>
      <h3 id={id}>
        Take in again: a dry run first{' '}
        <span className="soft">
          {reason}, under {version}
        </span>
      </h3>
      <ErrorLine text={trouble} />
      {verdicts && (
        <>
          <Outcomes verdicts={verdicts} tried={tried} waiting={check.waiting} version={version} />
          {tried > verdicts.refused && (
            <BusyButton type="button" busy={busy} onClick={onTake}>
              {comes > 0 ? `Take in ${formatCount(comes)}` : 'Clear from the list'}
            </BusyButton>
          )}
          {/* Only once nothing passes, so that nothing is deleted that can be taken in. */}
          {tried > 0 && tried === verdicts.refused && !isAsking && (
            <BusyButton type="button" className="btn" busy={busy} onClick={() => setAsking(true)}>
              Clear from the list…
            </BusyButton>
          )}
          {isAsking && (
            <ClearQuestion count={check.waiting} busy={busy} onClear={onClear} onCancel={() => setAsking(false)} />
          )}
          <Messages of={check.messages} />
          {check.sample !== '' && (
            <details className="refused-messages">
              <summary>The first one as it came, redacted</summary>
              <pre>{check.sample}</pre>
            </details>
          )}
        </>
      )}
    </section>
  );
}

type OutcomesProps = { verdicts: RefusedCheck['verdicts']; tried: number; waiting: number; version: string };

const Outcomes = ({ verdicts, tried, waiting, version }: OutcomesProps) => (
  <table className="table">
    <tbody>
      <Line name={`Valid under ${version}`} value={<b>{formatCount(tried - verdicts.refused)}</b>} />
      <Line
        name="Already there by another message"
        value={verdicts.already > 0 ? `${formatCount(verdicts.already)}, will be skipped` : '0'}
      />
      <Line name="Would ring a person" value={formatCount(verdicts.rings)} />
      <Line
        name="Into the list only"
        value={verdicts.list > 0 ? `${formatCount(verdicts.list)}, older than 10 min or no alert` : '0'}
      />
      {verdicts.overtaken > 0 && (
        <Line name="Overtaken" value={`${formatCount(verdicts.overtaken)}, read again instead`} />
      )}
      <Line
        name="Still refused"
        value={verdicts.refused > 0 ? `${formatCount(verdicts.refused)}, go on waiting` : '0'}
      />
      {waiting > tried && <Line name="Not tried" value={`${formatCount(waiting - tried)}, decided when taken in`} />}
    </tbody>
  </table>
);

type ClearQuestionProps = { count: number; busy: boolean; onClear(): void; onCancel(): void };

const ClearQuestion = ({ count, busy, onClear, onCancel }: ClearQuestionProps) => (
  <div role="alert">
    <p>
      This deletes {counted(count, 'message')} for good: {count === 1 ? 'it' : 'they'} can’t be taken in later.
    </p>
    <BusyButton type="button" busy={busy} onClick={onClear}>
      Delete {formatCount(count)}
    </BusyButton>{' '}
    <button type="button" className="btn" onClick={onCancel}>
      Cancel
    </button>
  </div>
);

const Messages = ({ of }: { of: RefusedCheck['messages'] }) => (
  <details className="refused-messages">
    <summary>Show the messages</summary>
    <ol className="takes">
      {of.map((message) => (
        <li key={`${message.user} ${message.id}`}>
          <span className="soft fig">{formatWhen(message.last, Date.now())}</span>
          <span>
            {message.product && <b className="code">{message.product} </b>}
            {message.detail}
            {message.times > 1 && `, ${formatCount(message.times)} times`}{' '}
            {message.user !== '' && <a href={hashOf('users', message.user)}>{message.user}</a>}
          </span>
          <span className="soft">{verdictNames[message.verdict]}</span>
        </li>
      ))}
    </ol>
  </details>
);

const Line = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="num">{value}</td>
  </tr>
);

const verdictNames: Record<Verdict, string> = {
  rings: 'would ring',
  list: 'list only',
  already: 'there already',
  overtaken: 'overtaken',
  refused: 'still refused',
};
