import { z } from 'zod';
import { MAX_SPEED } from './control-api.ts';

/** An environment variable that is set to nothing is not set. */
const blank = (value: unknown) => (value === '' ? undefined : value);
const Port = z.preprocess(blank, z.coerce.number().int().min(1).max(65_535).optional());

/** What the environment says; README.md explains each. */
const Environment = z.object({
  LF_PLANT_HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  LF_PLANT_PORT: Port,
  LF_PLANT_CONTROL_PORT: Port,
  LF_PLANT_SITE_FILE: z.preprocess(blank, z.string().optional()),
  LF_PLANT_SPEED: z.preprocess(blank, z.coerce.number().min(0).max(MAX_SPEED).default(1)),
});

export interface PlantConfig {
  host: string;
  /** First port of the machines. */
  port: number;
  /** Somebody chose the port: no other one will do. */
  portChosen: boolean;
  /** `undefined`: CONTROL_PORT_OFFSET above the first port. */
  controlPort: number | undefined;
  siteFile: string | undefined;
  speed: number;
}

const DEFAULT_PORT = 15_020;
/** The control API lies so far above the first machine, which leaves room for more machines. */
export const CONTROL_PORT_OFFSET = 9;
/** The camera below it. */
export const CAMERA_PORT_OFFSET = 8;

/** Throws with one line that names the variable and what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): PlantConfig {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'wrong'}`);
  }
  const values = parsed.data;
  return {
    host: values.LF_PLANT_HOST,
    port: values.LF_PLANT_PORT ?? DEFAULT_PORT,
    portChosen: values.LF_PLANT_PORT !== undefined,
    controlPort: values.LF_PLANT_CONTROL_PORT,
    siteFile: values.LF_PLANT_SITE_FILE,
    speed: values.LF_PLANT_SPEED,
  };
}
