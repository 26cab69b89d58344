import { LIMITS } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import type { FieldEntry } from './entries.ts';

/** A step that the order does not take any more, as a comment that loses nothing of it. */
export function useCommentWords(): (entry: FieldEntry) => string {
  const { t } = useTranslation('field');
  return ({ does, doneAt }) => {
    const parts: string[] = [];
    if (does.kind === 'finish') {
      parts.push(does.note);
      if (does.cause) parts.push(`${t('cause.label')}: ${t(`cause.${does.cause}`)}`);
      if (does.hours !== undefined) parts.push(`${t('form.hours')}: ${does.hours}`);
      const list = does.materials.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ');
      if (list !== '') parts.push(t('unsent.materials', { list }));
    }
    const note = parts.map((one) => `\n${one}`).join('');
    const what = t(`does.${does.kind}`, { name: does.kind === 'accept' ? does.signer : '' });
    return t('unsent.comment', { what, time: formatTime(doneAt), note }).slice(0, LIMITS.ops.noteMax);
  };
}
