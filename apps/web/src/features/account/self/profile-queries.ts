import { type ProofPurpose, accountCalls, pushCalls, securityCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const profileKeys = {
  all: ['profile'] as const,
  security: ['profile', 'security'] as const,
  sessions: ['profile', 'sessions'] as const,
  log: ['profile', 'log'] as const,
  push: ['profile', 'push'] as const,
};

export const currentUser = queryOptions({
  queryKey: [...profileKeys.all, 'user'],
  queryFn: ({ signal }) => call(accountCalls.getCurrentUser, {}, { signal }),
});
/** What is bound to the account. */
export const overview = queryOptions({
  queryKey: profileKeys.security,
  queryFn: ({ signal }) => call(securityCalls.overview, {}, { signal }),
});
export const sessions = queryOptions({
  queryKey: profileKeys.sessions,
  queryFn: ({ signal }) => call(accountCalls.sessions, {}, { signal }),
});
export const pushes = queryOptions({
  queryKey: profileKeys.push,
  queryFn: ({ signal }) => call(pushCalls.query, {}, { signal }),
});
export const config = queryOptions({
  queryKey: [...profileKeys.all, 'config'],
  queryFn: ({ signal }) => call(accountCalls.configQuery, {}, { signal }),
});
export const allQuestions = queryOptions({
  queryKey: [...profileKeys.all, 'questions'],
  queryFn: ({ signal }) => call(securityCalls.queryQuestion, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
export const ownQuestions = queryOptions({
  queryKey: [...profileKeys.security, 'questions'],
  queryFn: ({ signal }) => call(securityCalls.queryUserQuestion, { process: undefined }, { signal }),
});

/** What identity can be proven for (the contract's list), in the order of the cards. */
export const PURPOSES = ['password', 'tel', 'email', 'question', 'social'] as const satisfies readonly ProofPurpose[];
