import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { svgFault } from './svg-fault.ts';

const root = join(import.meta.dirname, '..', '..');
const svg = (inside: string, attributes = 'viewBox="0 0 24 24"') =>
  `<?xml version="1.0" encoding='utf-8'?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

describe('an SVG', () => {
  it.each([
    ['docs/brand-example/logo-light.svg'],
    ['docs/brand-example/logo-dark.svg'],
    ['docs/brand-example/icon.svg'],
    ['client/public/icon.svg'],
  ])('that only draws is accepted: %s [CO-02]', (path) => {
    expect(svgFault(readFileSync(join(root, path), 'utf8'))).toBeUndefined();
  });

  it.each([
    [
      '<!-- made by hand --><defs><linearGradient id="a"><stop offset="1"/></linearGradient></defs><path fill="url(#a)"/>',
    ],
    ['<style>.a{fill:url("#a");mask:url( #b )}</style><g class="a"><use href="#c"/><use xlink:href="#c"/></g>'],
    ['<title>A &amp; B</title><text style="font-family:serif">A</text>'],
  ])('that refers to itself is accepted: %s [CO-02]', (inside) => {
    expect(svgFault(svg(inside))).toBeUndefined();
  });

  it.each([
    ['<script>alert(1)</script>', 'has the element <script>, and a logo may only draw'],
    ['<SCRIPT/>', 'has the element <SCRIPT>, and a logo may only draw'],
    ['<s:script xmlns:s="http://www.w3.org/2000/svg"/>', 'has the element <s:script>, and a logo may only draw'],
    ['<g><foreignObject><p/></foreignObject></g>', 'has the element <foreignObject>, and a logo may only draw'],
    ['<animate attributeName="href" to="x"/>', 'has the element <animate>, and a logo may only draw'],
    ['<image href="#a"/>', 'has the element <image>, and a logo may only draw'],
    ['<a href="#a"/>', 'has the element <a>, and a logo may only draw'],
    ['<path onclick="a()"/>', 'has the event handler onclick'],
    ['<path ONLOAD="a()"/>', 'has the event handler ONLOAD'],
    ['<use href="https://a.example/b.svg#c"/>', 'refers to something outside by href'],
    ['<use xlink:href="&#100;ata:image/svg+xml,a"/>', 'refers to something outside by xlink:href'],
    ['<path fill="url(https://a.example)"/>', 'refers to something outside by fill'],
    ['<path style="fill:u\\72l(//a.example)"/>', 'refers to something outside by style'],
    ['<style>@import "a.css";</style>', 'has a style that loads something from outside'],
    ['<style><![CDATA[.a{fill:URL( "//a.example")}]]></style>', 'has a style that loads something from outside'],
    ['<style>.a{background:image-set("a.png" 1x)}</style>', 'has a style that loads something from outside'],
  ])('is refused, not cleaned: %s [CO-02]', (inside, fault) => {
    expect(svgFault(svg(inside))).toBe(fault);
  });

  it.each([
    ['<!DOCTYPE svg [<!ENTITY a "b">]>', svg(''), "has <!DOCTYPE>, which a logo doesn't need"],
    ['<?xml version="1.0" encoding="ISO-2022-JP"?>', svg(''), 'is not in UTF-8'],
    ['<?xml-stylesheet href="a.css"?>', svg(''), "has <?xml-stylesheet>, which a logo doesn't need"],
    ['', svg('', 'width="24" height="24"'), 'has no viewBox, and so no proportions'],
    ['', '<svg viewBox="0 0 1 1"/>', 'is not an SVG picture'],
    ['', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'is not an SVG picture'],
    ['', '', 'is not an SVG picture'],
    ['', '\u0000\u0001', 'is not an SVG picture'],
  ])('with the beginning %s is refused: %s [CO-02]', (beginning, text, fault) => {
    expect(svgFault(beginning + text)).toBe(fault);
  });
});
