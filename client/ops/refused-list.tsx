import { useEffect, useId, useRef, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { num, TableHead, unseen } from '#client/ui/table-head.tsx';
import { formatCount, formatWhen } from '#shared/format.ts';
import {
  type OperatorRefused,
  type RefusedGroup,
  type RefusedIntake,
  type RefusedName,
  type TakeAnswer,
  type TakeRecord,
  takeTotals,
} from '#shared/inbox/refused/refused-wire.ts';
import { hashOf } from './areas.ts';
import { counted } from './delay-text.ts';
import type { OpsApi } from './ops-api.ts';
import { RefusedCheckPane } from './refused-check-pane.tsx';
import './ops-tables.css';

const TAKES_SHOWN = 20;

type RefusedListProps = {
  api: OpsApi;
  list: OperatorRefused | undefined;
  path: readonly string[];
  onOpen: (hash: string) => void;
  /** The list has changed and is to be read again. */
  onTaken: () => void;
};

/**
 * Lists the refused messages by reason and version, and takes them in again after a dry run (OPS-08).
 * @param path the chosen group: its intake, reason and version
 */
export function RefusedList({ api, list, path, onOpen, onTaken }: RefusedListProps) {
  const id = useId();
  const taking = useTaking(api, onTaken);
  const chosen = list?.groups.find(
    (group) => group.intake === path[0] && group.reason === path[1] && group.version === path[2],
  );
  const passing = list?.groups.filter((group) => group.passing > 0) ?? [];
  const passes = passing.reduce((sum, group) => sum + passesOf(group), 0);

  return (
    <section aria-labelledby={id}>
      <div className={list && list.groups.length > 0 ? 'ops-head bad' : 'ops-head'}>
        <Icon name={list?.groups.length === 0 ? 'check' : 'warn'} />
        <div>
          <h2 id={id}>{list ? headline(list.groups, passes) : 'Refused messages'}</h2>
          <p className="soft">
            {list && `Version ${list.version} of the rules is live. `}Taken in again, each message comes in once and in
            its order.
            {list && providerTexts[list.provider] !== '' && ` ${providerTexts[list.provider]}`}
          </p>
          {taking.progress && <output className="soft">{taking.progress}</output>}
          {taking.trouble && (
            <p className="error" role="alert">
              {taking.trouble}
            </p>
          )}
        </div>
        {passes > 0 && (
          <BusyButton
            type="button"
            className="btn primary push"
            busy={taking.busy}
            onClick={() => taking.start(passing)}
          >
            Take in all {formatCount(passes)}
          </BusyButton>
        )}
      </div>
      {list && list.groups.length > 0 && <Groups groups={list.groups} chosen={chosen} onOpen={onOpen} />}
      {list?.groups.length === 0 && <p className="empty-state">Nothing waits. Every message came in.</p>}
      <div className="ops-halves">
        {chosen && (
          <RefusedCheckPane
            key={addressOf(chosen)}
            api={api}
            group={chosen}
            version={list?.version ?? ''}
            busy={taking.busy}
            onTake={() => taking.start([chosen])}
            onClear={() => taking.start([chosen], true)}
          />
        )}
        {list && <Takes takes={list.takes} />}
      </div>
    </section>
  );
}

/** Of a large group, only the first messages are tried: where all of them pass, the rest is taken to pass as well. */
const passesOf = ({ passing, tried, waiting }: RefusedGroup): number => (passing === tried ? waiting : passing);

const addressOf = ({ intake, reason, version }: RefusedName): string => hashOf('refused', intake, reason, version);

function headline(groups: readonly RefusedGroup[], passing: number): string {
  const waiting = groups.reduce((sum, group) => sum + group.waiting, 0);
  if (waiting === 0) return 'No refused messages wait';
  return `${counted(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}, ${passing === 0 ? 'none' : formatCount(passing)} of them would pass now`;
}

const providerTexts: Record<OperatorRefused['provider'], string> = {
  listed: '',
  unsupported: 'Your provider can’t list what its own intake refused, so only the hub’s is here.',
  'no-key': 'Only the hub’s intake is here: set INGEST_KEY to the key of your provider’s intake to list that, too.',
  'no-answer': 'The provider did not answer, so its intake is missing for now.',
};

const doorNames: Record<RefusedIntake, string> = {
  'sp-api': 'Amazon’s messages',
  activity: 'Extension',
  scans: 'App',
  walmart: 'Walmart',
  company: 'Your list and socket',
  hub: 'Hub',
};

type GroupsProps = Pick<RefusedListProps, 'onOpen'> & {
  groups: readonly RefusedGroup[];
  chosen: RefusedGroup | undefined;
};

const Groups = ({ groups, chosen, onOpen }: GroupsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs the focus to be scrolled by keys
  <section className="otable-scroll" tabIndex={0} aria-label="Refused messages by reason and version">
    <table className="table otable refused-reasons">
      <TableHead
        columns={[
          'Reason',
          { title: 'Version', className: 'num wide-only' },
          { title: 'Intake', className: 'wide-only' },
          num('Waiting'),
          { title: 'Users', className: 'num wide-only' },
          { title: 'First', className: 'num wide-only' },
          { title: 'Last', className: 'num wide-only' },
          num('Pass now'),
          unseen('Action'),
        ]}
      />
      <tbody>
        {groups.map((group) => (
          <Group
            key={addressOf(group)}
            group={group}
            isChosen={group === chosen}
            onTry={() => onOpen(addressOf(group))}
          />
        ))}
      </tbody>
    </table>
  </section>
);

function Group({ group, isChosen, onTry }: { group: RefusedGroup; isChosen: boolean; onTry: () => void }) {
  const { reason, version, intake, waiting, users, first, last, passing, tried } = group;
  const now = Date.now();
  return (
    <tr className={isChosen ? 'is-chosen' : undefined} aria-current={isChosen || undefined}>
      <th scope="row">
        <a href={addressOf(group)}>{reason}</a>
      </th>
      <td className="num wide-only">{version}</td>
      <td className="wide-only">{doorNames[intake]}</td>
      <td className="num">
        <b>{formatCount(waiting)}</b>
      </td>
      <td className="num wide-only">{formatCount(users)}</td>
      <td className="num soft wide-only">{formatWhen(first, now)}</td>
      <td className="num soft wide-only">{formatWhen(last, now)}</td>
      <td className={passing > 0 ? 'num good' : 'num soft'}>
        {tried === 0
          ? 'not tried'
          : `${formatCount(passing)} of ${formatCount(tried)}${tried < waiting ? ' tried' : ''}`}
      </td>
      <td className="num">
        <button type="button" className="btn small" onClick={onTry}>
          {tried > 0 && passing === 0 ? 'Clear…' : 'Take in again'}
          <span className="unseen"> {reason}</span>
        </button>
      </td>
    </tr>
  );
}

function Takes({ takes }: { takes: readonly TakeRecord[] }) {
  const id = useId();
  const now = Date.now();
  return (
    <section className="ops-half" aria-labelledby={id}>
      <h3 id={id}>
        Taken in again <span className="soft">30 days</span>
      </h3>
      {takes.length === 0 ? (
        <p className="soft">Nothing yet.</p>
      ) : (
        <ol className="takes">
          {takes.slice(0, TAKES_SHOWN).map((take) => (
            <li key={take.run + take.intake}>
              <span className="soft fig">{formatWhen(take.at, now)}</span>
              <span>
                {formatCount(take.taken)} of {formatCount(take.of)}
                {take.already > 0 && `, ${formatCount(take.already)} there already`}: {take.reason}, under{' '}
                {take.version}
              </span>
              <span className="soft">{take.by}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Taking = {
  busy: boolean;
  progress: string;
  trouble: string;
  start: (groups: readonly RefusedName[], clear?: boolean) => void;
};

/**
 * Takes in whole groups, one after the other, in as many calls as they need. With `clear`, what is still refused is
 * deleted.
 * @param onDone called after each group
 */
function useTaking(api: OpsApi, onDone: () => void): Taking {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState('');
  const [trouble, setTrouble] = useState('');
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );

  async function take(groups: readonly RefusedName[], clear: boolean) {
    let done = { taken: 0, already: 0, refused: 0 };
    for (const { intake, reason, version } of groups) {
      const run = crypto.randomUUID();
      for (let after: number | null = 0; after !== null && !gone.current; ) {
        const answer = await api.takeRefused({ intake, reason, version, run, after, clear });
        if (!answer.ok) return setTrouble(answer.error.message);
        done = takeTotals(done, answer.value);
        after = answer.value.next;
        setProgress(progressText(done, after !== null, clear));
      }
      onDone();
    }
  }

  return {
    busy,
    progress,
    trouble,
    start(groups, clear = false) {
      if (busy) return;
      setBusy(true);
      setTrouble('');
      setProgress(clear ? 'Clearing…' : 'Taking in…');
      void take(groups, clear).finally(() => {
        setBusy(false);
        onDone();
      });
    },
  };
}

const progressText = ({ taken, already, refused }: Omit<TakeAnswer, 'next'>, more: boolean, clear: boolean): string =>
  [
    `${counted(taken, 'message')} taken in`,
    ...(already > 0 ? [`${formatCount(already)} there already`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} ${clear ? 'deleted' : 'still refused'}`] : []),
  ].join(', ') + (more ? '…' : '.');
