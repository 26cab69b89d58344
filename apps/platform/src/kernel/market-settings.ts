import path from 'node:path';
import { z } from 'zod';

export interface MarketConfig {
  /** Where packages lie. */
  readonly folder: string;
  /** Address of a list that is copied; `undefined`: the folder is the market. */
  readonly url: string | undefined;
}

/** What comes with the product. */
const OWN = path.join(import.meta.dirname, '..', '..', 'market');

/** The settings of the market; part of the table in config.ts. */
export const MARKET_SETTINGS = {
  LF_MARKET_DIR: z
    .string()
    .optional()
    .describe('Folder with the packages of the market. Not set: those that come with the product'),
  LF_MARKET_URL: z
    .string()
    .regex(
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])[^\s?#]+\.json$/,
      'must be the https address of an index.json',
    )
    .optional()
    .describe('Address of the index.json of a market in place of that folder (docs/operations/market.md)'),
};
type Settings = z.output<z.ZodObject<typeof MARKET_SETTINGS>>;

export const marketConfig = ({ LF_MARKET_DIR: folder, LF_MARKET_URL: url }: Settings): MarketConfig => ({
  folder: folder ?? OWN,
  url,
});
