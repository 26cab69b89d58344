import { expect, it } from 'vitest';
import { anSvg } from './files.testing.ts';
import { isSafeSvg } from './svg.ts';

it.each([
  ['a path', '<path d="M0 0h1v1z" fill="#123"/>'],
  ['a gradient of the file', '<linearGradient id="a"><stop offset="0"/></linearGradient><path fill="url(#a)" d=""/>'],
  ['a symbol of the file', '<symbol id="s"/><use xlink:href="#s"/><use href="#s"/>'],
  ['a picture in the file', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
  ['a style sheet', '<style>.a{fill:url("#a");font-family:"\\5FAE\\8F6F"}</style><g style="fill:red" class="a"/>'],
  ['a style sheet as character data', '<style><![CDATA[a>b{fill:red}]]></style>'],
  ['an animation', '<rect><animate attributeName="fill" values="#111;#222" dur="1s"/></rect>'],
  ['a text with words that would be code elsewhere', '<text>onclick=alert(1) url(http://x) &lt;script&gt;</text>'],
  [
    'notes of a drawing program',
    '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:c="http://creativecommons.org/ns#">' +
      '<c:Work r:about="https://example.org/"/></r:RDF></metadata>' +
      '<i:view xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:file="C:\\x" i:at="url(http://x)"/>',
  ],
])('%s is safe', (_what, inside) => {
  expect(isSafeSvg(anSvg(inside))).toBe(true);
});

const HTML = 'http://www.w3.org/1999/xhtml';
it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['a script of HTML', `<h:script xmlns:h="${HTML}">alert(1)</h:script>`],
  ['a page inside', `<foreignObject><body xmlns="${HTML}"/></foreignObject>`],
  ['a page inside a description', `<desc><h:img xmlns:h="${HTML}" h:src="x"/></desc>`],
  ['an element that is not known', '<iframe/>'],
  ['a listener of events', '<l:listener xmlns:l="http://www.w3.org/2001/xml-events"/>'],
  ['a handler', '<g onclick="alert(1)"/>'],
  ['a handler in capitals', '<g ONLOAD="alert(1)"/>'],
  ['a link to a script', '<a href="javascript:alert(1)"/>'],
  ['a link to a script with a prefix', '<a xlink:href="javascript:alert(1)"/>'],
  [
    'a link to a script under another prefix',
    '<a xmlns:y="http://www.w3.org/1999/xlink" y:href="javascript:alert(1)"/>',
  ],
  ['a link written with entities', '<a href="&#x6a;avascript&#58;alert(1)"/>'],
  ['a link to a page in the file', '<a href="data:text/html,x"/>'],
  ['a drawing inside, which nobody judged', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ['a link to a site', '<a href="https://example.org/"/>'],
  ['a picture of a site', '<image href="https://example.org/a.png"/>'],
  ['a picture of this site', '<image href="/lfscada/user/info"/>'],
  ['a symbol of another file', '<use href="other.svg#a"/>'],
  ['another base', '<g xml:base="https://example.org/"><use href="#a"/></g>'],
  ['an animation of a link', '<a href="#a"><animate attributeName="href" values="javascript:alert(1)"/></a>'],
  ['an animation of a link with a prefix', '<set attributeName="xlink:href" to="#b"/>'],
  ['an animation of a handler', '<set attributeName="onclick" to="alert(1)"/>'],
  ['an animation to a site', '<set attributeName="fill" to="url(http://x/a#b)"/>'],
  ['a fill of a site', '<g fill="url(http://x/a#b)"/>'],
  ['a fill of a site in quotes and capitals', '<g fill="URL( \'//x/a#b\')"/>'],
  ['a fill of a site in numbers', '<g style="fill:\\75rl(http://x)"/>'],
  ['a second fill', '<g style="fill:url(#a);mask:url(http://x)"/>'],
  ['a font of a site', '<style>@font-face{font-family:a;src:url(https://x/a.woff)}</style>'],
  ['a style sheet of a site', '<style>@import "https://x/a.css";</style>'],
  ['a style sheet of a site, hidden', '<style>@im<![CDATA[port]]> "https://x/a.css";</style>'],
  ['a style sheet of a site, in numbers', '<style>@\\69mport "https://x/a.css";</style>'],
  ['a set of pictures', '<style>g{mask:image-set("https://x/a.png" 1x)}</style>'],
  ['a comment that HTML ends earlier', '<!--><script>alert(1)</script>-->'],
  ['an instruction', '<?xml-stylesheet href="https://x/a.css"?>'],
  ['a DOCTYPE inside', '<!DOCTYPE g>'],
  ['an entity that nobody declared', '<text>&x;</text>'],
  ['an attribute without quotes', '<g id=a/>'],
  ['an attribute twice', '<g id="a" id="b"/>'],
  ['a prefix that nobody declared', '<x:g/>'],
  ['elements that cross', '<g><a></g></a>'],
])('%s is not safe', (_what, inside) => {
  expect(isSafeSvg(anSvg(inside))).toBe(false);
});

it('a handler of the root is not safe', () => {
  expect(isSafeSvg(anSvg('', ' onload="alert(1)"'))).toBe(false);
});
