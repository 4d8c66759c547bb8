/** A mail's headers by their names in small letters, and its two parts, as a mail program reads them. */
export type ReadMail = { headers: Record<string, string>; text: string; html: string };

/** Reads a mail in wire format that has a plain part, or a plain part and HTML. */
export function readMail(message: string): ReadMail {
  const { headers, body } = split(message);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [message] : body.split(`--${boundary}`).slice(1, -1);
  const contentOf = (type: string): string => {
    const part = parts
      .map((each) => split(each.trimStart()))
      .find((each) => each.headers['content-type']?.includes(type));
    return part ? decoded(part.body, part.headers['content-transfer-encoding'] ?? '') : '';
  };
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function split(message: string): { headers: Record<string, string>; body: string } {
  const at = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: message.slice(at + 4) };
}

function decoded(body: string, coding: string): string {
  const bytes = () =>
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (coding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n').trim();
  const text = coding === 'quoted-printable' ? Buffer.from(bytes(), 'latin1').toString('utf8') : body;
  return text.replaceAll('\r\n', '\n').trim();
}
