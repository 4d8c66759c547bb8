import { Parser } from 'htmlparser2';

/** Elements that draw. Everything else has no business in a logo, whatever it would do. */
const drawing = new Set(
  'svg g defs title desc symbol use path rect circle ellipse line polyline polygon text tspan style linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset'.split(
    ' ',
  ),
);

/**
 * Checks that an SVG only draws: no script, no event handler, nothing from outside. It is refused and not cleaned, so
 * that the company sees its logo exactly as it made it.
 * @returns what is wrong, as the end of a sentence
 */
export function svgFault(text: string): string | undefined {
  const faults: string[] = [];
  let root: Record<string, string> | undefined;
  let inStyle = false;
  let styles = '';
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (!root) {
          root = attributes;
          if (tag !== 'svg') faults.push('is not an SVG picture');
        }
        inStyle = tag === 'style';
        if (!drawing.has(tag)) faults.push(`has the element <${tag}>, and a logo may only draw`);
        for (const [name, value] of Object.entries(attributes)) {
          const fault = attributeFault(name, value);
          if (fault) faults.push(fault);
        }
      },
      onclosetag() {
        inStyle = false;
      },
      ontext(data) {
        if (inStyle) styles += data;
      },
      // A DOCTYPE can define entities, and <?xml-stylesheet?> loads a file.
      onprocessinginstruction(name, data) {
        if (name !== '?xml') faults.push(`has <${name}>, which a logo doesn't need`);
        // A browser would read another text than this function.
        else if (/encoding\s*=\s*["'](?!utf-8["'])/i.test(data)) faults.push('is not in UTF-8');
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (loads(styles)) faults.push('has a style that loads something from outside');
  if (root?.xmlns !== 'http://www.w3.org/2000/svg') return 'is not an SVG picture';
  if (!faults.length && !root.viewBox) return 'has no viewBox, and so no proportions';
  return faults[0];
}

function attributeFault(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `has the event handler ${name}`;
  if (/^(?:.*:)?(?:href|src)$/i.test(name) && !value.startsWith('#')) return `refers to something outside by ${name}`;
  return loads(value) ? `refers to something outside by ${name}` : undefined;
}

/** Whether a text of CSS loads anything: only references within the file are allowed, and no escapes that hide one. */
const loads = (css: string): boolean =>
  /@import|\\|(?:java|vb)script:|image-set|src\(/i.test(css) ||
  [...css.matchAll(/url\(\s*["']?\s*(.)/gi)].some(([, first]) => first !== '#');
