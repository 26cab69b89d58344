import { z } from 'zod';
import { type LicenceKey, publicKey } from './licence-settings.ts';

/** The public key that firmware images are checked against; the private one is with whoever builds them. */
export type FirmwareKey = LicenceKey;

export const FIRMWARE_SETTINGS = {
  LF_FIRMWARE_KEY: z
    .string()
    .optional()
    .describe(
      'Public key that firmware images are checked against: PEM file, or its base64 text. Not set: none can be uploaded',
    ),
};

export const firmwareKey = ({ LF_FIRMWARE_KEY: text }: { LF_FIRMWARE_KEY?: string | undefined }) =>
  publicKey('LF_FIRMWARE_KEY', text);
