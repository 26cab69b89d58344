import { z } from 'zod';
import { told } from './fields.ts';
import { contractText } from './locales/words/text.ts';

/**
 * Kinds of files a call may take (S1 §5). The platform finds the kind out by the content; the name and the type that the sender
 * declares decide nothing. `pub`: a public key as text; `licence`: a licence file of ours (JSON); `firmware`: a firmware image of ours; `glb`: a 3D model; `ofd`: a document as the tax office writes it (GB/T 33190).
 */
export const FILE_KINDS = [
  'jpg',
  'png',
  'gif',
  'svg',
  'ico',
  'webp',
  'pub',
  'pem',
  'der',
  'xls',
  'xlsx',
  'licence',
  'firmware',
  'glb',
  'pdf',
  'ofd',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Kinds that a browser shows as a picture. */
export const IMAGE_KINDS = ['jpg', 'png', 'gif', 'svg', 'ico', 'webp'] as const satisfies readonly FileKind[];
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Beginning of `format` in every licence file; what follows is the version of the format. */
export const LICENCE_FORMAT = 'lightfield-licence-';

/** What a call with a file takes: one file in this field of a multipart/form-data body, beside text fields. */
export interface UploadRule {
  /** Field of the body that holds the file; its schema is `Uploaded`. */
  readonly field: string;
  readonly maxBytes: number;
  readonly kinds: readonly FileKind[];
  /** The call may come without a file. */
  readonly optional?: true;
}

/** A file as a rule gets it: its kind is proven, its name is only for showing. */
export interface Uploaded {
  /** The name the sender gave, without folders and control characters. */
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

const isUploaded = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/** Only the platform makes one of these, out of a multipart body: no JSON and no form can hold bytes. */
export const Uploaded: z.ZodType<Uploaded> = z
  .any()
  .refine(isUploaded, told(contractText('upload.hasToBeAFile')))
  .meta({ type: 'string', format: 'binary' });

/** `answer` of a call that is declared `binary`: the bytes of a picture in place of the envelope. */
export const ImageBytes = z.string().meta({ format: 'binary' });
