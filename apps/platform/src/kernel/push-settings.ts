import { z } from 'zod';

export interface PushConfig {
  /** Hosts of push services that may be asked; `*.x`: those below x. None: browsers are pushed nothing. */
  readonly services: readonly string[];
  /** Whom a push service turns to: `mailto:` or an https address. */
  readonly subject: string | undefined;
}

const HOST = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
/** Of Chrome and its relatives, Firefox, Safari, and Edge on Windows. */
const KNOWN = 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/** Pushes to browsers (decision 158); part of the table in config.ts. */
export const PUSH_SETTINGS = {
  LF_PUSH_SERVICES: z
    .string()
    .default(KNOWN)
    .transform((text) => (text === 'off' ? [] : text.split(',').map((host) => host.trim().toLowerCase())))
    .refine((hosts) => hosts.every((host) => HOST.test(host)), 'must be hosts by commas, or off')
    .describe('Push services of browsers to which messages are sent, by commas, *.x for those below x; off: none'),
  LF_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
    .optional()
    .describe('Whom a push service turns to about pushes of this platform, mailto: or https:; else LF_PUBLIC_URL'),
};
type Settings = z.output<z.ZodObject<typeof PUSH_SETTINGS>> & { readonly LF_PUBLIC_URL?: string | undefined };

export const pushConfig = ({ LF_PUSH_SERVICES, LF_PUSH_SUBJECT, LF_PUBLIC_URL }: Settings): PushConfig => ({
  services: LF_PUSH_SERVICES,
  subject: LF_PUSH_SUBJECT ?? (LF_PUBLIC_URL?.startsWith('https://') ? LF_PUBLIC_URL : undefined),
});
