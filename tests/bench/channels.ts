// npm run bench:channels: what channels cost an alert, the memory of many deliveries that are due at once, and whether
// every alert arrives although services fail and the provider is killed.
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChannelList } from '#shared/channels/channel.ts';
import type { ChannelKind } from '#shared/channels/paces.ts';
import { DISCORD_URL, playDiscord } from '#tests/support/channels/discord-service.ts';
import { playHosts } from '#tests/support/channels/played-hosts.ts';
import { playPush } from '#tests/support/channels/push-service.ts';
import { readMail } from '#tests/support/channels/read-mail.ts';
import { playSlack, SLACK_URL } from '#tests/support/channels/slack-service.ts';
import { playTeams, TEAMS_URL } from '#tests/support/channels/teams-service.ts';
import { playReceiver, RECEIVER_URL } from '#tests/support/channels/webhook-receiver.ts';
import { readCommandLine, text } from '#tests/support/command-line.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import type { ServerSettings } from './channels-server.ts';
import { type Proc, startProc } from './procs.ts';

const USAGE = `npm run bench:channels -- [options]

  --cost 3000      alerts for the cost, each way
  --due 100000     deliveries that are due at once, for the memory
  --alerts 100000  alerts to six channels, while services fail and the provider is killed
  --kills 5        how often it is killed`;

const INGEST_KEY = 'a-key-of-the-bench-0001';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The ways take turns, so that other work on the machine disturbs both. */
const BLOCKS = 10;
const PEOPLE = 10;
const AT_ONCE = 4;
/** Percent of CPU that an alert may cost more, and MB that many deliveries may need. */
const MOST_SHARE = 10;
const MOST_MEMORY = 100;
/** A fifth of all calls fail, and a part of them after the service has taken the message. */
const FAILURES = ['broken', 'too-many', 'lost'] as const;
const SHARE = 0.2;
/** A minute passes after so many alerts. */
const A_MINUTE = 500;
const all = ['email', 'push', 'slack', 'discord', 'teams', 'webhook'] as const;
/** Their messages carry an id of ours that the service sees. */
const watched = ['email', 'push', 'webhook'] as const;

const { values } = readCommandLine(USAGE, { cost: text, due: text, alerts: text, kills: text });
const folder = mkdtempSync(join(tmpdir(), 'sellerwire-bench-'));
const services = {
  push: playPush(),
  slack: playSlack(),
  discord: playDiscord(),
  teams: playTeams(),
  webhook: playReceiver({ verifies: false }),
};
let isFailing = false;
const fails = () => isFailing && Math.random() < SHARE;
const hosts = await playHosts(
  Object.fromEntries(
    Object.values(services).map((service) => [
      service.host,
      (request: IncomingMessage, response: ServerResponse) => {
        if (fails()) service.troubles.push(FAILURES[Math.floor(Math.random() * FAILURES.length)] ?? 'broken');
        service.listener(request, response);
      },
    ]),
  ),
);
const smtp = await startSmtp();
Object.defineProperty(smtp.refuse, 'message', { get: () => (fails() ? [451, 'Try again later'] : undefined) });
let proc: Proc | undefined;
let serial = 0;
let ahead = 0;
let hasFailed = false;
try {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)} before the start`);
  await cost(Number(values.cost ?? 3_000));
  await memory(Number(values.due ?? 100_000));
  await throughKills(Number(values.alerts ?? 100_000), Number(values.kills ?? 5));
} finally {
  await proc?.kill();
  await hosts.close();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit(hasFailed ? 1 : 0);

/** Starts the provider, on the data of an earlier one with the same name. */
async function start(name: string): Promise<Proc> {
  const settings: ServerSettings = {
    folder: join(folder, name),
    ingestKey: INGEST_KEY,
    smtp: { url: smtp.url, from: 'Alerts <no-reply@portal.test>' },
    outside: { names: Object.values(services).map(({ host }) => host), port: hosts.port, ca: hosts.ca },
    ahead,
  };
  proc = await startProc('channels-server.ts', ['channels', JSON.stringify(settings)]);
  return proc;
}

async function startFresh(name: string): Promise<Proc> {
  await proc?.kill();
  ahead = 0;
  return start(name);
}

async function later(of: Proc, ms: number): Promise<void> {
  ahead += ms;
  await of.ask('later', ms);
}

async function addChannels(of: Proc, person: string, kinds: readonly ChannelKind[], pace: 'now' | 'daily') {
  const url = await of.ask<string>('url');
  const { token } = await of.ask<{ token: string }>('addPerson', person);
  const call = async (method: string, body?: unknown) => {
    const response = await fetch(`${url}/api/v1/portal/channels`, {
      method,
      headers: { 'portal-token': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method}: ${await response.text()}`);
    return (await response.json()) as ChannelList;
  };
  const { pushKey } = await call('GET');
  const addresses: Partial<Record<ChannelKind, () => string>> = {
    email: () => '',
    push: () => JSON.stringify(services.push.subscribe(pushKey)),
    slack: () => SLACK_URL,
    discord: () => DISCORD_URL,
    teams: () => TEAMS_URL,
    webhook: () => RECEIVER_URL,
  };
  for (const kind of kinds) {
    const { channels } = await call('POST', { kind, name: kind, address: addresses[kind]?.() });
    const added = channels.at(-1);
    if (!added) throw new Error(`The channel ${kind} was not added`);
    await call('PUT', {
      id: added.id,
      paces: Object.fromEntries(Object.keys(added.paces).map((topic) => [topic, pace])),
    });
  }
}

