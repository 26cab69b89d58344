import { z } from 'zod';

/** What a form says, in the languages that its gateway knows. */
const Said = z.looseObject({ zh: z.string().min(1), en: z.string().min(1) });

/** One setting: JSON Schema for what it may be, and beside it what a form says about it. */
export const DriverField = z.looseObject({
  type: z.enum(['string', 'integer', 'number', 'boolean', 'array']).optional(),
  zh: z.string().min(1),
  en: z.string().min(1),
  default: z.unknown().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  /** Shown after the input, the same in both languages. */
  unit: z.string().optional(),
  /** One sentence below the input. */
  hint: Said.optional(),
  /** Names of the choices, by value. */
  options: z.record(z.string(), Said).optional(),
  /** A password or key: not shown while typed, never read back to a screen. */
  secret: z.literal(true).optional(),
  /** Fits nearly always as it is: folded away. */
  advanced: z.literal(true).optional(),
  /** Shown only while another setting of this form has one of these values. */
  when: z.object({ field: z.string(), is: z.array(z.string()) }).optional(),
});
export type DriverField = z.infer<typeof DriverField>;

/** A protocol a gateway speaks, as screens offer it. */
export const DriverForm = z.object({
  /** `type` of DriverSettings. */
  type: z.string(),
  title: Said,
  /** How the address of a variable is written. */
  notation: Said,
  /** Regular expression that every address matches; the driver itself may refuse more. Absent: it alone knows. */
  addressPattern: z.string().optional(),
  /** The gateway can list what the device holds. */
  browses: z.boolean(),
  /** JSON Schema of `settings` of DriverSettings, as people give them; fields in the order they are shown. */
  settings: z.object({
    type: z.literal('object'),
    properties: z.record(z.string(), DriverField),
    required: z.array(z.string()).optional(),
    additionalProperties: z.literal(false),
  }),
});
export type DriverForm = z.infer<typeof DriverForm>;
