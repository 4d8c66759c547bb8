import { createHmac, timingSafeEqual } from 'node:crypto';
import { timeouts } from '#provider/limits/limits.ts';

/** Signs a time and body as Stripe does: `t=…,v1=…`. @param now ms */
export const signWebhook = (body: string, secret: string, now: number): string => {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(`${seconds}.${body}`, secret)}`;
};

export function isSignedWebhook(body: string, signature: string | undefined, secret: string, now: number): boolean {
  const parts = (signature ?? '').split(',').map((part) => part.split('=', 2) as [string, string | undefined]);
  const seconds = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isSafeInteger(seconds) || Math.abs(now - seconds * 1000) > timeouts.webhookAge) return false;
  const expected = Buffer.from(digest(`${seconds}.${body}`, secret));
  return parts.some(([name, value]) => {
    const given = Buffer.from(value ?? '');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const digest = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');
