import type { DeveloperMarketplace } from '#shared/account/onboarding/forms.ts';
import { wizardTexts as texts } from './texts.ts';

type Drawn = { caption: string; lines: readonly Line[] };
/** A line of the drawn page: text, a selected or filled box, or a button. */
type Line = { kind: 'words' | 'choice' | 'field' | 'button'; text: string; on?: boolean };

type PicturesProps = { marketplace: DeveloperMarketplace; developer: string; number: string };

const hosts: Record<DeveloperMarketplace, string> = {
  US: 'sellercentral.amazon.com',
  UK: 'sellercentral.amazon.co.uk',
};

/**
 * Three drawings of Seller Central: where to start, what to enter, what to bring back. Their labels say that they are
 * drawings.
 */
export function Pictures({ marketplace, developer, number }: PicturesProps) {
  return (
    <section className="pictures" aria-label={texts.pictures(marketplace)}>
      <ol>
        {drawn(developer, number).map(({ caption, lines }, at) => (
          <li key={caption}>
            <figure>
              <svg viewBox="0 0 240 150" role="img" aria-label={`${caption}. ${texts.drawing}`}>
                <rect className="sheet" x="0.5" y="0.5" width="239" height="149" rx="6" />
                <path className="rule" d="M0.500 20.500h239" />
                <circle className="dots" cx="10" cy="10.500" r="3" />
                <circle className="dots" cx="20" cy="10.500" r="3" />
                <text x="32" y="14" className="host">
                  {hosts[marketplace]}
                </text>
                {lines.map((line, index) => (
                  <LineDrawn key={line.text} line={line} y={34 + index * 27} />
                ))}
              </svg>
              <figcaption>
                {at + 1}. {caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
      <p className="faint small">{texts.drawing}</p>
    </section>
  );
}

function drawn(developer: string, number: string): Drawn[] {
  return [
    {
      caption: 'Choose to give a developer access',
      lines: [
        { kind: 'words', text: 'Amazon MWS registration' },
        { kind: 'choice', text: 'I want to use an application', on: true },
        { kind: 'choice', text: 'I want to develop myself' },
        { kind: 'button', text: 'Next' },
      ],
    },
    {
      caption: 'Enter the name and the number',
      lines: [
        { kind: 'words', text: "Developer's name" },
        { kind: 'field', text: developer },
        { kind: 'words', text: "Developer's account number" },
        { kind: 'field', text: number || '…' },
      ],
    },
    {
      caption: 'Copy the Seller Id and the token',
      lines: [
        { kind: 'words', text: 'Seller ID' },
        { kind: 'field', text: 'A1B2C3D4E5F6G7' },
        { kind: 'words', text: 'MWS Auth Token' },
        { kind: 'field', text: 'amzn.mws.4ea38b7b-…' },
      ],
    },
  ];
}

function LineDrawn({ line: { kind, text, on }, y }: { line: Line; y: number }) {
  if (kind === 'words')
    return (
      <text x="14" y={y + 12}>
        {text}
      </text>
    );
  if (kind === 'choice')
    return (
      <>
        <circle className="mark-ring" cx="20" cy={y + 8} r="5" />
        {on && <circle className="mark-dot" cx="20" cy={y + 8} r="2.500" />}
        <text x="32" y={y + 12}>
          {text}
        </text>
      </>
    );
  return (
    <>
      <rect className={kind} x="14" y={y - 3} width={kind === 'button' ? 60 : 196} height="22" rx="4" />
      <text x={kind === 'button' ? 30 : 22} y={y + 12} className={kind === 'button' ? 'on-fill' : 'typed'}>
        {text}
      </text>
    </>
  );
}
