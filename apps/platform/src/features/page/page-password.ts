import { LIMITS, pageErrors } from '@lightfield/contract';
import type { Hasher } from '../../kernel/password.ts';
import type { Seal } from '../../kernel/seal/seal.ts';

export interface PasswordFields {
  readonly checkpwd?: boolean | undefined;
  /** Sealed. */
  readonly password?: string | undefined;
  readonly nonce?: string | undefined;
}
const { passwordMin, passwordMax } = LIMITS.page;

/** What becomes of the password of a page (S2 §5). */
export function createPagePasswords({ seal, hasher }: { seal: Pick<Seal, 'take' | 'open'>; hasher: Hasher }) {
  return {
    /** The hash to keep; `null`: none is asked for; `undefined`: as it is. 1910: it is too short or too long, or missing. */
    async changed({ checkpwd, password, nonce }: PasswordFields, has: boolean): Promise<string | null | undefined> {
      if (checkpwd === false) return has ? null : undefined;
      if (password === undefined) {
        if (checkpwd === true && !has) throw pageErrors.pagePasswordFormat({ field: 'password' });
        return undefined;
      }
      const text = seal.open('password', password, await seal.take(nonce ?? ''));
      if (text.length < passwordMin || text.length > passwordMax)
        throw pageErrors.pagePasswordFormat({ field: 'password' });
      return hasher.hash(text);
    },
  };
}
export type PagePasswords = ReturnType<typeof createPagePasswords>;
