/**
 * Amazon spells the same fields in PascalCase and camelCase, per notification type. Folding every key to lower case
 * lets one schema read both. Deeper than the real messages ever go, what is left is dropped.
 */
export function foldKeys(value: unknown, depth = 12): unknown {
  if (Array.isArray(value)) return depth === 0 ? [] : value.map((each) => foldKeys(each, depth - 1));
  if (value === null || typeof value !== 'object') return value;
  const folded: Record<string, unknown> = {};
  if (depth === 0) return folded;
  for (const key of Object.keys(value)) {
    const name = key.toLowerCase();
    if (name !== '__proto__') folded[name] = foldKeys((value as Record<string, unknown>)[key], depth - 1);
  }
  return folded;
}
