import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { channelCalls } from '#shared/channels/calls.ts';

/** How long a sign-out waits for it, ms. */
const PATIENCE = 3_000;

/**
 * Turns push off in this browser before a sign-out: the next person at this screen must not see alerts of this one.
 * Never fails: a sign-out must not wait for a network that is away.
 */
export function leavePush(call: Call): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  return Promise.race([unsubscribe(call).catch(() => undefined), late]);
}

async function unsubscribe(call: Call): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await caller(channelCalls, call).leavePush({ endpoint });
}
