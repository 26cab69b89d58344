import { Binding } from '@lightfield/page';
import { z } from 'zod';

/** A device that a list or a map names; without an id it is not bound (any more), and is titled 未绑定. */
export const Equip = z.object({ equipId: Binding.shape.equipId, title: z.string().max(200).default('') });
export type Equip = z.infer<typeof Equip>;

/** As the platform tells of it: so it is pruned, led to another device and checked as any binding. */
export const equipBinding = ({ equipId, title }: Equip): Binding | null =>
  equipId === '' ? null : Binding.parse({ type: 'system', equipId, systemKey: 'alarms', title, subTitle: title });
/** One whose device is gone stays: without it the widget would begin to show all devices. */
export function reboundEquip(equip: Equip, change: (binding: Binding) => Binding | null): Equip {
  const binding = equipBinding(equip);
  if (!binding) return equip;
  const changed = change(binding);
  return changed ? { equipId: changed.equipId, title: changed.subTitle || equip.title } : { equipId: '', title: '' };
}
/** Some are bound, and others are not any more. */
export const oneUnbound = (equips: readonly Equip[]): boolean =>
  equips.some(({ equipId }) => equipId === '') && equips.some(({ equipId }) => equipId !== '');
