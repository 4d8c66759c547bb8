const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Returns 16 random letters and digits, 82 bits. */
export function shortId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let id = '';
  for (const byte of bytes) id += ALPHABET[byte % 36];
  return id;
}
