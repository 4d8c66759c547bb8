import { accountTexts } from './texts.ts';

/** Ours: the specification has no rule for the length of a password. */
export const SHORTEST_PASSWORD = 8;

/**
 * How hard a new password is to guess: 0 (empty) to 4. Length counts most, without repeats, sequences and the name in
 * the email address. Advice, except for `passwordFault`.
 */
export function passwordStrength(password: string, email = ''): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const length = distinctLength(withoutName(password, email));
  if (password.length < SHORTEST_PASSWORD || length < 6 || known.test(password)) return 1;
  const worth = length + 2 * (kinds - 1);
  return worth < 12 ? 2 : worth < 16 ? 3 : 4;
}

/**
 * Why a new password is refused: it is among the first that people try, or it is the account's own email.
 * @returns undefined if it is not
 */
export function passwordFault(password: string, email = ''): string | undefined {
  if (password.length < SHORTEST_PASSWORD) return undefined;
  if (passwordStrength(password) === 1) return accountTexts.passwordCommon;
  const [typed, own] = [password, email].map((text) => text.trim().toLowerCase());
  return own !== '' && (typed === own || typed === own?.split('@')[0]) ? accountTexts.passwordIsEmail : undefined;
}

const known = /^(?:password|passw0rd|qwert[yz]\w*|letmein|welcome|admin\w*|iloveyou|abc\d+)\W*\d*\W*$/i;

function withoutName(password: string, email: string): string {
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  const at = name.length > 3 ? password.toLowerCase().indexOf(name) : -1;
  return at < 0 ? password : password.slice(0, at) + password.slice(at + name.length);
}

/** Counts characters, except those that repeat or continue the one before, as in 'abc' and '321'. */
function distinctLength(password: string): number {
  const letters = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  return letters.filter((letter, index) => index === 0 || Math.abs(letter - (letters[index - 1] ?? 0)) > 1).length;
}
