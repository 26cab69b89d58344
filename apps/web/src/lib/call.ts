import { type AnswerOf, type BodyOut, type Call, SUCCESS } from '@lightfield/contract';
import { CallFailed, type SendOptions, send } from './wire.ts';

export { CallFailed, CallRefused } from './wire.ts';

type Paged = 'pageNum' | 'pageSize';
/** What a screen hands in: the body as the server's rules see it, with paging left to its defaults. */
export type BodyOf<C extends Call> = Omit<BodyOut<C>, Paged> &
  Partial<Pick<BodyOut<C>, Extract<keyof BodyOut<C>, Paged>>>;

/**
 * Every request of the screens goes through here: typed by the contract, answer checked by it.
 * Rejects with `CallRefused` (the server said no), `CallFailed` (no usable answer) or the signal's own abort reason.
 */
export async function call<C extends Call>(
  endpoint: C,
  body: BodyOf<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  return checked(endpoint, await send(endpoint.method, endpoint.path, body, options));
}

/** What the server answered, as the contract has it. */
export function checked<C extends Call>(endpoint: C, data: unknown): AnswerOf<C> {
  const answer = endpoint.answer.safeParse(data);
  if (!answer.success) throw new CallFailed('answer', `${endpoint.path}: ${answer.error.message}`, SUCCESS);
  return answer.data as AnswerOf<C>;
}
