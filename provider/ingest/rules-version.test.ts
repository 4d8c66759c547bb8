import { describe, expect, it } from 'vitest';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import { alertReaders } from '#shared/upstream/alert-readers.ts';
import { envelopeSchema } from '#shared/upstream/amazon-message.ts';
import { upstreamEvents } from '#shared/upstream/frames.ts';
import { activityItemSchema } from './activity.ts';
import { scanItemSchema } from './scans.ts';

/** The shape of schemas as text, without their functions and comments. */
function shapeOf(value: unknown, seen = new Set<unknown>()): unknown {
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'function') return 'function';
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return 'again';
  const inside = new Set(seen).add(value);
  if (Array.isArray(value)) return value.map((each) => shapeOf(each, inside));
  return Object.fromEntries(
    Object.keys(value)
      .filter((key) => key !== '~standard' && key !== '~run' && key !== 'reference')
      .map((key) => [key, shapeOf((value as Record<string, unknown>)[key], inside)]),
  );
}

describe('the version of the rules', () => {
  it('is raised with every change of what the intakes accept [OPS-08]', async () => {
    const shapes = shapeOf({
      upstreamEvents,
      envelopeSchema,
      bodies: Object.values(alertReaders).map(({ body }) => body),
      activityItemSchema,
      scanItemSchema,
    });
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shapes))))
      .toString('hex')
      .slice(0, 16);
    expect({ [RULES_VERSION]: digest }, 'Raise RULES_VERSION, and put it and the new digest here').toEqual({
      '1.6': '0f5879efb282da09',
    });
  });
});
