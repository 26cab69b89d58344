import { queryOptions } from '@tanstack/react-query';
import { CallFailed, CallRefused } from '../../../lib/call.ts';
import { type ApiCall, callsIn } from '../document.ts';

export const DOCUMENT = '/openapi.json';
/** TypeScript for whoever calls the platform by an API key, made by the platform. */
export const CLIENT = '/lightfield-client.ts';

/** A platform that has too much to do answers any request by an envelope. */
function refusalIn(answer: unknown): { code: number; msg: string } | undefined {
  if (typeof answer !== 'object' || answer === null || !('code' in answer) || !('msg' in answer)) return undefined;
  const { code, msg } = answer;
  return typeof code === 'number' && typeof msg === 'string' ? { code, msg } : undefined;
}

/** It stays the same as long as the platform runs. */
export const documentedCalls = () =>
  queryOptions({
    queryKey: ['api-doc', 'calls'] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<ApiCall[]> => {
      const answer = await fetch(DOCUMENT, { signal }).catch((error: unknown) => {
        throw signal.aborted ? error : new CallFailed('network', DOCUMENT);
      });
      if (!answer.ok) throw new CallFailed('answer', DOCUMENT, answer.status);
      const document: unknown = await answer.json();
      const said = refusalIn(document);
      if (said) throw new CallRefused(said.code, said.msg);
      return callsIn(document);
    },
  });
