import type { z } from 'zod';
import type { PermissionCode } from '../permissions.ts';
import type { UploadRule } from '../upload.ts';

/** Who may call: anybody; anybody logged in; those who hold the permission. */
export type Access = 'public' | 'session' | PermissionCode;

/**
 * What the call reaches. `none`: nothing of anybody's; `own`: the caller's own things; `organisation`: rows of the caller's
 * organisation, filtered in the query; `{ device: field }`: the device whose id stands in that body field, which the kernel
 * checks before the rule runs (90002 when the caller may not see it, the same as for one that does not exist).
 */
export type Scope = 'none' | 'own' | 'organisation' | { readonly device: string };

/** One endpoint, described once: the server parses and guards with it, the web app is typed by it, OpenAPI is made from it. */
export interface Call<Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly access: Access;
  readonly scope: Scope;
  readonly body: Body;
  readonly answer: Answer;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** The body is multipart/form-data with a file. */
  readonly upload?: UploadRule;
  /** Answers a picture (or an HTTP status) in place of the envelope; GET only, `answer` is `ImageBytes`. */
  readonly binary?: true;
}

export function defineCall<Body extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  shape: Omit<Call<Body, Answer>, 'path' | 'method'> & { method?: 'GET' | 'POST' },
): Call<Body, Answer> {
  return { method: 'POST', ...shape, path };
}

/** What a caller sends (before parsing) and what a rule gets (after it). */
export type BodyIn<C extends Call> = z.input<C['body']>;
export type BodyOut<C extends Call> = z.output<C['body']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;
