import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

type Figures = Record<string, Partial<Record<string, number>>>;

/** A row of the table: its figure, the columns' kinds, its format, and whether ours is good enough. */
type Row = {
  name: string;
  figure: string;
  ours: string;
  peers: string[];
  write(value: number): string;
  /** The goal; a row without one is informative. */
  aim?: string;
  met?(ours: number, peers: Partial<Record<string, number>>): boolean;
};

const whole = (value: number) => value.toFixed(0);
const one = (value: number) => value.toFixed(1);
const two = (value: number) => value.toFixed(2);
const thousands = (value: number) => `${Math.round(value / 1000)}k`;

const rows: Row[] = [
  {
    name: 'RSS per idle tab, KB',
    figure: 'rss',
    ours: 'hub',
    peers: ['ws', 'io', 'io-recovery'],
    write: one,
    aim: '≤ 10',
    met: (ours) => ours <= 10,
  },
  {
    name: 'CPU µs per delivery at 10k/s',
    figure: 'cpu',
    ours: 'hub',
    peers: ['ws', 'io', 'io-recovery'],
    write: one,
    aim: '≤ 13, with schema, log and seq',
    met: (ours) => ours <= 13,
  },
  {
    name: 'p99 ms at 10k/s',
    figure: 'p99',
    ours: 'hub',
    peers: ['ws', 'io', 'io-recovery'],
    write: two,
    aim: '≤ 1.5',
    met: (ours) => ours <= 1.5,
  },
  {
    name: 'burst, deliveries/s',
    figure: 'burst',
    ours: 'hub',
    peers: ['ws', 'io', 'io-recovery'],
    write: thousands,
    aim: '≥ 120k',
    met: (ours) => ours >= 120_000,
  },
  {
    name: 'reconnect storm, 20 missed each: server CPU, s',
    figure: 'storm-cpu',
    ours: 'hub',
    peers: ['io-recovery'],
    write: two,
    aim: '≤ 0.7',
    met: (ours) => ours <= 0.7,
  },
  {
    name: 'the same: p99 until caught up, ms',
    figure: 'storm-p99',
    ours: 'hub',
    peers: ['io-recovery'],
    write: one,
    aim: '≤ 1,500',
    met: (ours) => ours <= 1500,
  },
  {
    name: 'the same after SIGKILL and a cold start: server CPU, s',
    figure: 'storm-cpu',
    ours: 'hub-restart',
    peers: [],
    write: two,
    aim: '≤ 1.2',
    met: (ours) => ours <= 1.2,
  },
  {
    name: 'the same: p99 until caught up, ms',
    figure: 'storm-p99',
    ours: 'hub-restart',
    peers: [],
    write: one,
    aim: '≤ 1,500',
    met: (ours) => ours <= 1500,
  },
  {
    name: 'paused reader: growth, MB',
    figure: 'paused',
    ours: 'hub',
    peers: ['ws', 'io'],
    write: one,
    aim: '≤ 1, then a snapshot',
    met: (ours) => ours <= 1,
  },
  {
    name: 'full path, messages of 1.4 kB: CPU µs per delivery',
    figure: 'full-cpu',
    ours: 'edge',
    peers: ['relay', 'durable'],
    write: one,
    aim: '≤ 1.15 of the relay, 0.5 of the durable peer',
    met: (ours, { relay = 0, durable = Infinity }) => ours <= relay * 1.15 && ours <= durable * 0.5,
  },
  {
    name: 'the same: p99 ms',
    figure: 'full-p99',
    ours: 'edge',
    peers: ['relay', 'durable'],
    write: two,
    aim: '≤ 1.2 of the relay',
    met: (ours, { relay = 0 }) => ours <= relay * 1.2,
  },
  {
    name: 'the same, half of them 5.9 kB: CPU µs per delivery',
    figure: 'full-half-cpu',
    ours: 'edge',
    peers: ['relay', 'durable'],
    write: one,
    aim: '≤ 1.2 of the relay, 0.5 of the durable peer',
    met: (ours, { relay = 0, durable = Infinity }) => ours <= relay * 1.2 && ours <= durable * 0.5,
  },
  {
    name: 'the same: p99 ms',
    figure: 'full-half-p99',
    ours: 'edge',
    peers: ['relay', 'durable'],
    write: two,
    aim: '≤ 1.2 of the relay',
    met: (ours, { relay = 0 }) => ours <= relay * 1.2,
  },
  {
    name: 'full path: idle memory per tab, KB',
    figure: 'full-rss',
    ours: 'edge',
    peers: ['relay'],
    write: one,
    aim: '≤ 0.45 of the relay',
    met: (ours, { relay = 0 }) => ours <= relay * 0.45,
  },
  {
    name: 'ingest answer → row in the page, median ms',
    figure: 'dom',
    ours: 'hub',
    peers: [],
    write: one,
    aim: '< 50',
    met: (ours) => ours < 50,
  },
  {
    name: '300 alerts at once into 5,000, CPU four times slower: longest task, ms',
    figure: 'inbox-task',
    ours: 'hub',
    peers: [],
    write: whole,
    aim: '≤ 100',
    met: (ours) => ours <= 100,
  },
  {
    name: 'the same while somebody works in it: longest task, ms',
    figure: 'inbox-hand-task',
    ours: 'hub',
    peers: [],
    write: whole,
  },
  {
    name: 'the same: slowest answer to a hand, ms',
    figure: 'inbox-hand',
    ours: 'hub',
    peers: [],
    write: whole,
    aim: '< 200',
    met: (ours) => ours < 200,
  },
];

const columns = ['ws', 'io', 'io-recovery', 'relay', 'durable'] as const;
const heads = {
  ws: 'raw ws 8',
  io: 'socket.io 4.8',
  'io-recovery': 'with recovery',
  relay: 'plain relay',
  durable: 'durable peer',
};

/** Formats figures as a Markdown table; a peer's figure includes the ratio ours : peer. */
export function tableOf(figures: Figures): string {
  const lines = [
    `| figure | Sellerwire | ${columns.map((column) => heads[column]).join(' | ')} | aim | met |`,
    `|---|---|${columns.map(() => '---|').join('')}---|---|`,
  ];
  for (const row of rows) {
    const found = figures[row.figure] ?? {};
    const ours = found[row.ours];
    if (ours === undefined) continue;
    const cells = columns.map((column) => {
      const peer = row.peers.includes(column) ? found[column] : undefined;
      if (peer === undefined && column === 'durable' && row.peers.includes('durable')) return 'no Redis here';
      return peer === undefined ? '' : `${row.write(peer)} (${(ours / peer).toFixed(2)})`;
    });
    lines.push(
      `| ${row.name} | **${row.write(ours)}** | ${cells.join(' | ')} | ${row.aim ?? ''} | ${row.met === undefined ? '' : row.met(ours, found) ? 'yes' : 'no'} |`,
    );
  }
  return lines.join('\n');
}

/** Writes the table between its marks in docs/benchmarks.md, and leaves the text around it alone. */
export function writeDocument(figures: Figures, users: number): void {
  const path = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');
  const text = readFileSync(path, 'utf8');
  const machine = `${cpus().length} cores, Node ${process.version}, ${users} users × 2 tabs, events of about 330 bytes, load generator on the same machine. In brackets: ours divided by the peer's.`;
  const next = text.replace(
    /<!-- table -->[\s\S]*<!-- end of table -->/,
    `<!-- table -->\n${machine}\n\n${tableOf(figures)}\n<!-- end of table -->`,
  );
  writeFileSync(path, next);
}
