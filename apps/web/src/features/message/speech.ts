import { LIMITS } from '@lightfield/contract';
import { type Spoken, createSpeechQueue } from './speech-queue.ts';

/** Some browsers list their voices late; after this long there are none. */
const VOICES_WAIT_MS = 1_500;

const isChinese = (voice: SpeechSynthesisVoice) => /^(zh[-_](CN|Hans)|cmn)/i.test(voice.lang) || voice.lang === 'zh';

async function chineseVoice(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice | undefined> {
  const known = synthesis.getVoices().find(isChinese);
  if (known) return known;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, VOICES_WAIT_MS);
    synthesis.addEventListener(
      'voiceschanged',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  return synthesis.getVoices().find(isChinese);
}

const queue = createSpeechQueue({
  say: (text, done) => {
    const utterance = new SpeechSynthesisUtterance(text);
    const voice = speechSynthesis.getVoices().find(isChinese);
    if (voice) utterance.voice = voice;
    utterance.lang = LIMITS.message.speechLang;
    utterance.volume = LIMITS.message.speechVolume;
    utterance.rate = LIMITS.message.speechRate;
    utterance.addEventListener('end', done);
    utterance.addEventListener('error', done);
    speechSynthesis.speak(utterance);
  },
  breakOff: () => speechSynthesis.cancel(),
});

/** Speaks a text in Chinese, several times over. Resolves with false when this device has no Chinese voice. */
export async function speakChinese(spoken: Spoken): Promise<boolean> {
  // what ends while the voices are looked for is not begun
  const still = queue.announce(spoken.id);
  const synthesis = typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;
  if (!synthesis || !(await chineseVoice(synthesis))) return false;
  if (still()) queue.add(spoken);
  return true;
}

/** Ends one of the things that are spoken; without `id`, breaks off whatever is being said. */
export function hush(id?: string): void {
  if (typeof speechSynthesis !== 'undefined') queue.end(id);
}
