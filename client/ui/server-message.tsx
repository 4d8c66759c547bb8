import { useEffect, useState } from 'react';

/** A server's sentence. Most are plain; one that holds markup is cleaned before it is shown, by a library loaded only then (ERR-03). */
export function ServerMessage({ text }: { text: string }) {
  return text.includes('<') ? <Markup html={text} /> : text;
}

function Markup({ html }: { html: string }) {
  const [clean, setClean] = useState<string | undefined>();
  useEffect(() => {
    let here = true;
    void import('./sanitize.ts').then(({ sanitize }) => here && setClean(sanitize(html)));
    return () => {
      here = false;
    };
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return clean === undefined ? null : <span dangerouslySetInnerHTML={{ __html: clean }} />;
}
