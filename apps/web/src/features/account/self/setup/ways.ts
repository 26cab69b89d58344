import type { SecurityOverview } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { overview } from '../profile-queries.ts';

/** How somebody proves who they are. */
export type Way = 'tel' | 'email' | 'question' | 'password';

/** Ways this person has: what is bound, if the system sends such messages; the password always. */
export function waysOf({ tel, email, questions, services }: SecurityOverview): Way[] {
  const has: Record<Way, boolean> = {
    tel: tel !== '' && services.sms !== 'off',
    email: email !== '' && services.email !== 'off',
    question: questions,
    password: true,
  };
  return (Object.keys(has) as Way[]).filter((way) => has[way]);
}

/** It is known that this person has not this way: they came by its address. */
export function useLacks(way: Way): boolean {
  const { data } = useQuery(overview);
  return data !== undefined && !waysOf(data).includes(way);
}
