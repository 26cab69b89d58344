import { type Owner, type VaultKey, openText, sealText, sealedBy } from './sealed-text.ts';

/** Seals secrets before they are stored, and opens them again (docs/decisions/036-secrets-at-rest.md). */
export interface Vault {
  /** An empty text stands for "none" and stays one. */
  readonly seal: (owner: Owner, text: string) => string;
  /** Throws SealBroken. What was never sealed is answered as it is: tests and files of older versions. */
  readonly open: (owner: Owner, stored: string) => string;
}

/** The first key seals, all of them open. */
export function createVault([first, ...others]: readonly [VaultKey, ...VaultKey[]]): Vault {
  const keys = new Map([first, ...others].map((key) => [key.id, key]));
  return {
    seal: (owner, text) => (text === '' ? '' : sealText(first, owner, text)),
    open: (owner, stored) => (sealedBy(stored) === undefined ? stored : openText(keys, owner, stored)),
  };
}
