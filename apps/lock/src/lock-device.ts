/**
 * What holds the key. The one here is a file (software-lock.ts); a USB dongle takes its place behind the same boundary: it
 * signs inside and never gives its key away.
 */
export interface LockDevice {
  /** Throws NoLock when it is not plugged in. */
  describe(): Promise<LockDescription>;
  /** Ed25519 over exactly these bytes. Throws NoLock when it is not plugged in. */
  sign(bytes: Uint8Array): Promise<Buffer>;
}

export interface LockDescription {
  /** Names the key: another key has another id. */
  readonly id: string;
  readonly model: string;
  /** What a person calls it. */
  readonly label: string;
  readonly kind: 'software' | 'usb';
  /** The 32 bytes of the public key. */
  readonly publicKey: Buffer;
}

/** Not plugged in: for a key file, not there. */
export class NoLock extends Error {}
/** It is there and cannot be used; the message says why. */
export class LockUnreadable extends Error {}
