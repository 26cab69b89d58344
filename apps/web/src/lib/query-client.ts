import { QueryClient } from '@tanstack/react-query';
import { CallRefused } from './call.ts';

/** An answer may be shown again for this long without asking. */
const FRESH_MS = 5_000;
/** A refusal will be the same the second time; a lost line may not. */
const RETRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => !(error instanceof CallRefused) && failures < RETRIES,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 10_000),
        refetchOnReconnect: true,
      },
      // a write is never repeated behind a person's back
      mutations: { retry: false },
    },
  });
}
