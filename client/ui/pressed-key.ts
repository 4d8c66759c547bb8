import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const signs: Record<string, string> = { BracketLeft: '[', BracketRight: ']' };

/**
 * Returns the key's character, or, if that is a letter of another script (Cyrillic, Greek, Hebrew), the one that the
 * key has on a Latin keyboard. AZERTY and QWERTZ have Latin letters, which count as they are.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? signs[code] ?? key;
}

/**
 * The code of a key that an input method handles. Safari sends it with the Enter that ends a composition, when it no
 * longer says isComposing.
 */
const HANDLED_BY_INPUT_METHOD = 229;

/** Whether Enter was pressed, and not to end the composition of a word, as in Japanese, Chinese, or Korean. */
export function isEnter(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { key, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return key === 'Enter' && !isComposing && keyCode !== HANDLED_BY_INPUT_METHOD;
}
