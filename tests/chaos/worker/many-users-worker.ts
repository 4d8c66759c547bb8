import type { Env } from '#edge/cloudflare/env.ts';
import { directoryOf, HubDirectory as PlainDirectory } from '#edge/cloudflare/hub-directory.ts';
import worker from '#edge/cloudflare/worker.ts';

// The worker as it is deployed, with a path in front by which a test reports many users to the directory, as their
// objects would. Every hundredth has a refused message.

export { OperationsObject, ReportShelf, SignInCounter, UserHub } from '#edge/cloudflare/worker.ts';

type Report = Parameters<ReturnType<typeof directoryOf>['report']>[0];

/** Takes many reports with one call, which saves most of the time. */
export class HubDirectory extends PlainDirectory {
  reportAll(reports: Report[]) {
    for (const report of reports) this.report(report);
  }
}

const AT_ONCE = 500;
const GROUP = { intake: 'hub', reason: 'no-schema', version: 'v1' } as const;

// biome-ignore lint/style/noDefaultExport: the platform requires it
export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== '/many-users') return worker.fetch(request, env, ctx);
    const { from, to } = await request.json<{ from: number; to: number }>();
    const directory = directoryOf(env);
    for (const [shard, reports] of await byShard(
      Array.from({ length: to - from }, (_, index) => reportOf(from + index)),
    )) {
      const object = env.DIRECTORY.get(env.DIRECTORY.idFromName(shard)) as unknown as {
        reportAll(reports: Report[]): Promise<void>;
      };
      await object.reportAll(reports);
    }

    const withRefused: string[] = [];
    for (let after = 0, more = true; more; ) {
      const found = await directory.usersOf(GROUP, after, AT_ONCE);
      withRefused.push(...found.map(({ user }) => user));
      after = found.at(-1)?.n ?? 0;
      more = found.length === AT_ONCE;
    }
    return Response.json({
      users: new Set((await directory.list()).map(({ user }) => user)).size,
      withRefused: new Set(withRefused).size,
      listedTwice: withRefused.length - new Set(withRefused).size,
      waiting: (await directory.groups())[0]?.waiting ?? 0,
    });
  },
} satisfies ExportedHandler<Env>;

/** Lets the directory itself choose where each report goes. */
async function byShard(reports: Report[]): Promise<Map<string, Report[]>> {
  const chosen = new Map<string, Report[]>();
  const noting = {
    idFromName: (name: string) => name,
    get: (name: string) => ({ report: (report: Report) => chosen.set(name, [...(chosen.get(name) ?? []), report]) }),
  };
  const directory = directoryOf({ DIRECTORY: noting as unknown as Env['DIRECTORY'] });
  for (const report of reports) await directory.report(report);
  return chosen;
}

function reportOf(n: number): Report {
  const user = `user-${n}`;
  const upstream = { state: 'live', since: 0 } as const;
  const group = { ...GROUP, waiting: 1, users: 1, first: 1, last: 1, passing: 0, tried: 0 };
  return {
    user,
    hub: { user, tabs: 1, resuming: 0, lag: null, upstream, epoch: 'e', head: n, lastEventAt: 0 },
    counts: { rejects: 0, resumes: 0, errors: 0 },
    refused: n % 100 === 0 ? [group] : [],
    figures: [],
  };
}
