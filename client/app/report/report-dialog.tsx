import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { NotificationsView } from '#client/features/inbox/state/notifications-state.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { fileStem } from '#client/ui/current-brand.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { NotLoaded } from '#client/ui/error-boundary.tsx';
import { ErrorLine, TextArea } from '#client/ui/fields.tsx';
import { openFileSink } from '#client/ui/file-sink.ts';
import { isEnter } from '#client/ui/pressed-key.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { type Recording, type ReportHead, serializeRecording } from '#shared/recording.ts';
import { reportCalls } from '#shared/reports/calls.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import { partOf, type ReportPart, reportParts, withParts } from '#shared/reports/report-parts.ts';
import type { Store } from '../store.ts';
import { recentMinutes, screenAt } from './recent-minutes.ts';
import { ReportPreview } from './report-preview.tsx';
import { recordingOf } from './report-recording.ts';
import { reportTexts as texts } from './report-texts.ts';
import { useRedacted } from './use-redacted.ts';
import './report.css';
import { useSubmit } from '#client/ui/use-submit.ts';

/** What helps to see the same screen: nothing that tells one person from another. */
function browserFacts(): NonNullable<ReportHead['browser']> {
  const { userAgent } = navigator;
  const [name, version] = nameOf(userAgent);
  return {
    name,
    version,
    system: systemOf(userAgent),
    width: Math.min(99_999, innerWidth),
    height: Math.min(99_999, innerHeight),
    zone:
      /^[A-Za-z]{1,20}(?:\/[A-Za-z_+\-0-9]{1,30}){0,2}$/.exec(Intl.DateTimeFormat().resolvedOptions().timeZone)?.[0] ??
      'UTC',
    theme:
      (document.documentElement.dataset.theme ??
        (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
        ? 'dark'
        : 'light',
  };
}

type Browser = NonNullable<ReportHead['browser']>;

/** Every browser also names those that it descends from, so the order matters. */
function nameOf(agent: string): [Browser['name'], string] {
  for (const [name, form] of [
    ['Edge', /Edg\/(\d{1,4})/],
    ['Firefox', /(?:Firefox|FxiOS)\/(\d{1,4})/],
    ['Chrome', /(?:Chrome|CriOS)\/(\d{1,4})/],
    ['Safari', /Version\/(\d{1,4}).* Safari/],
  ] as const) {
    const version = form.exec(agent)?.[1];
    if (version !== undefined) return [name, version];
  }
  return ['other', ''];
}

function systemOf(agent: string): Browser['system'] {
  if (/iPhone|iPad/.test(agent)) return 'iOS';
  if (agent.includes('Android')) return 'Android';
  if (agent.includes('Windows')) return 'Windows';
  if (agent.includes('Mac OS')) return 'macOS';
  return agent.includes('Linux') ? 'Linux' : 'other';
}

/** Shows what a report contains before it is sent, part by part, as it leaves (OPS-03). */
export function ReportDialog({ store, onClose }: { store: Store; onClose(): void }) {
  const toasts = useToasts();
  const [made] = useState(() => recordNow(store));
  const [said, setSaid] = useState('');
  const [parts, setParts] = useState<ReadonlySet<ReportPart>>(() => new Set(reportParts));
  const [hidePrices, setHidePrices] = useState(false);
  const [shown, setShown] = useState<ReportPart>('messages');
  const [saidTrouble, setSaidTrouble] = useState('');

  const { redacted, failed, words } = useRedacted(made, store.user, hidePrices, said.trim());
  const { sizes, recording, text } = useLeaving(redacted, parts);

  const { busy, fault, submit } = useSubmit(async () => {
    setSaidTrouble('');
    if (said.trim() === '') return setSaidTrouble(texts.sayFirst);
    if (text.length > reportLimits.recording) return texts.tooLarge;
    const left = await redacted?.words(said.trim()).catch(() => null);
    // If redacting failed, the dialog says so already.
    if (left === undefined || left === null) return;
    const trouble = await sendReport(store, left, text);
    if (trouble !== undefined) return trouble;
    toasts.done(texts.sent);
    onClose();
  });
  return (
    <Dialog
      title={texts.title}
      look="report"
      onClose={onClose}
      cancel={texts.cancel}
      foot={
        <>
          <button type="button" className="btn" disabled={!redacted} onClick={() => void saveReport(made, text)}>
            {texts.save}
          </button>
          <SendButton busy={busy || !(redacted || failed)} onSend={submit} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button that the dialog has anyway */}
      <div className="report-in" onKeyDown={(event) => isSendKey(event) && !busy && void submit(event)}>
        <TextArea
          label={texts.say}
          hint={texts.noNeed}
          error={saidTrouble}
          rows={3}
          maxLength={reportLimits.said}
          value={said}
          data-autofocus
          onChange={(event) => setSaid(event.target.value)}
        />
        {words !== '' && words !== said.trim() && <p className="small soft report-words">{texts.wordsLeave(words)}</p>}
        <section aria-label={texts.youSend}>
          <h2>
            {texts.youSend} <span className="soft small">{texts.toWhom(text.length)}</span>
          </h2>
          <PartList about={aboutParts(made, sizes)} parts={parts} onParts={setParts} shown={shown} onShown={setShown} />
        </section>
        <AsItLeaves
          shown={shown}
          onShown={setShown}
          hidePrices={hidePrices}
          onHidePrices={setHidePrices}
          replaced={redacted?.replaced ?? 0}
        >
          {failed ? (
            <NotLoaded />
          ) : recording ? (
            <ReportPreview key={shown} recording={recording} part={shown} leaves={parts.has(shown)} />
          ) : (
            <Skeleton lines={6} label={texts.preparing} />
          )}
        </AsItLeaves>
        <div role="alert">
          <ErrorLine text={fault} />
        </div>
      </div>
    </Dialog>
  );
}

const isSendKey = (event: KeyboardEvent): boolean => isEnter(event) && (event.ctrlKey || event.metaKey);

/** What leaves: the chosen parts of the redacted recording. */
function useLeaving(redacted: ReturnType<typeof useRedacted>['redacted'], parts: ReadonlySet<ReportPart>) {
  const sizes = useMemo(() => sizesOf(redacted?.recording), [redacted]);
  const recording = useMemo(() => redacted && withParts(redacted.recording, parts), [redacted, parts]);
  const text = useMemo(() => (recording ? serializeRecording(recording) : ''), [recording]);
  return { sizes, recording, text };
}

const SendButton = ({ busy, onSend }: { busy: boolean; onSend: ReturnType<typeof useSubmit>['submit'] }) => (
  <BusyButton busy={busy} type="button" aria-keyshortcuts="Control+Enter Meta+Enter" onClick={onSend}>
    {texts.send}
  </BusyButton>
);

type PartListProps = {
  about: Record<ReportPart, string>;
  parts: ReadonlySet<ReportPart>;
  onParts(parts: ReadonlySet<ReportPart>): void;
  shown: ReportPart;
  onShown(part: ReportPart): void;
};

/** The parts of a report: which of them leave, and which is looked at. */
const PartList = ({ about, parts, onParts, shown, onShown }: PartListProps) => (
  <ul className="report-parts">
    {reportParts.map((part) => (
      <li key={part}>
        <Check
          label={<b>{texts[part]}</b>}
          hint={about[part]}
          checked={parts.has(part)}
          onChange={({ target }) =>
            onParts(new Set(reportParts.filter((each) => (each === part ? target.checked : parts.has(each)))))
          }
        />
        <button
          type="button"
          className="btn quiet small"
          aria-pressed={shown === part}
          aria-label={texts.lookAt(texts[part])}
          onClick={() => onShown(part)}
        >
          {texts.look}
        </button>
      </li>
    ))}
  </ul>
);

type AsItLeavesProps = Pick<PartListProps, 'shown' | 'onShown'> & {
  hidePrices: boolean;
  onHidePrices(hides: boolean): void;
  /** How many values were replaced. */
  replaced: number;
  children: ReactNode;
};

/** A part as it leaves the browser. */
const AsItLeaves = ({ shown, onShown, hidePrices, onHidePrices, replaced, children }: AsItLeavesProps) => (
  <section aria-label={texts.asItLeaves} className="report-leaves">
    <div className="report-leaves-head">
      <h2>{texts.asItLeaves}</h2>
      <Segmented
        label={texts.asItLeaves}
        choices={reportParts.map((value) => ({ value, label: texts.tabs[value] }))}
        value={shown}
        onChange={onShown}
      />
    </div>
    <p className="small soft">{hidePrices ? texts.noPrices : texts.replaced(replaced)}</p>
    <Check label={texts.hidePrices} checked={hidePrices} onChange={({ target }) => onHidePrices(target.checked)} />
    {children}
  </section>
);

/** What each part contains, in a line. */
function aboutParts(made: Recording, sizes: ReturnType<typeof sizesOf>): Record<ReportPart, string> {
  const minutes = Math.max(1, Math.round((made.lines.at(-1)?.at ?? 0) / 60_000));
  const { browser } = made.header.report ?? {};
  return {
    messages: texts.messagesSay(minutes, sizes.messages.count, sizes.messages.bytes),
    state: texts.stateSay(sizes.state.bytes),
    actions: texts.actionsSay(sizes.actions.count),
    browser: browser
      ? `${browser.name} ${browser.version}, ${browser.system}, ${browser.width} × ${browser.height}, ${browser.zone.replaceAll('_', ' ')}`
      : '',
  };
}

/** @returns why it was not sent */
async function sendReport({ call }: Store, said: string, recording: string): Promise<string | undefined> {
  const answer = await caller(reportCalls, call).send({ said: said.slice(0, reportLimits.said), recording });
  if (answer.ok) return undefined;
  if (answer.error.status === 413) return texts.tooLarge;
  return texts.notSent(navigator.onLine ? answer.error.message : texts.offline);
}

async function saveReport({ header }: Recording, text: string): Promise<void> {
  const sink = await openFileSink(`${fileStem}-report-${header.started.slice(0, 16).replaceAll(/[:T]/g, '-')}.ndjson`);
  await sink?.write(new TextEncoder().encode(text));
  await sink?.close();
}

function recordNow(store: Store): Recording {
  let view: NotificationsView | undefined;
  store.notifications.view$.subscribe((next) => (view = next)).unsubscribe();
  const now = store.clock.now();
  const head = { screen: screenAt(location.pathname, store.user), browser: browserFacts() };
  return recordingOf(recentMinutes(store).read(), view as NotificationsView, head, now);
}

type Size = { count: number; bytes: number };

function sizesOf({ lines }: Pick<Recording, 'lines'> = { lines: [] }): Record<'messages' | 'state' | 'actions', Size> {
  const sizes = { messages: { count: 0, bytes: 0 }, state: { count: 0, bytes: 0 }, actions: { count: 0, bytes: 0 } };
  for (const line of lines) {
    const size = sizes[partOf(line)];
    size.count += 1;
    size.bytes += JSON.stringify(line).length;
  }
  return sizes;
}
