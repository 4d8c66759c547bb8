/** A W3C trace context, version 00: trace id, parent span, flags. Zeros alone are no id. */
export const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export type TraceContext = { traceId: string; spanId: string; isSampled: boolean };

/** @returns undefined if the text is no trace context */
export function readTraceparent(text: string | undefined): TraceContext | undefined {
  if (text === undefined || !TRACEPARENT.test(text)) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = text.split('-');
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
