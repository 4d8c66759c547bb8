/** Returns the length of a text in UTF-8 bytes. The hub is platform-independent, so it counts by itself. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit >= 0xd800 && unit <= 0xdbff) {
      bytes += 2;
      index += 1;
    } else bytes += 2;
  }
  return bytes;
}
