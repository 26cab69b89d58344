import { asItIs } from '@lightfield/contract';
import type { Texts } from '@lightfield/page';
import { useTranslation } from 'react-i18next';

type Group =
  | 'click.actions'
  | 'click.targets'
  | 'click.frameTypes'
  | 'click.writeTypes'
  | 'click.pressTypes'
  | 'trigger.kinds'
  | 'trigger.changes'
  | 'animation.symbols'
  | 'animation.visiables'
  | 'animation.twinkleTypes'
  | 'animation.directions'
  | 'animation.bindTypes';

/** Options of a choice with their words; the screen's language stands on both sides. */
export function useChoices(): (group: Group, values: readonly string[]) => { value: string; label: Texts }[] {
  const { t } = useTranslation('designer');
  return (group, values) =>
    values.map((value) => {
      const word = t(`${group}.${value}` as 'click.actions.write');
      return { value, label: asItIs(word) };
    });
}
