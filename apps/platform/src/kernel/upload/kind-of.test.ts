import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aGif, aJpg, aKey, aPdf, aPng, aWebp, aZip, anIco, anOfd, anOle, anSvg, anXlsx } from './files.testing.ts';
import { kindOf } from './kind-of.ts';

const key = aKey();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const text = (content: string | Buffer) => Buffer.from(String(content));

describe('a file is what its content proves', () => {
  it.each([
    ['png', aPng()],
    ['jpg', aJpg()],
    ['jpg', Buffer.concat([aJpg(), Buffer.from('preview of a telephone')])],
    ['gif', aGif('87a')],
    ['gif', aGif('89a')],
    ['gif', Buffer.concat([aGif(), Buffer.alloc(3)])],
    ['webp', aWebp()],
    ['ico', anIco()],
    ['ico', anIco(Buffer.concat([Buffer.from([40, 0, 0, 0]), Buffer.alloc(60)]))],
    ['svg', text(anSvg())],
    ['svg', text(`\ufeff${anSvg()}`)],
    ['svg', text('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['pub', text(key.publicPem)],
    ['pub', text(key.publicPem.replaceAll('\n', '\r\n'))],
    ['pub', text(rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString())],
    ['pub', text(`${key.publicSsh}\n`)],
    ['pub', text(`${key.publicRaw}\n`)],
    ['pem', text(key.privatePem)],
    ['pem', text(key.encryptedPem)],
    ['pem', text(key.privatePem + key.publicPem)],
    ['pem', text(rsa.privateKey.export({ format: 'pem', type: 'pkcs1', cipher: 'aes-128-cbc', passphrase: 'x' }))],
    ['der', key.privateDer],
    ['der', key.publicDer],
    ['der', rsa.privateKey.export({ format: 'der', type: 'pkcs8' })],
    ['xls', anOle('Workbook')],
    ['xls', anOle('Book')],
    ['xlsx', anXlsx()],
    ['pdf', aPdf()],
    ['ofd', anOfd()],
    ['licence', text('{"format":"lightfield-licence-1","licence":{},"signature":"..."}')],
  ])('%s (%#)', (kind, bytes) => {
    expect(kindOf(bytes)).toBe(kind);
  });

  it('also when it is a part of a larger buffer', () => {
    const around = Buffer.concat([Buffer.from('before'), aPng(), Buffer.from('behind')]);
    expect(kindOf(around.subarray(6, -6))).toBe('png');
  });
});

const HTML = '<html><script>alert(1)</script></html>';
const GIF_SCRIPT = `GIF89a/*${'\0'.repeat(20)}*/=alert(1)//;`;
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90)]);

