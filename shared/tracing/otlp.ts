/** Writes a time as OTLP's JSON does. @param ms since 1970 */
export const nanos = (ms: number): string => `${Math.round(ms)}000000`;

export const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** What all that is sent begins with: where it comes from, and who has written it. */
export const originOf = (resource: Record<string, string>) => ({
  resource: { attributes: attributesOf(resource) },
  scope: { name: 'sellerwire' },
});
