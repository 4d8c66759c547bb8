/** The maximum length of one member; a longer one cannot be a table row. */
const LONGEST = 1024 * 1024;

export type MemberReader = {
  /** @param text the next chunk, cut anywhere @returns false if the text is not an object of objects */
  push(text: string): boolean;
  isWhole(): boolean;
};

/**
 * Reads an object of objects, `{"a":{"x":…,"y":…}}`, as it arrives. Passes on each inner member as text as soon as it
 * is complete, so that only one is held at a time. The object may also be nested in `data`, one level deeper.
 */
export function createMemberReader(onMember: (key: string, value: string) => void): MemberReader {
  let level = 2;
  let depth = 0;
  let started = false;
  let failed = false;
  /** The text since the start of the current string or value. */
  let held = '';
  let inText = false;
  let escaped = false;
  let key = '';
  let inValue = false;
  /** True inside the siblings of `data`, which are skipped. */
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
        // A key or a value begins; the text before it is not needed.
        if (isHolding && !wasHolding) from = inText && !inValue ? at : at + 1;
        else if (!isHolding && wasHolding && !ends) keep(at + 1);
      }
      if (inText || inValue) keep(text.length);
      return !failed;
    },
    isWhole: () => started && depth === 0 && !failed,
  };
}

/** @param text including its quotes */
function keyOf(text: string): string {
  try {
    const key: unknown = JSON.parse(text);
    return typeof key === 'string' ? key : '';
  } catch {
    return '';
  }
}
