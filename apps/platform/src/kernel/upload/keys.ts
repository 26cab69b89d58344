/** What proves a key or a certificate. Whether it is a good one is for the rule that uses it. */

/** ASN.1 tags a certificate, a request or a key begins with, inside its SEQUENCE. */
const INTEGER = 0x02;
const SEQUENCE = 0x30;

/** One SEQUENCE that fills the bytes exactly, lengths as short as they can be (X.690, 10.1). */
export function isDer(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes[0] !== SEQUENCE) return false;
  const first = bytes[1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthBytes > 4 || bytes.length < 2 + lengthBytes + 1) return false;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  const shortest = lengthBytes === 0 || length >= (lengthBytes === 1 ? 0x80 : 256 ** (lengthBytes - 1));
  const inner = bytes[2 + lengthBytes];
  return shortest && 2 + lengthBytes + length === bytes.length && (inner === SEQUENCE || inner === INTEGER);
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Bytes of an Ed25519 or X25519 public key. */
const RAW_KEY_BYTES = 32;
const SSH_TYPE = 'ssh-ed25519';

/** A public key: PEM, one line of OpenSSH, or the bytes in base64. */
export function isPublicKey(text: string): boolean {
  const blocks = pemBlocks(text);
  if (blocks) return blocks.length === 1 && blocks[0] === 'PUBLIC KEY';
  const line = text.trim();
  if (/[\r\n]/.test(line)) return false;
  if (!line.startsWith(`${SSH_TYPE} `))
    return BASE64.test(line) && Buffer.from(line, 'base64').length === RAW_KEY_BYTES;
  const blob = line.split(' ')[1] ?? '';
  const head = Buffer.concat([sshLength(SSH_TYPE.length), Buffer.from(SSH_TYPE), sshLength(RAW_KEY_BYTES)]);
  const bytes = Buffer.from(blob, 'base64');
  return (
    BASE64.test(blob) && bytes.length === head.length + RAW_KEY_BYTES && bytes.subarray(0, head.length).equals(head)
  );
}

function sshLength(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Certificates and keys in PEM, but a lone public key, which is `pub`. */
export function isPem(text: string): boolean {
  const blocks = pemBlocks(text);
  return blocks !== undefined && !(blocks.length === 1 && blocks[0] === 'PUBLIC KEY');
}

const BEGIN = /^-----BEGIN ([A-Z0-9][A-Z0-9 ]*)-----$/;
/** Header lines of keys with a pass phrase (RFC 1421): "Proc-Type: 4,ENCRYPTED". */
const HEADER = /^(Proc-Type|DEK-Info): [\x20-\x7e]+$/;

/** Labels of the blocks; `undefined` when there is anything else, or no block at all. */
function pemBlocks(text: string): string[] | undefined {
  const labels: string[] = [];
  let open: string | undefined;
  let body = '';
  let encrypted = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (open === undefined) {
      if (line === '') continue;
      open = BEGIN.exec(line)?.[1];
      if (open === undefined) return undefined;
      body = '';
      encrypted = false;
    } else if (line === `-----END ${open}-----`) {
      const bytes = Buffer.from(body, 'base64');
      if (!BASE64.test(body) || bytes.length === 0 || !(encrypted || holdsKey(open, bytes))) return undefined;
      labels.push(open);
      open = undefined;
    } else if (body === '' && HEADER.test(line)) {
      encrypted = true;
    } else {
      body += line;
    }
  }
  return open === undefined && labels.length > 0 ? labels : undefined;
}

/** OpenSSH has a format of its own inside its PEM. */
const holdsKey = (label: string, bytes: Buffer) =>
  label === 'OPENSSH PRIVATE KEY'
    ? bytes.toString('latin1', 0, 15) === 'openssh-key-v1\0'
    : label === 'EC PARAMETERS'
      ? true
      : isDer(bytes);
