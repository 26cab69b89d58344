import { invert } from '@noble/curves/abstract/modular.js';
import { montgomery } from '@noble/curves/abstract/montgomery.js';

const P = 2n ** 255n - 19n;

/**
 * X25519 (RFC 7748 section 5) of the library's parts, without its Edwards curve: that one makes key pairs faster and is 4 kB of
 * what the login screen sends over the wire.
 */
export const x25519 = /* @__PURE__ */ montgomery({
  P,
  type: 'x25519',
  // x^(p-2) is the inverse; of 0, which the caller refuses, 0.
  powPminus2: (x) => (x === 0n ? 0n : invert(x, P)),
  adjustScalarBytes(bytes: Uint8Array) {
    bytes[0] = (bytes[0] ?? 0) & 248;
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64;
    return bytes;
  },
});
