import type { z } from 'zod';
import type { PermissionCode } from '../permissions.ts';
import type { UploadRule } from '../upload.ts';

/** Who may call: anybody; anybody logged in; those who hold the permission. */
export type Access = 'public' | 'session' | PermissionCode;

/** What an id in a body can name. The kernel asks the feature that owns the kind whether the caller reaches it. */
export type Entity =
  | 'device'
  | 'gateway'
  | 'account'
  | 'org'
  | 'dept'
  | 'role'
  | 'template'
  | 'group'
  | 'alarmGroup'
  | 'page'
  | 'scene'
  | 'style'
  | 'workOrder'
  | 'stockItem'
  | 'onCallPlan'
  | 'order'
  | 'invoice'
  | 'card'
  | 'inspectionContent'
  | 'inspectionPlan'
  | 'inspectionTask'
  | 'smartReportGroup'
  | 'smartReport'
  | 'smartRecord'
  | 'project'
  | 'mvar'
  | 'projectReport'
  | 'projectAlarm'
  | 'apiKey'
  | 'forwarder'
  | 'webhook'
  | 'agent';

/**
 * What the call reaches. `none`: nothing of anybody's; `own`: the caller's own things; `organisation`: rows of the
 * organisations the caller sees, filtered in the query. `{ device: 'equipmentId', ... }`: what the ids in these body fields
 * (one id or a comma list) name; the kernel checks all that are given before the rule runs and answers 90002 (1101 for a
 * device, 1007 for an account) for one the caller may not see, the same as for one that does not exist. A device named beside a project is reached through it, too, when
 * it is bound to it.
 */
export type Scope = 'none' | 'own' | 'organisation' | { readonly [Kind in Entity]?: string };

/**
 * `reads`: changes nothing. `changes`: writes an entry of the operation log whenever it succeeds with a change. `later`: what
 * it starts writes the entry when it ends. `marks`: the caller's own reading state or the upkeep of a session (read marks,
 * open monitoring, tokens, codes), which is no change of the plant or the organisation and is not logged.
 */
export type Effect = 'reads' | 'changes' | 'later' | 'marks';

/** One endpoint, described once: the server parses and guards with it, the web app is typed by it, OpenAPI is made from it. */
export interface Call<Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly access: Access;
  readonly scope: Scope;
  readonly effect: Effect;
  readonly body: Body;
  readonly answer: Answer;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** Largest body where it is not `LIMITS.http.bodyBytes`. */
  readonly bodyBytes?: number;
  /** The body is multipart/form-data with a file. */
  readonly upload?: UploadRule;
  /** Answers a picture or a file (or an HTTP status) in place of the envelope; GET only, `answer` is `ImageBytes`. */
  readonly binary?: true;
  /** May be called by somebody who still has to change the password they were given; all others are refused with 1044. */
  readonly beforePassword?: true;
  /**
   * Visitors of a share link may call it too, as far as the share opens its permission. Without this a visitor is nobody to
   * the call, also where it is open to whoever is logged in.
   */
  readonly share?: true;
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
