import { useEffect, useState } from 'react';

/** A server's sentence. Text with markup is sanitized first, by a library that loads only then (ERR-03). */
export function ServerMessage({ text }: { text: string }) {
  return text.includes('<') ? <Markup html={text} /> : text;
}

function Markup({ html }: { html: string }) {
  const [clean, setClean] = useState<string | undefined>();
  useEffect(() => {
    void import('./sanitize.ts').then(({ sanitize }) => setClean(sanitize(html)));
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized just above
  return clean === undefined ? null : <span dangerouslySetInnerHTML={{ __html: clean }} />;
}
