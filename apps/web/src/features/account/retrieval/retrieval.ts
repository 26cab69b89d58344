import { type AnswerOf, ROUTES, type securityCalls } from '@lightfield/contract';
import { useRouterState } from '@tanstack/react-router';
import { type Kept, keep, kept, letGo } from '../../../lib/identity/kept.ts';

/** One retrieval on its way, from the account name to the new password; ten minutes (S1 §2). */
export interface Retrieval extends Kept {
  process: string;
  services: AnswerOf<typeof securityCalls.findpwdBegin>['services'];
  /** After the identity was proven. */
  ticket?: string;
}

const KEY = 'findpwd';
export const retrieval = (): Retrieval | undefined => kept<Retrieval>(KEY);
export const keepRetrieval = (value: Retrieval): void => keep(KEY, value);
export const endRetrieval = (): void => letGo(KEY);

/** The last step says that the password was changed only where it was, a moment ago. */
const DONE_KEY = 'findpwd.done';
export const finishRetrieval = (expiresAt: number): void => {
  endRetrieval();
  keep(DONE_KEY, { expiresAt });
};
export const isFinished = (): boolean => kept(DONE_KEY) !== undefined;

const PATHS = {
  account: ROUTES.findpwdAccount,
  validate: ROUTES.findpwdValidate,
  tel: ROUTES.findpwdTel,
  email: ROUTES.findpwdEmail,
  question: ROUTES.findpwdQuestion,
  password: ROUTES.findpwdPassword,
  finish: ROUTES.findpwdFinish,
} as const;
export type StepName = keyof typeof PATHS;
const CLIENT = '/client';

/** Address of a step, for the kind of client that is on the way. */
export function useStepPath(): (step: StepName) => string {
  const client = useRouterState({ select: (state) => state.location.pathname.startsWith(`${CLIENT}/`) });
  return (step) => (client ? CLIENT : '') + PATHS[step];
}
/** A mobile client shows its own way back to its login. */
export const useIsClient = (): boolean => useStepPath()('account').startsWith(CLIENT);