async function addPeople(of: Proc, pace: 'now' | 'daily'): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, (_, n) => `p${n}`);
  for (const person of people) await addChannels(of, person, all, pace);
  return people;
}

/** Stores an alert. A message whose answer did not come is sent again, as marketplaces do. */
async function ingest(url: () => Promise<string>, person: string): Promise<void> {
  serial += 1;
  const asin = `B0${String(serial).padStart(8, '0')}`;
  const body = JSON.stringify(
    pricingHealth({ sellerId: `A1${person.toUpperCase()}`, asin, at: Date.now(), notificationId: `bench-${serial}` }),
  );
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      const response = await fetch(`${await url()}/ingest/sp-api`, {
        method: 'POST',
        headers: { authorization: `Bearer ${INGEST_KEY}`, 'content-type': 'application/json' },
        body,
      });
      const answer = await response.text();
      if (response.ok) return;
      throw new Error(answer);
    } catch (cause) {
      if (tries === 99) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Stores alerts, some at the same time. @param each runs after each, by its number */
async function ingestMany(
  count: number,
  url: () => Promise<string>,
  personOf: (n: number) => string,
  each?: (n: number) => Promise<void>,
) {
  let next = 0;
  const feed = async () => {
    for (; next < count; ) {
      next += 1;
      const n = next;
      await ingest(url, personOf(n));
      await each?.(n);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, feed));
}

/** What deciding and storing the deliveries of three channels adds to an alert. */
async function cost(alerts: number) {
  if (alerts === 0) return;
  const server = await startFresh('cost');
  const url = await server.ask<string>('url');
  await server.ask('addPerson', 'without');
  await addChannels(server, 'with', ['email', 'slack', 'webhook'], 'now');
  const block = async (person: string) => {
    const count = Math.ceil(alerts / BLOCKS);
    const before = await server.ask<number>('cpu');
    await ingestMany(
      count,
      async () => url,
      () => person,
    );
    return ((await server.ask<number>('cpu')) - before) / count;
  };
  const runs: { without: number; with: number }[] = [];
  for (let n = 0; n <= BLOCKS; n += 1) {
    const isOdd = n % 2 === 1;
    const first = await block(isOdd ? 'without' : 'with');
    const second = await block(isOdd ? 'with' : 'without');
    // The first turn warms up.
    if (n > 0) runs.push(isOdd ? { without: first, with: second } : { without: second, with: first });
  }
  const middle = (of: readonly number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
  const share = 100 * middle(runs.map((run) => run.with / run.without - 1));
  console.log(`CPU of an alert at the provider:
  without channels ${middle(runs.map((run) => run.without)).toFixed(0)} µs
  with three ${middle(runs.map((run) => run.with)).toFixed(0)} µs
  more: ${share.toFixed(1)} %, ${verdict(share, MOST_SHARE)}`);
}

/** What it needs to send many deliveries that are due at once. */
async function memory(due: number) {
  if (due === 0) return;
  const server = await startFresh('memory');
  const url = await server.ask<string>('url');
  const people = await addPeople(server, 'daily');
  await ingestMany(
    Math.ceil(due / all.length),
    async () => url,
    (n) => people[n % PEOPLE] as string,
  );
  const before = await server.ask<number>('memory');
  await later(server, DAY);
  for (let minutes = 0; minutes < 60 && (await waiting(server)) > 0; minutes += 1) await later(server, MINUTE);
  const more = ((await server.ask<number>('peak')) - before) / 1e6;
  console.log(`${due} deliveries due at once:
  left ${await waiting(server)}
  memory at their peak: ${more.toFixed(0)} MB more than ${(before / 1e6).toFixed(0)}, ${verdict(more, MOST_MEMORY)}`);
}

async function waiting(of: Proc): Promise<number> {
  const states = await of.ask<{ state: string; count: number }[]>('states');
  return states.find(({ state }) => state === 'due')?.count ?? 0;
}

/** Every alert has to reach every channel, and twice only after a lost answer or a kill, with the same id. */
async function throughKills(alerts: number, kills: number) {
  if (alerts === 0) return;
  let server = await startFresh('kills');
  let url = server.ask<string>('url');
  const people = await addPeople(server, 'now');
  const takenBefore = takenSoFar();
  /** How many messages each service had taken at each kill. */
  const atKills: Record<Watched, number>[] = [];
  isFailing = true;
  const restart = async () => {
    await server.kill();
    atKills.push(takenSoFar());
    server = await start('kills');
    url = server.ask<string>('url');
  };
  let restarting = Promise.resolve();
  let sinceMinute = 0;
  await ingestMany(
    alerts,
    () => url,
    (n) => people[n % PEOPLE] as string,
    async (n) => {
      await restarting;
      sinceMinute += 1;
      if (sinceMinute >= A_MINUTE) {
        sinceMinute = 0;
        // It may be killed meanwhile. Its successor begins with the same time.
        await later(server, MINUTE).catch(() => undefined);
      }
      if (n < alerts && n % Math.ceil(alerts / (kills + 1)) === 0) restarting = restart();
      await restarting;
    },
  );
  for (let steps = 0; steps < 200 && (await waiting(server)) > 0; steps += 1) await later(server, HOUR / 4);
  isFailing = false;
  const states = await server.ask<{ state: string; count: number }[]>('states');
  const sent = await server.ask<{ kind: ChannelKind; id: string }[]>('messages');
  let [again, unexplained, missing] = [0, 0, 0];
  for (const kind of watched) {
    const taken = takenBy(kind).slice(takenBefore[kind]);
    const times = Map.groupBy(
      taken.map((message, at) => ({ ...message, at: at + takenBefore[kind] })),
      ({ id }) => id,
    );
    missing += sent.filter((message) => message.kind === kind && !times.has(message.id)).length;
    for (const same of times.values()) {
      again += same.length - 1;
      const explained = same.slice(1).filter(({ at }, n) => {
        const before = same[n];
        return before?.lost || atKills.some((kill) => (before?.at ?? 0) < kill[kind] && kill[kind] <= at);
      });
      unexplained += same.length - 1 - explained.length;
    }
  }
  const arrived = states.find(({ state }) => state === 'sent')?.count ?? 0;
  hasFailed = arrived !== alerts * all.length || missing > 0 || unexplained > 0;
  console.log(`${alerts} alerts to six channels each, ${atKills.length} kills, ${SHARE * 100} % of calls failing:
  deliveries: ${states.map(({ state, count }) => `${state} ${count}`).join(', ')} of ${alerts * all.length}
  messages: ${sent.length}, of email, push, and webhook recorded as sent but never taken ${missing}
  taken again with the same id: ${again}, of these without a lost answer or a kill ${unexplained}
  ${hasFailed ? 'FAILED' : 'nothing lost, nothing doubled'}`);
}

type Watched = (typeof watched)[number];

function takenBy(kind: Watched): readonly { id: string; lost?: true | undefined }[] {
  return kind === 'email'
    ? smtp.taken.map(({ message }) => ({
        id: /msg_[\w-]+/.exec(readMail(message).headers['message-id'] ?? '')?.[0] ?? '',
      }))
    : services[kind].taken.map(({ id, lost }) => ({ id: id ?? '', lost }));
}

function takenSoFar() {
  return Object.fromEntries(watched.map((kind) => [kind, takenBy(kind).length])) as Record<Watched, number>;
}

function verdict(figure: number, most: number): string {
  return `target at most ${most}: ${figure <= most ? 'met' : 'missed'}`;
}
