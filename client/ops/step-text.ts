import { lineAsins } from '#shared/recording/line-frames.ts';
import type { ActFrame, PageFrame, SeenFilter } from '#shared/recording/page-frames.ts';
import type { RecordingLine } from '#shared/recording.ts';
import { partOf } from '#shared/reports/report-parts.ts';

export type StepKind = ReturnType<typeof partOf>;
export const stepKinds: Record<StepKind, string> = { messages: 'message', state: 'page', actions: 'action' };

/** A line of a recording in a few words. */
export function stepText(line: RecordingLine): { kind: StepKind; name: string; more: string } {
  const kind = partOf(line);
  const [asin = ''] = lineAsins(line);
  if (line.dir === 'act') return { kind, ...actText(line.frame as ActFrame) };
  if (line.dir === 'page')
    return { kind, name: pageTexts[(line.frame as PageFrame).kind], more: pageMore(line.frame as PageFrame, asin) };
  const { type, seq } = line.frame as { type?: unknown; seq?: unknown };
  return { kind, name: String(type), more: [asin, `seq ${seq}`].filter(Boolean).join(', ') };
}

const actTexts: Record<ActFrame['act'], string> = {
  press: 'pressed',
  key: 'key',
  type: 'changed a',
  scroll: 'scrolled',
  go: 'went to',
  hide: 'left the tab',
  show: 'came back to the tab',
  report: 'opened the report',
  unreadable: 'did something that was not recorded',
};

function actText({ act, on, text, asin, key, screen, filter }: ActFrame): { name: string; more: string } {
  const label = text === undefined ? '' : `“${words(text.split('.').at(-1) ?? '')}”`;
  const control = act === 'press' || act === 'type' ? (on ?? '') : '';
  return {
    name: [actTexts[act], label, control, key].filter(Boolean).join(' '),
    more: [screen, asin, filterText(filter)].filter(Boolean).join(', '),
  };
}

/** 'markAllRead' as 'mark all read'. */
const words = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** A filter in words; '' for the whole inbox. */
export function filterText({
  folders = [],
  types = [],
  marketplaces = [],
  asins = [],
  unread,
  pinned,
  more,
}: SeenFilter = {}): string {
  const parts = [...folders.filter((folder) => folder !== 'inbox'), ...types, ...marketplaces, ...asins];
  if (unread !== undefined) parts.push(unread ? 'unread' : 'read');
  if (pinned !== undefined) parts.push(pinned ? 'pinned' : 'not pinned');
  if (more) parts.push('and more that was not recorded');
  return parts.join(', ');
}

const pageTexts: Record<PageFrame['kind'], string> = {
  base: 'the list at the beginning',
  snapshot: 'snapshot',
  page: 'page read',
  'page.started': 'page requested',
  'page.failed': 'page failed',
  'page.overtaken': 'page overtaken by a snapshot',
  'reread.started': 'list read again',
  'reread.settled': 'list read to the end',
  changed: 'answer with changed alerts',
  'mark.started': 'change shown',
  'mark.settled': 'change done',
  'mark.ended': 'change refused or taken back',
  end: 'what the page showed at the end',
};

function pageMore(frame: PageFrame, asin: string): string {
  if (frame.kind === 'mark.started') return `${frame.command.kind} ${frame.all ? 'all' : asin}`;
  if (frame.kind === 'base' || frame.kind === 'page') return `${frame.page.notifications.length} alerts`;
  if (frame.kind === 'end') return `${frame.unread} unread`;
  return asin;
}
