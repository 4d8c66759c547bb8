import type { CDPSession } from '@playwright/test';

type TraceEvent = { name: string; pid: number; tid: number; dur?: number; tdur?: number; args: { name?: string } };

/** The page's main-thread work in ms of its own processor time: wall time would include the machine's other work. */
export type Work = {
  longestTask: number;
  /** Tasks of more than 50 ms. */
  longTasks: number;
  all: number;
  style: number;
  layout: number;
  paint: number;
  script: number;
};

/** Records a page's main-thread work. @returns a function that stops and returns it */
export async function traceWork(cdp: CDPSession, detailed = false): Promise<() => Promise<Work>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as unknown as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  const includedCategories = ['toplevel', '__metadata', ...(detailed ? ['devtools.timeline'] : [])];
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
    const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const pages = new Set(
      events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
    );
    const own = events.filter((event) => pages.has(thread(event)));
    const times = (named: (name: string) => boolean) =>
      own.filter(({ name }) => named(name)).map(({ tdur = 0 }) => tdur / 1000);
    const sum = (...names: string[]) => times((name) => names.includes(name)).reduce((all, each) => all + each, 0);
    const tasks = times((name) => name.endsWith('RunTask'));
    return {
      longestTask: Math.max(0, ...tasks),
      longTasks: tasks.filter((task) => task > 50).length,
      all: tasks.reduce((all, each) => all + each, 0),
      style: sum('UpdateLayoutTree'),
      layout: sum('Layout'),
      paint: sum('PrePaint', 'Paint', 'Layerize', 'Commit'),
      script: sum('FunctionCall', 'FireAnimationFrame', 'EvaluateScript', 'RunMicrotasks'),
    };
  };
}