describe('a file that only looks like something is nothing', () => {
  it.each([
    ['an empty one', Buffer.alloc(0)],
    ['a program', EXE],
    ['a page', text(HTML)],
    ['a text', text('hello')],
    ['the signature of a PNG and a page', Buffer.concat([aPng().subarray(0, 8), text(HTML)])],
    ['a PNG with a page behind it', Buffer.concat([aPng(), text(HTML)])],
    ['a PNG with an archive behind it', Buffer.concat([aPng(), aZip()])],
    ['a PNG that was cut', aPng().subarray(0, -5)],
    ['a GIF header and a script', Buffer.from(GIF_SCRIPT, 'latin1')],
    ['a GIF with a page behind it', Buffer.concat([aGif(), text(HTML)])],
    ['a GIF without a picture', Buffer.concat([aGif().subarray(0, 19), Buffer.from([0x3b])])],
    ['the start of a JPEG and a page', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(HTML)])],
    ['a JPEG that was cut', aJpg().subarray(0, -4)],
    ['an icon whose picture lies outside', anIco().subarray(0, -1)],
    ['an icon of something else', anIco(Buffer.concat([EXE]))],
    [
      'a sound in the container of WebP',
      Buffer.concat([Buffer.from('RIFF'), Buffer.from([16, 0, 0, 0]), text('WAVEfmt 12345678')]),
    ],
    ['a WebP with a page behind it', Buffer.concat([aWebp(), text(HTML)])],
    ['a page named drawing', text(`<!doctype html>${HTML}`)],
    ['a page with a drawing in it', text(`<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>`)],
    ['a drawing with a DOCTYPE', text(`<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>`)],
    [
      'a drawing with an entity',
      text(`<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`),
    ],
    [
      'a drawing with entities of entities',
      text(
        `<!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`).join('')}]>` +
          '<svg xmlns="http://www.w3.org/2000/svg"><text>&a29;</text></svg>',
      ),
    ],
    [
      'a drawing with an entity of another file',
      text(
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
    ],
    ['a drawing of XML 1.1, which no browser shows', text(anSvg().replace('version="1.0"', 'version="1.1"'))],
    ['a drawing deeper than any', text(anSvg(`${'<g>'.repeat(200)}${'</g>'.repeat(200)}`))],
    [
      'a drawing that is not UTF-8',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>\xe4</text></svg>', 'latin1'),
    ],
    [
      'a drawing in another declared encoding',
      text('<?xml version="1.0" encoding="UTF-7"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a drawing in UTF-16', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
    [
      'a drawing with a style sheet beside it',
      text('<?xml-stylesheet href="http://x/a.css"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a drawing that is not closed', text(anSvg('<g>'))],
    ['a drawing without its namespace', text('<svg/>')],
    ['two drawings', text(`<svg xmlns="http://www.w3.org/2000/svg"/><svg xmlns="http://www.w3.org/2000/svg"/>`)],
    ['a Word file of the old kind', anOle('WordDocument')],
    ['a Word file', aZip()],
    ['a workbook with macros', anXlsx({ 'xl/vbaProject.bin': 'x' })],
    ['a program with a workbook behind it', Buffer.concat([EXE, anXlsx()])],
    ['a workbook with something behind it', Buffer.concat([anXlsx(), text(HTML)])],
    ['a PEM with a page before it', text(HTML + key.publicPem)],
    ['a PEM with nothing in it', text('-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n')],
    ['a PEM whose end is another', text(key.publicPem.replace('END PUBLIC', 'END PRIVATE'))],
    [
      'a PEM of text',
      text(`-----BEGIN CERTIFICATE-----\n${Buffer.from(HTML).toString('base64')}\n-----END CERTIFICATE-----\n`),
    ],
    ['base64 of 31 bytes', text(Buffer.alloc(31, 7).toString('base64'))],
    ['base64 of 33 bytes', text(Buffer.alloc(33, 7).toString('base64'))],
    ['a key of SSH of another type', text(key.publicSsh.replace('ssh-ed25519', 'ssh-rsa'))],
    ['a key of SSH that was cut', text(key.publicSsh.slice(0, 60))],
    ['a DER with a byte too many', Buffer.concat([key.privateDer, Buffer.alloc(1)])],
    ['JSON that is no licence', text('{"format":"other"}')],
    ['JSON that ends early', text('{"format":"lightfield-licence-1"')],
  ])('%s', (_what, bytes) => {
    expect(kindOf(bytes)).toBeUndefined();
  });

  it('whatever happens to a byte of a good one, judging it ends without an error', () => {
    for (const good of [aPng(), aGif(), aJpg(), aWebp(), anIco(), anXlsx(), anOle('Workbook'), key.privateDer]) {
      for (let at = 0; at < good.length; at += 1) {
        for (const value of [0, 0x7f, 0xff]) {
          const spoilt = Buffer.from(good);
          spoilt[at] = value;
          expect(() => kindOf(spoilt)).not.toThrow();
          expect(() => kindOf(good.subarray(0, at))).not.toThrow();
        }
      }
    }
  });
});

/** Files that would make a careless reader slow or deep, of the size a picture may have. */
const SIZE = 2 * 1024 * 1024;
const filled = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length));
it.each([
  ['a list of entities', `<!DOCTYPE svg [${filled('<!ENTITY a "b">')}]><svg/>`],
  ['texts of entities', anSvg(`<text>${filled('&amp;')}</text>`)],
  ['prefixes', anSvg(filled('<g xmlns:a="b"/>'))],
  ['elements in elements', `<svg xmlns="http://www.w3.org/2000/svg">${filled('<g>')}`],
  ['attributes', `<svg xmlns="http://www.w3.org/2000/svg" ${filled('a="" ')}`],
  ['spaces', `<svg ${filled(' ')}!`],
  ['a comment', anSvg(`<!--${filled('x')}-->`)],
  ['comments', anSvg(filled('<!---->'))],
  ['character data', anSvg(`<style><![CDATA[${filled('a]')}]]></style>`)],
  ['a path', anSvg(`<path d="${filled('M0 0')}"/>`)],
  ['lines', filled('\n')],
  ['a PEM without an end', `-----BEGIN PUBLIC KEY-----\n${filled('AAAA\n')}`],
  ['braces', filled('{"a":')],
])('a large file of %s is judged and does not overflow', (_what, content) => {
  expect([undefined, 'svg']).toContain(kindOf(Buffer.from(content)));
});
