import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CLIP } from './clip.ts';

/** Draws the pictures of the clip in a browser and encodes them, once: see README.md. */
const ROUND_SECONDS = 10;
const KEY_EVERY_SECONDS = 2;

const OPTIONS = `-y -loglevel error -f image2pipe -framerate ${CLIP.fps} -i - -c:v libx264 -profile:v main -pix_fmt yuv420p
  -preset veryslow -crf 27 -bf 0 -g ${CLIP.fps * KEY_EVERY_SECONDS} -sc_threshold 0 -x264-params slices=1:repeat-headers=1:aud=1
  -bsf:v filter_units=remove_types=6 -f h264`;
const encoder = spawn('ffmpeg', [...OPTIONS.split(/\s+/), CLIP.file], { stdio: ['pipe', 'inherit', 'inherit'] });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
await page.goto(pathToFileURL(path.join(import.meta.dirname, 'draw-clip.html')).href);
for (let n = 0; n < CLIP.fps * ROUND_SECONDS; n += 1) {
  await page.evaluate(`draw(${n / CLIP.fps})`);
  encoder.stdin.write(await page.screenshot({ type: 'png' }));
}
encoder.stdin.end();
await new Promise((resolve) => encoder.once('close', resolve));
await browser.close();
