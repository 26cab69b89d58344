import { type AnswerOf, type BodyOut, registrationCalls } from '@lightfield/contract';
import { useParams, useRouterState } from '@tanstack/react-router';
import { call } from '../../../lib/call.ts';

export type Into = AnswerOf<typeof registrationCalls.enrolInfo>;
export type Registered = AnswerOf<typeof registrationCalls.enrol>;
type Form = Omit<BodyOut<typeof registrationCalls.enrol>, 'code'>;

/** The code or link one came by. */
export interface Invitation {
  /** Names the draft and the question to the server. */
  key: string;
  info: (signal: AbortSignal) => Promise<Into>;
  register: (form: Form) => Promise<Registered>;
}

export function useInvitation(): Invitation {
  const { code, roleuuid = '' }: { code?: string; roleuuid?: string } = useParams({ strict: false });
  const open = useRouterState({ select: (state) => state.location.pathname.startsWith('/pub-register/') });
  if (code !== undefined) {
    return {
      key: `enrol.${code}`,
      info: (signal) => call(registrationCalls.enrolInfo, { code }, { signal }),
      register: (form) => call(registrationCalls.enrol, { code, ...form }),
    };
  }
  const link = { roleuuid, open: open ? ('true' as const) : ('false' as const) };
  return {
    key: `role.${roleuuid}.${link.open}`,
    info: (signal) => call(registrationCalls.roleInfo, link, { signal }),
    register: (form) => call(registrationCalls.byRole, { ...link, ...form }),
  };
}
