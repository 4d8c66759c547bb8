import { brand } from './current-brand.ts';

/** The brand's small sign. */
export const Mark = () =>
  brand.favicon === null ? (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 14h3l3.500-8 4 12 3.500-8h2" />
      <circle className="end" cx="20.500" cy="10" r="2.500" />
    </svg>
  ) : (
    <img className="mark" src={brand.favicon} alt="" />
  );

/**
 * The brand's logo, or the mark and the name. Where there is no room for the logo, CSS shows the mark instead.
 * @param onBar on a surface that is dark in both themes
 */
export const Logo = ({ onBar = false }: { onBar?: boolean }) => (
  <>
    <Mark />
    <span>{brand.logo === null ? brand.name : <Pictures logo={brand.logo} onBar={onBar} />}</span>
  </>
);

type PicturesProps = { logo: NonNullable<typeof brand.logo>; onBar: boolean };

const Pictures = ({ logo, onBar }: PicturesProps) =>
  onBar ? (
    <img className="logo" src={logo.dark} alt={brand.name} />
  ) : (
    <>
      <img className="logo by-day" src={logo.light} alt={brand.name} />
      <img className="logo by-night" src={logo.dark} alt={brand.name} />
    </>
  );
