import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const CANDIDATES = [
  process.env['LF_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];
/** Path of a Chromium that is installed. */
export const findChromium = () => CANDIDATES.find((path) => path && existsSync(path));
/** Chromium without what draws its own windows: the same pages for a tenth to a sixth less of a processor. Debian has it apart. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Path of the lean Chromium, where one is installed and nobody chose another one. */
export const findShell = () =>
  process.env['LF_CHROMIUM_SHELL'] ?? (!process.env['LF_CHROMIUM'] && existsSync(SHELL) ? SHELL : undefined);

const hasChineseFont = () => {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  // Without fontconfig (macOS, Windows) the system brings Chinese fonts.
  return listed.error !== undefined || listed.stdout.trim() !== '';
};

/**
 * Path of a Chromium for the browser journeys, with a Chinese font beside it. As root on Debian both are installed by
 * apt-get; elsewhere the error says what to install.
 */
export function ensureChromium(say: (line: string) => void): string {
  if (!process.env['LF_CHROMIUM']) ensureShell(say);
  const wanted = [...(findChromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])];
  installFromDebian(wanted, say);
  const found = findChromium();
  if (!found) {
    throw new Error(
      'The browser journeys need Chromium. Install it (Debian and Ubuntu: apt-get install chromium fonts-noto-cjk) or set LF_CHROMIUM to the path of a Chrome or Chromium.',
    );
  }
  if (!hasChineseFont())
    throw new Error(
      'The browser journeys need a Chinese font. Install one (Debian and Ubuntu: apt-get install fonts-noto-cjk).',
    );
  return found;
}

/** Tests run as well without it. */
function ensureShell(say: (line: string) => void): void {
  if (existsSync(SHELL)) return;
  try {
    installFromDebian(['chromium-headless-shell'], say);
  } catch (error) {
    say(`${(error as Error).message} The whole Chromium is taken.`);
  }
}
