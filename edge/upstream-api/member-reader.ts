/** So long may one member be: what is longer is none of a table. */
const LONGEST = 1024 * 1024;

export type MemberReader = {
  /** @param text the next piece, cut anywhere @returns false where it is no such object */
  push(text: string): boolean;
  /** Whether the object has come to its end. */
  isWhole(): boolean;
};

/**
 * Reads an object of objects, `{"a":{"x":…,"y":…}}`, while it comes: each inner member as soon as it is there, as text, so that never more
 * than one of them is held. All that may stand under `data` instead, one level further in.
 */
export function createMemberReader(onMember: (key: string, value: string) => void): MemberReader {
  let level = 2;
  let depth = 0;
  let started = false;
  let failed = false;
  /** What has come since the string or the value began that is being read. */
  let held = '';
  let inText = false;
  let escaped = false;
  let key = '';
  let inValue = false;
  /** Below `data` and what stands beside it, only the first is read. */
  let isAside = false;

  const read = (char: string) => {
    if (inText) {
      if (escaped) escaped = false;
      else if (char === '\\') escaped = true;
      else if (char === '"') inText = false;
      return;
    }
    switch (char) {
      case '"':
        inText = true;
        if (!inValue) held = '';
        break;
      case ':':
        if (inValue || depth > level) break;
        key = keyOf(held);
        held = '';
        if (depth === 1 && key === 'data') level = 3;
        if (depth === 1) isAside = level === 3 && key !== 'data';
        else if (depth === level && !isAside) inValue = true;
        break;
      case '{':
      case '[':
        depth += 1;
        started = true;
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      default:
        if (!started && char.trim() !== '') failed = true;
    }
  };

  return {
    push(text) {
      let from = 0;
      const keep = (to: number) => {
        held += text.slice(from, to);
        from = to;
        if (held.length > LONGEST) failed = true;
      };
      for (let at = 0; at < text.length && !failed; at += 1) {
        const char = text[at] as string;
        const ends = inValue && !inText && depth === level && (char === ',' || char === '}');
        if (ends) {
          keep(at);
          inValue = false;
          onMember(key, held);
          held = '';
          from = at;
        }
        const wasHolding = inText || inValue;
        read(char);
        const isHolding = inText || inValue;
        // A key or a value begins: what stood before it is of no use.
        if (isHolding && !wasHolding) from = inText && !inValue ? at : at + 1;
        else if (!isHolding && wasHolding && !ends) keep(at + 1);
      }
      if (inText || inValue) keep(text.length);
      return !failed;
    },
    isWhole: () => started && depth === 0 && !failed,
  };
}

/** @param text with its quotes */
function keyOf(text: string): string {
  try {
    const key: unknown = JSON.parse(text);
    return typeof key === 'string' ? key : '';
  } catch {
    return '';
  }
}
