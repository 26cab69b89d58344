import { type Text, isHost } from '@lightfield/contract';
import { z } from 'zod';
import { driversText } from '../locales/drivers/text.ts';

/** What a form says about one setting. It travels with the setting's JSON Schema, from which the form is drawn. */
export interface FieldText extends Text {
  /** Shown after the input, e.g. "ms". The same in both languages. */
  readonly unit?: string;
  /** One sentence below the input. */
  readonly hint?: Text;
  /** Names of the choices of an enumeration, by value. */
  readonly options?: Readonly<Record<string, Text>>;
  /** Not shown while it is typed, and never read back to a screen. */
  readonly secret?: true;
  /** Has a default that fits nearly always: folded away. */
  readonly advanced?: true;
  /** Shown only while another setting of the same form has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly string[] };
}

/** A setting with its texts. */
export function field<Schema extends z.ZodType>(schema: Schema, text: FieldText): Schema {
  return schema.meta({ ...text });
}

/** Longest name of a host (RFC 1035, 2.3.4). */
const MAX_HOST = 253;
const MAX_PORT = 65_535;

/** Settings that most protocols have, the same everywhere. */
export const hostField = () =>
  field(
    z
      .string()
      .trim()
      .min(1)
      .max(MAX_HOST)
      .refine(isHost, { error: '不是有效的IP地址或域名 / no IP address and no domain name' }),
    driversText('form.ipAddressOrHostName'),
  );
export const portField = (usual: number) =>
  field(z.int().min(1).max(MAX_PORT).default(usual), driversText('form.port'));
export const replyTimeoutField = (usual = 1_000) =>
  field(
    z.int().min(20).max(60_000).default(usual),
    driversText.of('form.replyTimeout', {
      unit: 'ms',
      hint: driversText('form.longestWaitForOneReply'),
    }),
  );
export const requestGapField = () =>
  field(
    z.int().min(0).max(10_000).default(0),
    driversText.of('form.pauseBetweenRequests', {
      unit: 'ms',
      hint: driversText('form.someDevicesNeedAPauseBetween'),
      advanced: true,
    }),
  );
