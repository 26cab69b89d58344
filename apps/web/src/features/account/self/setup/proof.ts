import { type ProofPurpose, ROUTES } from '@lightfield/contract';
import { useEffect, useState } from 'react';
import { useAccount } from '../../../../lib/account.ts';
import { type Kept, keep, kept, letGo } from '../../../../lib/identity/kept.ts';

/** What a check of identity gave; good for one purpose, ten minutes and one use. */
export interface Proof extends Kept {
  ticket: string;
}

/** Step that a proof leads to. */
export const NEXT = {
  password: ROUTES.setupPassword,
  tel: ROUTES.setupTel,
  email: ROUTES.setupEmail,
  question: ROUTES.setupQuestion,
  social: ROUTES.accountSecuritySms,
} as const satisfies Record<ProofPurpose, string>;

/** Another person in the same tab has proven nothing. */
export const proofKey = (userId: string, purpose: ProofPurpose): string => `proof.${userId}.${purpose}`;

export function useProof(purpose: ProofPurpose): {
  /** Absent: there is none, or its time is over. */
  ticket: string | undefined;
  key: string;
  prove: (proof: Proof) => void;
} {
  const key = proofKey(useAccount()?.userId ?? '', purpose);
  const [proof, setProof] = useState(() => kept<Proof>(key));
  const expiresAt = proof?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const timer = setTimeout(() => {
      letGo(key);
      setProof(undefined);
    }, expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [key, expiresAt]);
  return {
    ticket: proof?.ticket,
    key,
    prove: (fresh) => {
      keep(key, fresh);
      setProof(fresh);
    },
  };
}
