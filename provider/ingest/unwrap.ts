import { counts } from '#provider/limits/limits.ts';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type PathError = { path: string; reason: string };

/**
 * Takes SP-API messages out of what carried them: nothing (raw), an SQS batch or message, an SNS envelope, an EventBridge event,
 * or several of these around each other.
 * @returns the messages, or the path in the wrapping that is broken
 */
export function unwrapMessages(body: unknown, path = '', depth = 0): Result<unknown[], PathError> {
  if (!isObject(body) || depth > counts.ingestWraps) return ok([body]);
  const wrapped = contentOf(body);
  if (!wrapped) return ok([body]);

  const messages: unknown[] = [];
  for (const { key, value } of wrapped.slice(0, counts.ingestMessages + 1)) {
    const at = path ? `${path}.${key}` : key;
    const content = typeof value === 'string' ? parseJson(value, DEEPEST_MESSAGE) : ok(value);
    if (!content.ok) return fail({ path: at, reason: content.error });
    const inner = unwrapMessages(content.value, at, depth + 1);
    if (!inner.ok) return inner;
    messages.push(...inner.value);
  }
  if (messages.length > counts.ingestMessages) return fail({ path: path || '(body)', reason: `holds more than ${counts.ingestMessages} messages` });
  return ok(messages);
}

/** What a wrapper carries, or undefined for the message itself. Never opened further: SP-API's own `payload`. */
function contentOf(body: Record<string, unknown>): { key: string; value: unknown }[] | undefined {
  if ('notificationType' in body || 'NotificationType' in body) return undefined;
  for (const key of ['Records', 'Messages']) {
    const records = body[key];
    if (Array.isArray(records) && records.length > 0) return records.map((value, index) => ({ key: `${key}.${index}`, value: value as unknown }));
  }
  if (body.Type === 'Notification' && typeof body.Message === 'string') return [{ key: 'Message', value: body.Message }];
  if ('detail-type' in body && 'detail' in body) return [{ key: 'detail', value: body.detail }];
  for (const key of ['body', 'Body']) if (typeof body[key] === 'string') return [{ key, value: body[key] }];
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
