import { z } from 'zod';

/** First bytes of every firmware image; what is signed begins with them. */
export const FIRMWARE_FORMAT = 'lightfield-firmware-1\n';
export const FIRMWARE_SIGNATURE_BYTES = 64;
const LENGTH_BYTES = 4;
const MANIFEST_MAX_BYTES = 64 * 1024;

export const FirmwareVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);
/** What an image is, signed together with the hash of its content. */
export const FirmwareManifest = z.object({
  product: z.literal('lightfield-gateway'),
  version: FirmwareVersion,
  /** Model tags it is for; "*" is all. */
  models: z.array(z.string().min(1).max(30)).min(1).max(100),
  notes: z.string().max(2_000),
  /** Module within the image that runs the gateway. */
  entry: z
    .string()
    .max(200)
    .regex(/^[\w@][\w.@/-]*$/),
  builtAt: z.int().nonnegative(),
  /** Of what follows the signature: files, packed by gzip. */
  content: z.object({ bytes: z.int().positive(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
});
export type FirmwareManifest = z.infer<typeof FirmwareManifest>;

export interface FirmwareHead {
  readonly manifest: FirmwareManifest;
  /** What the signature is about. */
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
  /** Where the content begins. */
  readonly contentAt: number;
}

/** Reads the head of an image: format, length of the manifest (u32, big end first), manifest, signature. `undefined`: it is none. */
export function readFirmwareHead(bytes: Uint8Array): FirmwareHead | undefined {
  const format = new TextEncoder().encode(FIRMWARE_FORMAT);
  const manifestAt = format.length + LENGTH_BYTES;
  if (bytes.length < manifestAt || format.some((byte, i) => bytes[i] !== byte)) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset + format.length, LENGTH_BYTES).getUint32(0);
  const signatureAt = manifestAt + length;
  const contentAt = signatureAt + FIRMWARE_SIGNATURE_BYTES;
  if (length > MANIFEST_MAX_BYTES || bytes.length < contentAt) return undefined;
  const parsed = FirmwareManifest.safeParse(jsonOf(bytes.subarray(manifestAt, signatureAt)));
  if (!parsed.success) return undefined;
  return {
    manifest: parsed.data,
    signed: bytes.subarray(0, signatureAt),
    signature: bytes.subarray(signatureAt, contentAt),
    contentAt,
  };
}

/** The part of an image that is signed. */
export function firmwareHead(manifest: FirmwareManifest): Uint8Array {
  const format = new TextEncoder().encode(FIRMWARE_FORMAT);
  const json = new TextEncoder().encode(JSON.stringify(manifest));
  const head = new Uint8Array(format.length + LENGTH_BYTES + json.length);
  head.set(format);
  new DataView(head.buffer).setUint32(format.length, json.length);
  head.set(json, format.length + LENGTH_BYTES);
  return head;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
