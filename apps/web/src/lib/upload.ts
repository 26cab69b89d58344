import type { AnswerOf, BodyOut, Call, Uploaded, UploadRule } from '@lightfield/contract';
import { checked } from './call.ts';
import { type SendOptions, encodeForm, send } from './wire.ts';

/** A call that takes a file. */
export type UploadCall = Call & { readonly upload?: UploadRule };
/** The fields beside the file. */
export type FieldsOf<C extends Call> = {
  [Name in keyof BodyOut<C> as NonNullable<BodyOut<C>[Name]> extends Uploaded ? never : Name]: BodyOut<C>[Name];
};

/** `call` for an endpoint that takes a file: the fields first, then the file under the name the contract gives it. */
export async function upload<C extends UploadCall>(
  endpoint: C,
  fields: FieldsOf<C>,
  /** Absent where the call may come without one. */
  file: File | undefined,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  if (!endpoint.upload) throw new Error(`${endpoint.path} takes no file`);
  const form = new FormData();
  for (const [name, value] of encodeForm(fields)) form.set(name, value);
  if (file) form.set(endpoint.upload.field, file, file.name);
  return checked(endpoint, await send(endpoint.method, endpoint.path, form, options));
}
