import { ROOT } from '../start/paths.ts';
import { removePseudo, writePseudo } from './write.ts';

/**
 * `npm run pseudo`: a language for whoever develops, in which every text is accented, longer than English and in brackets. What
 * stands on a screen without them was translated by nobody. `npm run pseudo off` takes it away.
 */
if (process.argv[2] === 'off') {
  removePseudo(ROOT);
  console.log('The pseudo-language is gone.');
} else {
  const files = await writePseudo(ROOT);
  console.log(
    `The pseudo-language is there (${files.length} files, none of them is committed). "npm run pseudo off" takes it away.`,
  );
}
