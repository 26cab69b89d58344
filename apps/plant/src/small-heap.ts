import { setFlagsFromString } from 'node:v8';

/**
 * What the plant makes a second is little and short-lived; the engine, left alone, sets 48 MB aside for it (85 MB in all without,
 * 60 with). Imported first, by the program; who starts it
 * with a size of their own has set it, and finds what Node has compiled before.
 */
if (!process.execArgv.some((flag) => flag.startsWith('--max-semi-space-size'))) {
  setFlagsFromString('--max-semi-space-size=1');
  setFlagsFromString('--semi-space-growth-factor=1');
}
