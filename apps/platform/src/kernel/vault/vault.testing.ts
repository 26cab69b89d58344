import { vaultKey } from './sealed-text.ts';
import { createVault } from './vault.ts';

/** A vault with a key of its own, for tests that store secrets. */
export const testVault = createVault([vaultKey(Buffer.alloc(32, 7))]);
