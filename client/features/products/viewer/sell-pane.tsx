import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { throttleTime } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { RetryButton } from '#client/ui/failures.tsx';
import { useSlice, useValue } from '#client/ui/observe.ts';
import { ProgressStrip } from '#client/ui/progress.tsx';
import { useQueryState } from '#client/ui/query-state.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { Note } from '#client/ui/states.tsx';
import { formatCount } from '#shared/format.ts';
import { sellCalls } from '#shared/products/selling/calls.ts';
import { CHECKS_A_SECOND } from '#shared/products/selling/sell-check.ts';
import { createSellList, type SellChecks, type SellCounts, type SellList } from '../selling/sell-list.ts';
import { type SellSegment, sellQuery, sellSegments } from '../selling/sell-segment.ts';
import { sellTexts as texts } from '../selling/texts.ts';
import { sellAsins } from './viewer-row.ts';
import type { ViewerTable } from './viewer-table.ts';
import '../selling/selling.css';

/** The check of a list of so few products starts by itself. */
const BY_ITSELF = 20;
/** The minimum time between two looks for new products while a list is looked up, ms. */
const FOUND_EVERY = 2_000;

type SellPaneProps = {
  store: StoreDeps;
  table: ViewerTable;
  checks: SellChecks;
  /** The progress of the lookup, which makes room for that of a check. */
  children: ReactNode;
};

/** What the seller may list of the shown products: the check with its progress, and the parts of the list. */
export function SellPane({ store, table, checks, children }: SellPaneProps) {
  const list = useSellList(store, table, checks);
  const { counts, isRead, stopped, failure } = useValue(list.state$);
  const isOver = useSlice(table.run$, ({ phase }) => phase !== 'running', [table]);
  const [fault, setFault] = useState<string>();
  const want = async (asins: string[], paused = false) => {
    const answer = await caller(sellCalls, store.call).want({ marketplace: table.marketplace, asins, paused });
    setFault(answer.ok ? undefined : answer.error.message);
    list.reload();
  };
  const checkRest = () => want(list.asinsIn('unchecked'));
  const startsByItself = isRead && isOver && counts.unchecked > 0 && checks.size <= BY_ITSELF && fault === undefined;
  const start = useRef(checkRest);
  start.current = checkRest;
  useEffect(() => {
    if (startsByItself) void start.current();
  }, [startsByItself]);
  // A short check is over before anybody has read a progress bar.
  const hasStrip = counts.paused > 0 || (counts.waits > 0 && checks.size > BY_ITSELF);
  return (
    <>
      {(!hasStrip || !isOver) && children}
      {hasStrip && (
        <SellStrip
          counts={counts}
          isStopped={stopped !== null}
          onPause={() => void want(list.asinsIn('waits'), true)}
          onResume={() => void want([...list.asinsIn('paused'), ...list.asinsIn('waits')])}
        />
      )}
      {stopped !== null && counts.waits > 0 && (
        <Note bad action={<RetryButton small onPress={() => void want(list.asinsIn('waits'))} />}>
          <b>{texts.stopped}</b> <ServerMessage text={stopped} />
        </Note>
      )}
      {fault !== undefined && (
        <Note bad>
          <b>{texts.wantFailed}</b> <ServerMessage text={fault} />
        </Note>
      )}
      {failure !== null && (
        <Note bad action={<RetryButton small onPress={list.reload} />}>
          <b>{texts.failed}</b> <ServerMessage text={failure} />
        </Note>
      )}
      {checks.size > 0 && (
        <SellTools
          counts={counts}
          all={checks.size}
          onCheck={isRead && isOver && !startsByItself && counts.unchecked > 0 ? () => void checkRest() : undefined}
        />
      )}
    </>
  );
}

function useSellList(store: StoreDeps, table: ViewerTable, known: SellPaneProps['checks']): SellList {
  const list = useMemo(
    () =>
      createSellList({
        api: caller(sellCalls, store.call),
        events$: store.events$,
        marketplace: table.marketplace,
        known,
        onChange: (asins) =>
          table.rows.put(
            table.rows
              .all()
              .flatMap((row) => (sellAsins(row, table.marketplace).some((asin) => asins.has(asin)) ? { ...row } : [])),
          ),
      }),
    [store, table, known],
  );
  useEffect(() => {
    const life = list.open();
    const found = table.run$
      .pipe(throttleTime(FOUND_EVERY, store.scheduler, { leading: true, trailing: true }))
      .subscribe(() => list.add(table.rows.all().flatMap((row) => sellAsins(row, table.marketplace))));
    return () => {
      found.unsubscribe();
      life();
    };
  }, [list, table, store]);
  return list;
}

type SellStripProps = { counts: SellCounts; isStopped: boolean; onPause(): void; onResume(): void };

function SellStrip({ counts, isStopped, onPause, onResume }: SellStripProps) {
  const left = counts.waits + counts.paused;
  const done = answered(counts);
  const isPaused = counts.waits === 0 || isStopped;
  const facts = (['sellable', 'approval', 'not-sellable', 'not-found'] as const).map((verdict) => ({
    label: texts.verdicts[verdict],
    value: formatCount(counts[verdict]),
  }));
  return (
    <ProgressStrip
      label={texts.strip}
      done={done}
      of={done + left}
      about={texts.takes(done + left, left)}
      state={isPaused ? 'paused' : 'running'}
      facts={[
        ...facts,
        {
          label: texts.rate,
          value: texts.perSecond(CHECKS_A_SECOND),
          more: <span className="wide-only">{texts.goesOn}</span>,
        },
      ]}
      onPause={onPause}
      onResume={isStopped ? undefined : onResume}
    />
  );
}

const answered = (counts: SellCounts): number =>
  counts.sellable + counts.approval + counts['not-sellable'] + counts['not-found'] + counts.unknown;

type SellToolsProps = { counts: SellCounts; all: number; onCheck: (() => void) | undefined };

function SellTools({ counts, all, onCheck }: SellToolsProps) {
  const [{ sell }, setQuery] = useQueryState(sellQuery);
  const countOf: Record<SellSegment, number> = {
    all,
    can: counts.sellable,
    approval: counts.approval,
    not: counts['not-sellable'],
    unchecked: all - answered(counts),
  };
  return (
    <div className="tools sell-tools">
      <Segmented
        label={texts.title}
        choices={sellSegments.map((value) => ({
          value,
          label: `${texts.segments[value]} ${formatCount(countOf[value])}`,
        }))}
        value={sell}
        onChange={(next) => setQuery({ sell: next })}
      />
      {onCheck && (
        <button type="button" className="btn" onClick={onCheck}>
          {texts.check(counts.unchecked)}
        </button>
      )}
      <span className="small soft">{onCheck ? texts.checkTakes(counts.unchecked) : texts.forNew}</span>
    </div>
  );
}
