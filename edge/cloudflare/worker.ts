import type { Hono } from 'hono';
import { errorCodes } from '#shared/errors.ts';
import { type Env, placedIn, readEnv } from './env.ts';
import { createHostApp } from './host-app.ts';
import { log, setUpIsolate } from './isolate.ts';
import { createWorkerFigures } from './worker-figures.ts';

export { HubDirectory } from './hub-directory.ts';
export { OperationsObject } from './operations-host.ts';
export { ReportShelf } from './report-shelf.ts';
export { SignInCounter } from './sign-in-counter.ts';
export { UserHub } from './user-hub.ts';

let app: Hono | undefined;
let passFigures: ((ctx: ExecutionContext) => void) | undefined;

// biome-ignore lint/style/noDefaultExport: the platform looks for it
export default {
  async fetch(request, env, ctx) {
    if (!app) {
      const read = readEnv(env);
      if (!read.ok) {
        log('error', read.error);
        return Response.json(
          { code: errorCodes.internal, message: 'This portal is not set up yet. Its log says what is missing.' },
          { status: 503 },
        );
      }
      setUpIsolate(read.value);
      app = await createHostApp(placedIn(env), read.value);
      passFigures = createWorkerFigures(placedIn(env), read.value);
    }
    try {
      return await app.fetch(request, env, ctx);
    } finally {
      passFigures?.(ctx);
    }
  },
} satisfies ExportedHandler<Env>;
