/** Letters that stand apart from their plain form in Unicode, so that no decomposition reaches them. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', þ: 'th', ς: 'σ' };

/**
 * Text as filters compare it: without accents and case (portal-3 §2). Table, live rows and provider fold by this one rule,
 * else a row would stand in the grid that its filter excludes.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain, and normalising costs far more than looking.
  if (isPlain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðħıþς]/g, (letter) => plain[letter] ?? letter);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is plain
const isPlain = /^[\x00-\x7f]*$/;
