import { LIMITS } from '@lightfield/contract';

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

/** Speaks a text in Chinese, several times over. Resolves with false when this device has no Chinese voice. */
export async function speakChinese(text: string, times: number): Promise<boolean> {
  const synthesis = typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;
  const voice = synthesis && (await chineseVoice(synthesis));
  if (!synthesis || !voice) return false;
  for (let turn = 0; turn < times; turn++) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = LIMITS.message.speechLang;
    utterance.volume = LIMITS.message.speechVolume;
    utterance.rate = LIMITS.message.speechRate;
    synthesis.speak(utterance);
  }
  return true;
}

/** Breaks off whatever is being said. */
export function hush(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
}
