import type { BlockList } from 'node:net';
import { outboundUrl, postOutbound } from '../../../kernel/outbound.ts';
import { TargetError, connectionProblem } from './target.ts';

/** What is read of an answer that says no. */
const SAID_MAX = 300;

interface PostParts {
  /** As it was typed. */
  readonly url: string;
  readonly allowed: BlockList;
  readonly timeoutMs: number;
}
interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Goes behind what was typed. */
  readonly path?: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Also of an answer that says yes, and as much of it as this, in signs. */
  readonly readsMax?: number;
}
interface Reply {
  readonly status: number;
  /** Beginning of what was said, where it is no 2xx or was asked for. */
  readonly said: string;
}

/** POSTs to a server of somebody else, one after the other. */
export function createPoster({ url: typed, allowed, timeoutMs }: PostParts) {
  const ending = new AbortController();
  return {
    async post({ headers, body, path = '', search = {}, readsMax }: Posted): Promise<Reply> {
      const url = outboundUrl(typed, allowed);
      if (!url) throw new TargetError('refused');
      if (path !== '') url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
      for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
      // One clock for the whole of it: an answer that trickles in is none.
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ending.signal]);
      try {
        const reply = await postOutbound({
          url,
          headers: { 'user-agent': 'lightfield-forwarder/1', ...headers },
          body,
          signal,
          allowed,
        });
        const status = reply.statusCode ?? 0;
        let said = '';
        if (!isTaken(status) || readsMax !== undefined) {
          // a sign may lie on both sides of a piece's end
          reply.setEncoding('utf8');
          for await (const piece of reply) {
            said += String(piece);
            if (said.length >= (readsMax ?? SAID_MAX)) break;
          }
        }
        reply.destroy();
        return { status, said };
      } catch (error) {
        throw connectionProblem(error);
      }
    },
    close(): Promise<void> {
      ending.abort();
      return Promise.resolve();
    },
  };
}
export const isTaken = (status: number): boolean => status >= 200 && status < 300;
export const refusalOf = ({ status, said }: Reply): TargetError =>
  new TargetError(status === 401 || status === 403 ? 'login' : 'answer', `HTTP ${status} ${said}`);
