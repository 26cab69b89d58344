/** Small files that are what they say, made by hand; tests spoil them in one place each. */
import { generateKeyPairSync } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const u16le = (value: number) => Buffer.from([value & 0xff, value >> 8]);
function u32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
function u32be(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([u32be(data.length), named, u32be(crc32(named))]);
}
/** One grey pixel. */
export const aPng = (...between: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    ...between,
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
/** A PNG of exactly so many bytes. */
export const aPngOf = (bytes: number): Buffer => {
  const rest = bytes - aPng(pngChunk('tEXt', Buffer.alloc(0))).length;
  return aPng(pngChunk('tEXt', Buffer.alloc(rest, 0x20)));
};

/** One pixel, two colours. */
export const aGif = (version = '89a'): Buffer =>
  Buffer.concat([
    Buffer.from(`GIF${version}`),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    Buffer.from([0x3b]),
  ]);

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
/** Markers in the order of a camera; the picture itself is not decoded by anybody. */
export const aJpg = (...between: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...between,
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]),
  ]);

export const aWebp = (): Buffer => {
  const chunk = Buffer.concat([Buffer.from('WEBPVP8L'), u32le(6), Buffer.from([0x2f, 0, 0, 0, 0, 0])]);
  return Buffer.concat([Buffer.from('RIFF'), u32le(chunk.length), chunk]);
};

export const anIco = (picture = aPng()): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 1, 0, 1, 0]),
    Buffer.from([1, 1, 0, 0, 1, 0, 32, 0]),
    u32le(picture.length),
    u32le(22),
    picture,
  ]);

export const anSvg = (inside = '<path d="M0 0h1v1z" fill="#123"/>', attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a drawing -->\n` +
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1"${attributes}>` +
  `${inside}</svg>\n`;

function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(text);
    const common = Buffer.concat([
      ...[20, 0, 8, 0, 0].map(u16le),
      ...[crc32(text), data.length, text.length].map(u32le),
      ...[name.length, 0].map(u16le),
    ]);
    const local = Buffer.concat([u32le(0x04034b50), common, Buffer.from(name), data]);
    locals.push(local);
    const rest = Buffer.concat([...[0, 0, 0].map(u16le), u32le(0), u32le(offset)]);
    central.push(Buffer.concat([u32le(0x02014b50), u16le(20), common, rest, Buffer.from(name)]));
    offset += local.length;
  }
  const folder = Buffer.concat(central);
  const end = [...[0, 0, central.length, central.length].map(u16le), u32le(folder.length), u32le(offset), u16le(0)];
  return Buffer.concat([...locals, folder, u32le(0x06054b50), ...end]);
}
const WORKBOOK = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' };
export const anXlsx = (more: Readonly<Record<string, string>> = {}): Buffer => zip({ ...WORKBOOK, ...more });
export const anOfd = (): Buffer => zip({ 'OFD.xml': '<ofd:OFD/>', 'Doc_0/Document.xml': '<Document/>' });
export const aPdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
export const aZip = (): Buffer => zip({ 'word/document.xml': '<document/>', '[Content_Types].xml': '<Types/>' });

/** A compound file with one stream in its folder. */
export function anOle(stream: string): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  Buffer.from([0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0]).copy(header, 0x18);
  const folder = Buffer.alloc(512);
  for (const [n, name] of ['Root Entry', stream].entries()) {
    folder.write(name, n * 128, 'utf16le');
    folder.writeUInt16LE((name.length + 1) * 2, n * 128 + 64);
    folder[n * 128 + 66] = n === 0 ? 5 : 2;
  }
  return Buffer.concat([header, folder]);
}

export const aKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const raw = spki.subarray(-32);
  const blob = Buffer.concat([u32be(11), Buffer.from('ssh-ed25519'), u32be(32), raw]);
  return {
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    privateDer: privateKey.export({ format: 'der', type: 'pkcs8' }),
    publicDer: spki,
    publicRaw: raw.toString('base64'),
    publicSsh: `ssh-ed25519 ${blob.toString('base64')} someone@somewhere`,
    encryptedPem: privateKey
      .export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' })
      .toString(),
  };
};
