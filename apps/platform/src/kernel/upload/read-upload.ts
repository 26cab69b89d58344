import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { DomainError, LIMITS, type Uploaded, type UploadRule, commonErrors, inputErrors } from '@lightfield/contract';
import type { FastifyRequest } from 'fastify';
import { kindOf, utf8 } from './kind-of.ts';
import { isSafeSvg } from './svg.ts';

/** Text fields beside the file. Not in the specification. */
const FIELDS_MAX = 50;
/** Characters of a field's name. Not in the specification. */
const FIELD_NAME_MAX = 100;
/** Longest file name that is kept; most file systems take no more. */
const NAME_MAX = 255;

/**
 * The body of a call that takes a file: the text fields as a form would give them, and the file as `Uploaded`. Reads no more
 * than it must: what is too large is given up at once.
 */
export async function readUpload(request: FastifyRequest, rule: UploadRule): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw inputErrors.fileMissing({ field: rule.field });
  try {
    return await readParts(request, rule);
  } catch (error) {
    // What is left (route.ts drains it) must not wait for a parser that has stopped.
    request.raw.unpipe();
    throw refusal(error, request);
  }
}

async function readParts(request: FastifyRequest, rule: UploadRule): Promise<Record<string, unknown>> {
  const fields = new Map<string, string | string[]>();
  let file: Uploaded | undefined;
  let textBytes = 0;
  const limits = { files: 1, fileSize: rule.maxBytes, fields: FIELDS_MAX, fieldSize: LIMITS.http.bodyBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      file = (await readFile(part, rule)) ?? file;
      continue;
    }
    const text = textOf(part);
    textBytes += Buffer.byteLength(text);
    if (textBytes > LIMITS.http.bodyBytes) throw commonErrors.bodyTooLarge();
    const before = fields.get(part.fieldname);
    fields.set(part.fieldname, before === undefined ? text : [before, text].flat());
  }
  if (!file && !rule.optional) throw inputErrors.fileMissing({ field: rule.field });
  return { ...Object.fromEntries(fields), ...(file && { [rule.field]: file }) };
}

/** `undefined`: none was chosen, where the call may come without. */
async function readFile(
  part: MultipartFile,
  { field, maxBytes, kinds, optional }: UploadRule,
): Promise<Uploaded | undefined> {
  if (part.fieldname !== field) throw inputErrors.fileMissing({ field });
  const tooLarge = inputErrors.fileTooLarge({ field, maxBytes });
  part.file.once('limit', () => part.file.destroy(tooLarge));
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) throw tooLarge;
  const bytes = Buffer.concat(chunks);
  // A form whose file was not chosen sends the field without a name.
  if (bytes.length === 0 && !part.filename) {
    if (optional) return undefined;
    throw inputErrors.fileMissing({ field });
  }
  const kind = kindOf(bytes);
  if (!kind || !kinds.includes(kind) || (kind === 'svg' && !isSafeSvg(utf8(bytes) ?? '')))
    throw inputErrors.fileTypeWrong({ field, accepted: kinds.join(',') });
  return { name: plainName(part.filename) || `${field}.${kind}`, kind, bytes };
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw commonErrors.bodyTooLarge();
  if (typeof value !== 'string' || !fieldname || fieldname.length > FIELD_NAME_MAX) throw commonErrors.bodyUnreadable();
  return value;
}

const plainName = (name: string | undefined) =>
  (name ?? '')
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, NAME_MAX);

/** What the parser throws about a body that is not what it says it is. */
function refusal(error: unknown, { server, headers }: FastifyRequest): unknown {
  if (error instanceof DomainError) return error;
  const { FieldsLimitError, PrototypeViolationError } = server.multipartErrors;
  if (error instanceof FieldsLimitError) return commonErrors.bodyTooLarge();
  const hasBoundary = /boundary=/i.test(headers['content-type'] ?? '');
  // A part that declares itself JSON and is none.
  const badJson = error instanceof Error && 'code' in error && error.code === 'FST_INVALID_JSON_FIELD_ERROR';
  if (error instanceof PrototypeViolationError || badJson || !hasBoundary) return commonErrors.bodyUnreadable();
  // Cut off on the way, or two files where one is taken.
  return inputErrors.uploadFailed();
}
