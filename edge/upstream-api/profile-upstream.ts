import { type Capabilities, PROFILE_PATH, profileAnswerSchema } from '#shared/session/profile.ts';
import type { CallUpstream } from './transport.ts';

/** How long an answer holds, ms. A provider that gains our calls is noticed after that. */
const HOLDS_FOR = 60_000;
/** How a provider refuses a call that it doesn't know; one that guards every path says 401 or 403. */
const UNKNOWN_CALL: readonly number[] = [401, 403, 404, 405];
/**
 * How long a page that opens waits for a slow provider, and how often it looks whether another one's question is
 * answered, ms.
 */
const PATIENCE = 2_000;
const LOOK_EVERY = 25;

/**
 * Creates the function that says what the provider can do. It asks at most once a minute, and once at a time, because
 * pages ask before anybody signs in. A provider that doesn't know the question has the specification's calls alone.
 * Without an answer, the last one holds; before the first, `full`, with which nothing is left out.
 */
export function profileCall(call: CallUpstream, now: () => number): () => Promise<Capabilities> {
  let known: (Capabilities & { until: number }) | undefined;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    const answer = await call({ name: 'profile', method: 'GET', path: PROFILE_PATH }, profileAnswerSchema);
    const isUnknown = !answer.ok && UNKNOWN_CALL.includes(answer.error.status);
    if (answer.ok || isUnknown) known = { ...(answer.ok ? answer.value : specified), until: now() + HOLDS_FOR };
    isAsking = false;
  };
  return async () => {
    if (known && now() < known.until) return known;
    if (!isAsking) {
      isAsking = true;
      // The others have the former answer meanwhile.
      if (known) known = { ...known, until: now() + HOLDS_FOR };
      await within(PATIENCE, ask());
    } else {
      // Not by the other's promise: on Cloudflare, a request can't wait for another's call.
      for (let waited = 0; isAsking && waited < PATIENCE; waited += LOOK_EVERY) await sleep(LOOK_EVERY);
    }
    return known ?? { profile: 'full', lacks: [] };
  };
}

const specified: Capabilities = { profile: 'specification', lacks: [] };

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
