import { keyWords } from '#shared/onboarding/texts.ts';

/** What somebody has without keys or a connection, and what comes with them. */
export const Brings = ({ without, also }: { without: string; also: string }) => (
  <dl className="brings">
    <div>
      <dt>{without}</dt>
      <dd>{sentence(keyWords.without)}</dd>
    </div>
    <div>
      <dt>{also}</dt>
      <dd>{sentence(keyWords.also)}</dd>
    </div>
  </dl>
);

const sentence = (words: readonly string[]): string => words.join(', ');
